/** Scenarios of test organizations. */
import {
  listTestScenariosQuery,
  runTestScenarioBody,
} from "#api/resource/sandbox/sandbox-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { caseId, paymentIntentId, rawRecordId } from "#api/schema/contract/examples.ts";
import { created, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { scenario, scenarioRun } from "./sandbox-response.ts";

const expected = { verdict: "needs_review", exceptionType: "underpayment" } as const;
const scenarioExample = {
  name: "short",
  description: "90.00 of 100.00 EUR arrive.",
  expected,
};

const scenarios = resource({
  tag: "developers",
  schema: scenario,
  examples: { scenario: ["One of them", scenarioExample] },
});

const scenarioRuns = resource({
  tag: "developers",
  name: "run",
  schema: scenarioRun,
  examples: {
    run: [
      "A payment that is short",
      {
        scenario: "short",
        externalReference: "INV-TEST-1",
        expected,
        caseIds: [caseId],
        paymentIntentIds: [paymentIntentId],
        rawRecordIds: [rawRecordId],
        settlementId: null,
      },
    ],
  },
});

export const sandboxRows = {
  listTestScenarios: listOf(scenarios, {
    description: "What a test organization can play; the same for everybody.",
    query: listTestScenariosQuery,
    resultText: "The scenarios.",
    records: { scenarios: ["One of them", scenarioExample] },
  }),
  runTestScenario: created(scenarioRuns, {
    summary: "Play a test scenario",
    description:
      "Creates payments with dates in the past and the evidence that leads to the expected verdict, which follows " +
      "within seconds. At most 30 a minute. 403 for a live organization.",
    body: runTestScenarioBody,
    bodyText: "A reference of your own, or nothing.",
    bodyExamples: { named: ["Your reference", { externalReference: "INV-TEST-1" }] },
    resultText: "Payments and evidence exist.",
    errors: { 409: "ScenarioConflict" },
  }),
} as const satisfies ContractRows;
