import type * as z from "zod";
import { FailureError, invalidRequest, notFound } from "../../shared/http/error/failure-error.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { readCrowdOfCase } from "../../shared/ingestion/crowd/crowd-of-case.ts";
import type { getReconciliationCaseQuery } from "../../shared/schema/request/case-request.ts";
import { viewCaseDetail } from "../../shared/schema/view/case-view.ts";
import { rebuildCase, showCase } from "../../shared/table/audit/case-history.ts";
import { withReadCache } from "../../shared/table/core/read-cache.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findMatchSettings } from "../../shared/table/rule/rule-store.ts";
import { findCase } from "./find-case.ts";

type Query = z.output<typeof getReconciliationCaseQuery>;

/** The settings are read once, at the same time as the case: they cost no further round trip. */
async function readCurrentCase(
  table: Table,
  { context, params }: Pick<ReadInput<Query>, "context" | "params">,
) {
  const cached = withReadCache(table);
  const [payment, { assets }] = await Promise.all([
    findCase(table, context, params),
    findMatchSettings(cached, context.organizationId),
  ]);
  const [shown, { crowd, sharedReferences }] = await Promise.all([
    showCase(table, payment, assets),
    readCrowdOfCase(cached, payment),
  ]);
  return viewCaseDetail(shown, crowd, sharedReferences);
}

/** Returns the full case, current or as of a moment (docs/matching.md, As of a moment). */
export async function getReconciliationCase(
  { table }: { readonly table: Table },
  { context, params, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const { asOf } = query;
  if (asOf === undefined) return json(200, await readCurrentCase(table, { context, params }));
  const [payment, { assets }] = await Promise.all([
    findCase(table, context, params),
    findMatchSettings(table, context.organizationId),
  ]);
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
  const moment = { moment: asOf, now: context.now };
  const rebuilt = await rebuildCase(table, payment, moment, assets);
  return json(200, viewCaseDetail(rebuilt, null, []));
}
