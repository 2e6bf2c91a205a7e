/** Reads of comparisons for requests (docs/specification.md, Comparisons). */

import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type {
  listComparisonRowsQuery,
  listComparisonsQuery,
} from "#api/resource/comparison/comparison-request.ts";
import { viewComparisonRow } from "#api/resource/comparison/comparison-view.ts";
import { createdPageOf } from "#api/schema/field/created-range.ts";
import { findComparison, findComparisons } from "#store/table/comparison/comparison-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { shown } from "#work/comparison/create-comparison.ts";
import { readComparedPage, totalOf } from "#work/comparison/read-compared.ts";
import { byId } from "#work/outcome/by-id.ts";

type Reading = { readonly table: Table };

const findById = byId("comparison", "Comparison", findComparison);

/** The newest 100 of the last 30 days, newest first. */
export async function listComparisons(
  { table }: Reading,
  { context, query }: ReadInput<z.output<typeof listComparisonsQuery>>,
): Promise<OperationResult> {
  const found = await findComparisons(table, context.organizationId, context.now);
  return json(200, createdPageOf(found, query, shown));
}

export async function getComparison(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const { organizationId } = context;
  return json(200, shown(await findById(table, organizationId, params["comparisonId"] ?? "")));
}

/** Rows in the order of the items, then the payments that are not listed. */
export async function listComparisonRows(
  { table }: Reading,
  { context, params, query }: ReadInput<z.output<typeof listComparisonRowsQuery>>,
): Promise<OperationResult> {
  const { limit, offset, ...filter } = query;
  const id = params["comparisonId"] ?? "";
  const comparison = await findById(table, context.organizationId, id);
  const rows = await readComparedPage(table, comparison, filter, { limit, offset });
  const total = totalOf(comparison, filter);
  return json(200, { items: rows.map(viewComparisonRow), total, limit, offset });
}
