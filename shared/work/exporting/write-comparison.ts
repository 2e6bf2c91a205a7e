/** Formats an export of the rows of a comparison. */
import { stringify } from "csv-stringify/sync";
import { viewComparisonRow } from "#api/resource/comparison/comparison-view.ts";
import {
  comparisonColumns,
  viewComparisonFilters,
} from "#api/resource/export/comparison-export-view.ts";
import { cellsOf } from "#api/resource/export/export-cells.ts";
import type { ComparisonExportQuery } from "#api/resource/export/export-request.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { GroupFilter } from "#domain/comparison/comparison.ts";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { ComparedRow } from "#store/table/comparison/comparison-page-store.ts";
import { findComparison } from "#store/table/comparison/comparison-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { type PlacedRow, pagesWith, readRowsOf } from "#work/comparison/read-compared.ts";
import { csvOptions } from "./write-cases.ts";

/** The place of a row: its page, and its position there. */
export type ComparisonCursor = `${number}#${number}`;

export function filterOf({
  outcome,
  theirStatus,
  ourVerdict,
  cause,
}: ComparisonExportQuery): GroupFilter {
  return { outcome, theirStatus, ourVerdict, cause };
}

/** Yields the rows behind the cursor, a page at a time; none of a comparison that has expired. */
export async function* readComparisonRows(
  table: Table,
  organizationId: OrganizationId,
  query: ComparisonExportQuery,
  cursor: ComparisonCursor | null,
): AsyncGenerator<readonly PlacedRow[]> {
  const uuid = parseId("comparison", query.comparisonId);
  const comparison = uuid === null ? null : await findComparison(table, organizationId, uuid);
  if (comparison === null) return;
  const [last = -1, position = -1] = cursor?.split("#").map(Number) ?? [];
  for await (const { page } of pagesWith(table, comparison, filterOf(query))) {
    if (page < last) continue;
    const rows = await readRowsOf(table, comparison, filterOf(query), [page]);
    const left = rows.filter(({ at }) => page > last || at > position);
    if (left.length > 0) yield left;
  }
}

/** Text before the first row. */
export function comparisonOpening(query: ComparisonExportQuery, exportedAt: Instant): string {
  if (query.format === "csv") {
    return stringify([comparisonColumns.map(({ path }) => path)], csvOptions);
  }
  const filters = JSON.stringify(viewComparisonFilters(query));
  return `{"exportedAt":${JSON.stringify(formatTimestamp(exportedAt))},"filters":${filters},"items":[`;
}

/** @param position of the row in the export, from 0 */
export function comparisonText(
  query: ComparisonExportQuery,
  row: ComparedRow,
  position: number,
): string {
  const view = viewComparisonRow(row);
  if (query.format === "csv") return stringify([cellsOf(comparisonColumns, view)], csvOptions);
  return `${position === 0 ? "" : ","}${JSON.stringify(view)}`;
}
