import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listReconciliationRulesQuery } from "#api/resource/rule/rule-request.ts";
import { viewRule } from "#api/resource/rule/rule-view.ts";
import { createdPageOf } from "#api/schema/field/created-range.ts";
import type { Table } from "#store/table/core/table.ts";
import { findRules } from "#store/table/rule/rule-store.ts";
import { searchRule } from "#work/case-work/rule/reconciliation-rules.ts";
import { FailureError } from "#work/outcome/outcome.ts";

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
  return json(200, createdPageOf(rules, query, viewRule));
}
