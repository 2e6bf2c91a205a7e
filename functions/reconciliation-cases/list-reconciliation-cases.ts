import type * as z from "zod";
import type { Payment } from "../../shared/domain/reconciliation-case.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { viewCaseSummary } from "../../shared/schema/case-view.ts";
import type { listReconciliationCasesQuery } from "../../shared/schema/reconciliation-case.ts";
import { listPayments } from "../../shared/table/payment-list.ts";
import type { Table } from "../../shared/table/table.ts";

type Query = z.output<typeof listReconciliationCasesQuery>;

export async function listReconciliationCases(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const { limit, offset } = query;
  const { items, total } = await listPayments(table, {
    organizationId: context.organizationId,
    page: { limit, offset },
    externalReference: query.externalReference ?? null,
    matches: (payment) => matchesState(payment, query) && matchesTime(payment, query),
  });
  return json(200, { items: items.map(viewCaseSummary), total, limit, offset });
}

function matchesState({ state }: Payment, query: Query): boolean {
  const equal = ["status", "reconciliationStatus", "exceptionType", "slaRisk"] as const;
  return (
    equal.every((name) => query[name] === undefined || query[name] === state[name]) &&
    (query.verdicts === undefined || query.verdicts.some((verdict) => verdict === state.verdict))
  );
}

/** On the case's creation, half-open. */
function matchesTime({ intent }: Payment, { from, to }: Query): boolean {
  return (
    (from === undefined || intent.createdAt >= from) && (to === undefined || intent.createdAt < to)
  );
}
