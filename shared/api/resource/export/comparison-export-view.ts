/** Exported rows of a comparison, as JSON and as CSV (docs/files.md, Exports). */
import { amounts, texts } from "./export-cells.ts";
import type { ComparisonExportQuery } from "./export-request.ts";

/** The comparison and the filters in the response; a filter only if it is set. */
export function viewComparisonFilters({
  format: _format,
  subject: _subject,
  ...filters
}: ComparisonExportQuery) {
  return filters;
}

/** Columns of the CSV: paths in a row of the list. */
export const comparisonColumns = [
  ...texts("reference", "outcome", "cause", "causeBasis", "theirStatus"),
  ...amounts("theirAmount"),
  ...texts("theirCurrency", "theirMatchedReference", "theirReason"),
  ...texts("ourVerdict", "ourExceptionType", "ourStatus"),
  ...amounts("expectedAmount", "actualAmount"),
  ...texts("currency"),
  ...amounts("difference"),
  ...texts("explanation", "caseId", "paymentIntentId"),
] as const;
