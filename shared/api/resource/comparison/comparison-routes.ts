/** Rows of the route table: comparisons with another tool (docs/specification.md, Comparisons). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const change = changesOf("imports-api", "imports:write", "imports_manage");
// The results show cases.
const read = readsOf("imports-api", "cases:read");

export const comparisonRoutes = {
  createComparison: change("POST", "/v1/comparisons", "comparisons.create"),
  listComparisons: read("/v1/comparisons"),
  getComparison: read("/v1/comparisons/{comparisonId}"),
  addComparisonItems: change(
    "POST",
    "/v1/comparisons/{comparisonId}/items",
    "comparisons.items.create",
  ),
  completeComparison: change(
    "POST",
    "/v1/comparisons/{comparisonId}/complete",
    "comparisons.complete",
  ),
  listComparisonRows: read("/v1/comparisons/{comparisonId}/rows"),
} as const;
