/** Rows of the route table: reports over all cases and evidence (docs/specification.md, Reports). */
import { readsOf } from "#api/schema/route/route-row.ts";

const read = readsOf("books", "books:read");

export const reportRoutes = {
  getAgingReport: read("/v1/reports/aging"),
  getMatchRateReport: read("/v1/reports/match-rate"),
  listExpectedDeliveries: read("/v1/reports/expected-deliveries"),
  getOverchargesReport: read("/v1/reports/overcharges"),
  getValueAtRiskReport: read("/v1/reports/value-at-risk"),
} as const;
