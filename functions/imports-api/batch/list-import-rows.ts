/** The row report: every row with its outcome, and the rejected rows of a CSV to correct. */

import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listImportRowsQuery } from "#api/resource/import/import-profile-request.ts";
import { rejectedHeader, rejectedLine } from "#outside/import/csv/rejected-report.ts";
import { viewImportRow } from "#outside/import/row-view.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { conflict, type Failure, FailureError, refused } from "#work/outcome/outcome.ts";
import type { ImportsApiDependencies } from "./create-import-batch.ts";
import { currentCases } from "./matching.ts";
import { requireBatch } from "./read-import-batches.ts";
import { openRowReport, type ReportRow } from "./row-report.ts";

type Query = z.output<typeof listImportRowsQuery>;
/** Maximum size of a CSV report in characters (the limit of Lambda is 6 MB). */
const maximumCharacters = 4_500_000;

/**
 * Lists the rows of a batch as JSON pages, or its rejected rows as CSV.
 *
 * @throws FailureError 400 for CSV of another file format, 404, 409 if the CSV is too large
 */
export async function listImportRows(
  { table }: ImportsApiDependencies,
  input: ReadInput<Query>,
): Promise<OperationResult> {
  const batch = await requireBatch(table, input);
  const { limit, offset, outcome, format } = input.query;
  if (format === "csv") return rejectedAsCsv(table, batch);
  const report = await openRowReport(table, batch, outcome ?? null);
  const page: ReportRow[] = [];
  for await (const row of report.rows(offset, offset + limit)) page.push(row);
  const cases = await currentCases(
    table,
    batch.organizationId,
    page.map(({ result }) => result),
  );
  const items = page.map(({ row, result }, at) =>
    viewImportRow(row, result, batch.dryRun ? result.matchedCaseIds : cases[at]),
  );
  return json(200, { items, total: report.total, limit, offset });
}

/** Returns the header and the rejected rows, with an additional last column for the reason. */
async function rejectedAsCsv(table: Table, batch: StoredImportBatch): Promise<OperationResult> {
  const header = batch.file?.header ?? null;
  if (batch.settings.format !== "csv" || header === null) {
    const message = "Only the rows of a CSV file are available as CSV.";
    throw new FailureError(refused(["format"], message));
  }
  const { delimiter } = header;
  const hasHeader = batch.settings.options.headerRow > 0;
  const lines = hasHeader ? rejectedHeader(header.text, { delimiter }) : [];
  const report = await openRowReport(table, batch, "rejected");
  let size = 0;
  for await (const { row, result } of report.rows(0, report.total)) {
    const rejected = { original: row.original, reason: `${result.code}: ${result.message}` };
    const line = rejectedLine(rejected, { delimiter, hasHeader });
    size += line.length;
    if (size > maximumCharacters) throw new FailureError(tooMany);
    lines.push(line);
  }
  return { status: 200, body: lines.join(""), contentType: "text/csv; charset=utf-8" };
}

const tooMany: Failure = conflict(
  "The rejected rows are too large for one CSV response: read them as JSON, page by page.",
);
