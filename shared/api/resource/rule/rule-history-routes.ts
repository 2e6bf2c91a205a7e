/** Rows of the route table: versions of rules, and simulations (docs/specification.md, Rules). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const read = readsOf("reconciliation-rules", "rules:read");
const change = changesOf("reconciliation-rules", "rules:write", "rules_manage");

export const ruleHistoryRoutes = {
  listReconciliationRuleVersions: read("/v1/reconciliation-rules/{ruleId}/versions"),
  simulateReconciliationRule: change(
    "POST",
    "/v1/reconciliation-rules/simulate",
    "reconciliation_rules.simulate",
  ),
  listRuleSimulations: read("/v1/reconciliation-rules/simulations"),
  getRuleSimulation: read("/v1/reconciliation-rules/simulations/{simulationId}"),
  listSimulatedCases: read("/v1/reconciliation-rules/simulations/{simulationId}/changes"),
} as const;
