import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import type { listReconciliationCasesQuery } from "../../shared/schema/request/case-request.ts";
import { viewCaseSummary } from "../../shared/schema/view/case-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { listPayments, type PaymentFacets } from "../../shared/table/payment/payment-list.ts";

type Query = z.output<typeof listReconciliationCasesQuery>;

export async function listReconciliationCases(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const { limit, offset, from, to } = query;
  const { items, total } = await listPayments(table, {
    organizationId: context.organizationId,
    page: { limit, offset },
    now: context.now,
    externalReference: query.externalReference ?? null,
    matches: (facets) => matchesFilters(facets, query),
    from,
    to,
  });
  const shown = items.map((payment) => viewCaseSummary(payment, context.now));
  return json(200, { items: shown, total, limit, offset });
}

function matchesFilters(facets: PaymentFacets, query: Query): boolean {
  const equal = ["status", "reconciliationStatus", "exceptionType", "slaRisk"] as const;
  return (
    equal.every((name) => query[name] === undefined || query[name] === facets[name]) &&
    (query.verdicts === undefined || query.verdicts.some((verdict) => verdict === facets.verdict))
  );
}
