/** Profiles say what a file's columns and references mean, so `rule_change` holds them (docs/specification.md, Approvals). */

import { aboutNoAmount } from "../../domain/case/work/approval-policy.ts";
import type { WriteOutcome } from "../../outcome/outcome.ts";
import type { ImportProfile } from "../../schema/request/evidence/import-profile-request.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import type { ActContext } from "../act-context.ts";
import { askApprovalOf } from "../approval/ask-approval.ts";

type Asked = {
  readonly operation: `${"create" | "update" | "delete"}ImportProfile`;
  readonly request: Readonly<Record<string, unknown>>;
};

/** @param before null for a new profile */
export function askToChangeProfile(
  dependencies: { readonly table: Table; readonly ids: IdSource },
  context: ActContext,
  before: ImportProfile | null,
  asked: Asked,
): Promise<WriteOutcome | null> {
  return askApprovalOf(dependencies, context, before?.version ?? null, {
    acts: aboutNoAmount("rule_change"),
    ...asked,
  });
}
