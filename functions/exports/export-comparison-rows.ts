import type * as z from "zod";
import type { OperationResult, ReadInput } from "#api/http/operation.ts";
import { viewComparisonFilters } from "#api/resource/export/comparison-export-view.ts";
import type {
  ComparisonExportQuery,
  exportComparisonRowsQuery,
} from "#api/resource/export/export-request.ts";
import { parseId } from "#domain/value/id.ts";
import { findComparison } from "#store/table/comparison/comparison-store.ts";
import { totalOf } from "#work/comparison/read-compared.ts";
import { closingText, exportSubject } from "#work/exporting/export-rows.ts";
import { exportContentTypes } from "#work/exporting/write-cases.ts";
import {
  comparisonOpening,
  comparisonText,
  filterOf,
  readComparisonRows,
} from "#work/exporting/write-comparison.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { conflict, FailureError } from "#work/outcome/outcome.ts";
import { startExport } from "./start-export.ts";

/** Rows of a response: at most 3 KB each. */
const rowsInline = 1_000;

/**
 * Returns the rows of a comparison, or starts a job if they are too many for a response.
 *
 * An unknown comparison has none, as an unknown case has no journal entries.
 *
 * @throws FailureError 409 for a comparison that is not completed
 */
export async function exportComparisonRows(
  dependencies: Dependencies,
  { context, query: asked }: ReadInput<z.output<typeof exportComparisonRowsQuery>>,
): Promise<OperationResult> {
  const { table } = dependencies;
  const { organizationId, now } = context;
  const query: ComparisonExportQuery = { ...asked, subject: "comparison-rows" };
  const uuid = parseId("comparison", query.comparisonId);
  const comparison = uuid === null ? null : await findComparison(table, organizationId, uuid);
  const isEarly = comparison !== null && comparison.status !== "completed";
  if (isEarly) throw new FailureError(notCompleted);
  const total = comparison === null ? 0 : totalOf(comparison, filterOf(query));
  if (total > rowsInline) return startExport(dependencies, context, query);
  const texts = [comparisonOpening(query, now)];
  for await (const rows of readComparisonRows(table, organizationId, query, null)) {
    for (const { row } of rows) texts.push(comparisonText(query, row, texts.length - 1));
  }
  const body = [...texts, closingText(query, texts.length - 1)].join("");
  const details = { format: query.format, filters: viewComparisonFilters(query) };
  const subject = exportSubject(query);
  const disclosed = { eventType: "export.read", subject, details } as const;
  return { status: 200, body, contentType: exportContentTypes[query.format], disclosed };
}

const notCompleted = conflict("The comparison is not completed: export it when it is.");
