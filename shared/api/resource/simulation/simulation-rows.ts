/** Versions of rules, and simulations of rules. */

import { simulatedCaseExample, simulationExample } from "#api/resource/case/action-examples.ts";
import { ruleExample } from "#api/resource/rule/rule-examples.ts";
import {
  listReconciliationRuleVersionsQuery,
  listRuleSimulationsQuery,
  listSimulatedCasesQuery,
  simulateReconciliationRuleBody,
} from "#api/resource/rule/rule-request.ts";
import { reconciliationRuleVersion } from "#api/resource/rule/rule-response.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import * as examples from "#api/schema/contract/examples.ts";
import { acted, got, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { simulatedCase, simulation, simulationSummary } from "./simulation-response.ts";

const { changes: _, ...summaryExample } = simulationExample;

const versions = resource({
  tag: "reconciliation-cases",
  name: "version",
  schema: reconciliationRuleVersion,
  examples: { reconciliationRuleVersion: ["One version", { version: 1, ...ruleExample }] },
});

const simulations = resource({
  tag: "reconciliation-cases",
  name: "simulation",
  schema: simulation,
  examples: { simulation: ["A wider tolerance", simulationExample] },
});

const simulationSummaries = resource({
  tag: "reconciliation-cases",
  name: "simulation",
  schema: simulationSummary,
  examples: { simulationSummary: ["One simulation", summaryExample] },
});

const simulatedCases = resource({
  tag: "reconciliation-cases",
  name: "case",
  schema: simulatedCase,
  examples: { simulatedCase: ["One case", simulatedCaseExample] },
});

export const simulationRows = {
  listReconciliationRuleVersions: listOf(versions, {
    summary: "List the versions of a rule",
    description:
      "Newest first. Each change of a rule makes a version, which stays also when the rule is deleted: cases name the " +
      "version that decided them (`ruleVersion`).",
    query: listReconciliationRuleVersionsQuery,
  }),
  simulateReconciliationRule: acted(simulations, {
    summary: "Simulate a rule on past cases",
    description:
      "Decides all cases created in a period as they would be with a new rule, or with a changed " +
      "rule `ruleId`. Changes nothing. A long simulation continues as a job, one job at a time: " +
      "others wait in order and are shown as running at 0% until they start.",
    body: simulateReconciliationRuleBody,
    bodyText: "The rule to simulate and the period. Without `from` and `to`: the whole history.",
    bodyExamples: {
      tolerance: [
        "A wider tolerance",
        { ruleId: examples.ruleId, rule: { amountTolerance: "2.00" } },
      ],
    },
    resultText: "What the rule would change.",
    jobText: "The simulation continues as a job. `Location` is the URL of the result.",
    errors: { 404: "NotFound", 409: "SimulationConflict" },
  }),
  getRuleSimulation: got(simulations, {
    description:
      "The progress and the results so far, with the first 100 cases that would change. Kept for 30 days.",
  }),
  listRuleSimulations: listOf(simulationSummaries, {
    description: "The newest 100, newest first, without the cases that they would change.",
    query: listRuleSimulationsQuery,
    listName: "RuleSimulation",
  }),
  listSimulatedCases: listOf(simulatedCases, {
    summary: "List the cases that a simulation would change",
    description:
      "All of them, in the order in which the simulation decides them: oldest first. While it runs, those so far.",
    query: listSimulatedCasesQuery,
  }),
} as const satisfies ContractRows;
