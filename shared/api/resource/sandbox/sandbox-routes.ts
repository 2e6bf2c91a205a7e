/** Rows of the route table: scenarios of test organizations (docs/specification.md, Sandbox). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const read = readsOf("evidence", "evidence:read");
const change = changesOf("evidence", "evidence:write", "evidence_write");

export const sandboxRoutes = {
  listTestScenarios: read("/v1/test/scenarios"),
  runTestScenario: {
    ...change("POST", "/v1/test/scenarios/{scenarioName}", "test_scenarios.run"),
    bodyIsOptional: true,
  },
} as const;
