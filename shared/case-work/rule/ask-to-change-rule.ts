/** A change of a rule may need an approval (docs/specification.md, Approvals). */
import type { ReconciliationRule } from "../../domain/rule/rule.ts";
import type { WriteOutcome } from "../../http/operation.ts";
import { isJsonObject, stringifyJson } from "../../schema/json/json-value.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import type { ActContext } from "../act-context.ts";
import { askApprovalOf } from "../approval/ask-approval.ts";

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
  const { metadata } = body;
  // As text, because the numbers of a client keep every digit.
  const request = isJsonObject(metadata) ? { ...body, metadata: stringifyJson(metadata) } : body;
  const act = { action: "rule_change", amount: null, currency: null } as const;
  const version = before?.version ?? null;
  return askApprovalOf(dependencies, context, version, { ...act, operation, request });
}
