/** Assets decide which token a transfer moved, as rules do, so `rule_change` holds them (docs/specification.md, Approvals). */

import { aboutNoAmount } from "../../domain/case/work/approval-policy.ts";
import type { WriteOutcome } from "../../outcome/outcome.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import type { ActContext } from "../act-context.ts";
import { askApprovalOf } from "../approval/ask-approval.ts";

type Asked = {
  readonly operation: "createAsset" | "deleteAsset";
  readonly request: Readonly<Record<string, unknown>>;
};

export function askToChangeAssets(
  dependencies: { readonly table: Table; readonly ids: IdSource },
  context: ActContext,
  asked: Asked,
): Promise<WriteOutcome | null> {
  return askApprovalOf(dependencies, context, null, {
    acts: aboutNoAmount("rule_change"),
    ...asked,
  });
}
