import type { OperationResult } from "#api/http/operation.ts";
import { type CsvRow, csvHead, csvLine } from "#work/reporting/report-csv.ts";

/** The rows as CSV, with the names of the columns in the first line. */
export function csvOf(columns: readonly string[], rows: readonly CsvRow[]): OperationResult {
  const body = csvHead(columns) + rows.map((row) => csvLine(columns, row)).join("");
  return { status: 200, body, contentType: "text/csv; charset=utf-8" };
}
