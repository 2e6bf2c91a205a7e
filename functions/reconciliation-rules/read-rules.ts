import type * as z from "zod";
import { searchRule } from "../../shared/case-work/rule/reconciliation-rules.ts";
import { pageOf } from "../../shared/domain/value/page.ts";
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
  const found = await searchRule(table, context.organizationId, params["ruleId"] ?? "");
  if ("failure" in found) throw new FailureError(found.failure);
  return json(200, viewRule(found.record));
}

/** Newest first. */
export async function listReconciliationRules(
  { table }: Reading,
  { context, query }: ReadInput<z.output<typeof listReconciliationRulesQuery>>,
): Promise<OperationResult> {
  const rules = (await findRules(table, context.organizationId)).reverse();
  return json(200, pageOf(rules, query, viewRule));
}
