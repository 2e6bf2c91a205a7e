import type * as z from "zod";
import { searchRule } from "#case-work/rule/reconciliation-rules.ts";
import { pageOf } from "#domain/value/page.ts";
import { json, type OperationResult, type ReadInput } from "#http/operation.ts";
import { FailureError } from "#outcome/outcome.ts";
import type { listReconciliationRulesQuery } from "#schema/request/case/rule-request.ts";
import { viewRule } from "#schema/view/case/rule-view.ts";
import type { Table } from "#table/core/table.ts";
import { findRules } from "#table/rule/rule-store.ts";

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
