import { findRuleById } from "../../shared/case-work/rule/find-rule.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { FailureError } from "../../shared/outcome/outcome.ts";
import { viewRule } from "../../shared/schema/view/case/rule-view.ts";
import type { Table } from "../../shared/table/core/table.ts";

export async function getReconciliationRule(
  { table }: { readonly table: Table },
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const found = await findRuleById(table, context.organizationId, params["ruleId"] ?? "");
  if ("failure" in found) throw new FailureError(found.failure);
  return json(200, viewRule(found.rule));
}
