/** Rows of the route table: reports over all cases and evidence (docs/specification.md, Reports). */

const read = {
  group: "reconciliation-cases",
  method: "GET",
  idempotentAs: null,
  scope: "books:read",
  permission: null,
} as const;

export const reportRoutes = {
  getAgingReport: { ...read, path: "/v1/reports/aging" },
  getMatchRateReport: { ...read, path: "/v1/reports/match-rate" },
  listExpectedDeliveries: { ...read, path: "/v1/reports/expected-deliveries" },
  getValueAtRiskReport: { ...read, path: "/v1/reports/value-at-risk" },
} as const;
