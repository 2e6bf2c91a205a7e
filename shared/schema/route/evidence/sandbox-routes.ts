/** Rows of the route table: scenarios of test organizations (docs/specification.md, Sandbox). */

const group = "evidence";

export const sandboxRoutes = {
  listTestScenarios: {
    group,
    method: "GET",
    path: "/v1/test/scenarios",
    idempotentAs: null,
    scope: "evidence:read",
    permission: null,
  },
  runTestScenario: {
    group,
    method: "POST",
    path: "/v1/test/scenarios/{scenarioName}",
    idempotentAs: "test_scenarios.run",
    bodyIsOptional: true,
    scope: "evidence:write",
    permission: "evidence_write",
  },
} as const;
