import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listReconciliationCasesQuery } from "#api/resource/case/case-request.ts";
import { viewCaseSummary } from "#api/resource/case/case-view.ts";
import type { Table } from "#store/table/core/table.ts";
import { listFilteredCases } from "#work/case-work/action/filtered-cases.ts";

type Query = z.output<typeof listReconciliationCasesQuery>;

export async function listReconciliationCases(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const { limit, offset, sort, ...filter } = query;
  const { items, total } = await listFilteredCases(table, context, {
    filter,
    sort,
    page: { limit, offset },
    path: [],
  });
  const shown = items.map((payment) => viewCaseSummary(payment, context.now));
  return json(200, { items: shown, total, limit, offset });
}
