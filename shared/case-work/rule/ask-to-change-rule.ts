/** A change of a rule may need an approval (docs/specification.md, Approvals). */

import { aboutNoAmount } from "../../domain/case/work/approval-policy.ts";
import type { ReconciliationRule } from "../../domain/rule/rule.ts";
import type { WriteOutcome } from "../../outcome/outcome.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import type { ActContext } from "../act-context.ts";
import { askApprovalOf } from "../approval/ask-approval.ts";
import { storedRequest } from "../approval/held-request.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

type Asked = {
  readonly operation: `${"create" | "update" | "delete"}ReconciliationRule`;
  readonly body: Readonly<Record<string, unknown>>;
};

/** @param before null for a new rule */
export function askToChangeRule(
  dependencies: Dependencies,
  context: ActContext,
  before: ReconciliationRule | null,
  { operation, body }: Asked,
): Promise<WriteOutcome | null> {
  const request = storedRequest(body);
  const acts = aboutNoAmount("rule_change");
  const version = before?.version ?? null;
  return askApprovalOf(dependencies, context, version, { acts, operation, request });
}
