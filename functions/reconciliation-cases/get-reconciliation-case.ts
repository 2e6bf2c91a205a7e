import type * as z from "zod";
import { FailureError, invalidRequest, notFound } from "../../shared/http/failure-error.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import type { getReconciliationCaseQuery } from "../../shared/schema/reconciliation-case.ts";
import { rebuildCase, showCase } from "../../shared/table/case-history.ts";
import type { Table } from "../../shared/table/table.ts";
import { findCase } from "./find-case.ts";

type Query = z.output<typeof getReconciliationCaseQuery>;

/** The full case, as it is or as it was (design: matching, As of a moment). */
export async function getReconciliationCase(
  { table }: { readonly table: Table },
  { context, params, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const payment = await findCase(table, context, params);
  const { asOf } = query;
  if (asOf === undefined) return json(200, await showCase(table, payment));
  if (asOf > context.now) {
    const issues = [{ path: ["asOf"], message: "Must not lie in the future." }];
    throw new FailureError(invalidRequest("The query is not valid.", issues));
  }
  if (asOf < payment.intent.createdAt) {
    const id = params["caseId"] ?? "";
    throw new FailureError(notFound("Reconciliation case", id, context.organizationId));
  }
  return json(200, await rebuildCase(table, payment, asOf, context.now));
}
