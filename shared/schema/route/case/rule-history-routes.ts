/** Rows of the route table: versions of rules, and simulations (docs/specification.md, Rules). */

const read = {
  group: "reconciliation-rules",
  method: "GET",
  idempotentAs: null,
  scope: "rules:read",
  permission: null,
} as const;
const simulations = "/v1/reconciliation-rules/simulations";

export const ruleHistoryRoutes = {
  listReconciliationRuleVersions: {
    ...read,
    path: "/v1/reconciliation-rules/{ruleId}/versions",
  },
  simulateReconciliationRule: {
    ...read,
    method: "POST",
    path: "/v1/reconciliation-rules/simulate",
    idempotentAs: "reconciliation_rules.simulate",
    scope: "rules:write",
    permission: "rules_manage",
  },
  listRuleSimulations: { ...read, path: simulations },
  getRuleSimulation: { ...read, path: `${simulations}/{simulationId}` },
  listSimulatedCases: { ...read, path: `${simulations}/{simulationId}/changes` },
} as const;
