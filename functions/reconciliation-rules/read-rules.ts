import type * as z from "zod";
import { findRuleById } from "../../shared/case-work/rule/reconciliation-rules.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { FailureError } from "../../shared/outcome/outcome.ts";
import type { listReconciliationRulesQuery } from "../../shared/schema/request/case/rule-request.ts";
import { viewRule } from "../../shared/schema/view/case/rule-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findRules } from "../../shared/table/rule/rule-store.ts";

type Reading = { readonly table: Table };

export async function getReconciliationRule(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const found = await findRuleById(table, context.organizationId, params["ruleId"] ?? "");
  if ("failure" in found) throw new FailureError(found.failure);
  return json(200, viewRule(found.rule));
}

/** Newest first. */
export async function listReconciliationRules(
  { table }: Reading,
  { context, query }: ReadInput<z.output<typeof listReconciliationRulesQuery>>,
): Promise<OperationResult> {
  const { limit, offset } = query;
  const rules = (await findRules(table, context.organizationId)).reverse();
  const items = rules.slice(offset, offset + limit).map(viewRule);
  return json(200, { items, total: rules.length, limit, offset });
}
