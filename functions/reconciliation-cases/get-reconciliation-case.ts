import type * as z from "zod";
import { FailureError, invalidRequest, notFound } from "../../shared/http/error/failure-error.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { readCrowdOfCase } from "../../shared/ingestion/crowd/crowd-of-case.ts";
import type { getReconciliationCaseQuery } from "../../shared/schema/request/case-request.ts";
import { viewCaseDetail } from "../../shared/schema/view/case-view.ts";
import { rebuildCase, showCase } from "../../shared/table/audit/case-history.ts";
import { withReadCache } from "../../shared/table/core/read-cache.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findCase } from "./find-case.ts";

type Query = z.output<typeof getReconciliationCaseQuery>;

/** Returns the full case, current or as of a moment (docs/matching.md, As of a moment). */
export async function getReconciliationCase(
  { table }: { readonly table: Table },
  { context, params, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const payment = await findCase(table, context, params);
  const { asOf } = query;
  if (asOf === undefined) {
    const [shown, { crowd, sharedReferences }] = await Promise.all([
      showCase(table, payment),
      readCrowdOfCase(withReadCache(table), payment),
    ]);
    return json(200, viewCaseDetail(shown, crowd, sharedReferences));
  }
  if (asOf > context.now) {
    const issues = [{ path: ["asOf"], message: "Must not be in the future." }];
    throw new FailureError(invalidRequest("The query is invalid.", issues));
  }
  if (asOf < payment.intent.createdAt) {
    const id = params["caseId"] ?? "";
    throw new FailureError(
      notFound({ resource: "Reconciliation case", id, organizationId: context.organizationId }),
    );
  }
  const rebuilt = await rebuildCase(table, payment, { moment: asOf, now: context.now });
  return json(200, viewCaseDetail(rebuilt, null, []));
}
