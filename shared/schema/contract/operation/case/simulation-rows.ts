/** Versions of rules, and simulations of rules. */
import {
  listReconciliationRuleVersionsQuery,
  listRuleSimulationsQuery,
  listSimulatedCasesQuery,
  simulateReconciliationRuleBody,
} from "../../../request/case/rule-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { simulatedCaseExample, simulationExample } from "../../example/action-examples.ts";
import * as examples from "../../example/examples.ts";
import { ruleExample } from "../../example/rule-examples.ts";
import { reconciliationRuleVersionList } from "../../response/case/rule-response.ts";
import {
  simulatedCaseList,
  simulation,
  simulationList,
} from "../../response/case/simulation-response.ts";

const simulationContent = jsonContent(simulation, {
  simulation: { summary: "A wider tolerance", value: simulationExample },
});

const { changes: _, ...summaryExample } = simulationExample;

export const simulationRows = {
  listReconciliationRuleVersions: {
    summary: "List the versions of a rule",
    description:
      "Newest first. Each change of a rule makes a version, which stays also when the rule is deleted: cases name the " +
      "version that decided them (`ruleVersion`).",
    tag: "reconciliation-cases",
    query: listReconciliationRuleVersionsQuery,
    responses: {
      200: {
        description: "A page of versions.",
        content: jsonContent(reconciliationRuleVersionList, {
          page: {
            summary: "One version",
            value: examples.pageOf({ version: 1, ...ruleExample }, 25),
          },
        }),
      },
    },
  },
  simulateReconciliationRule: {
    summary: "Simulate a rule on past cases",
    description:
      "Decides all cases created in a period as they would be with a new rule, or with a changed " +
      "rule `ruleId`. Changes nothing. A long simulation continues as a job, one job at a time: " +
      "others wait in order and are shown as running at 0% until they start.",
    tag: "reconciliation-cases",
    body: {
      description:
        "The rule to simulate and the period. Without `from` and `to`: the whole history.",
      schema: simulateReconciliationRuleBody.meta({ id: "SimulateReconciliationRuleRequest" }),
      examples: {
        tolerance: {
          summary: "A wider tolerance",
          value: { ruleId: examples.ruleId, rule: { amountTolerance: "2.00" } },
        },
      },
    },
    responses: {
      200: { description: "What the rule would change.", content: simulationContent },
      202: {
        description: "The simulation continues as a job. `Location` is the URL of the result.",
        content: simulationContent,
        headers: ["Location"],
      },
    },
    errors: { 404: "NotFound", 409: "SimulationConflict" },
  },
  getRuleSimulation: {
    summary: "Get a simulation",
    description:
      "The progress and the results so far, with the first 100 cases that would change. Kept for 30 days.",
    tag: "reconciliation-cases",
    responses: { 200: { description: "The simulation.", content: simulationContent } },
  },
  listRuleSimulations: {
    summary: "List simulations",
    description: "The newest 100, newest first, without the cases that they would change.",
    tag: "reconciliation-cases",
    query: listRuleSimulationsQuery,
    responses: {
      200: {
        description: "A page of simulations.",
        content: jsonContent(simulationList, {
          page: { summary: "One simulation", value: examples.pageOf(summaryExample, 25) },
        }),
      },
    },
  },
  listSimulatedCases: {
    summary: "List the cases that a simulation would change",
    description:
      "All of them, in the order in which the simulation decides them: oldest first. While it runs, those so far.",
    tag: "reconciliation-cases",
    query: listSimulatedCasesQuery,
    responses: {
      200: {
        description: "A page of cases.",
        content: jsonContent(simulatedCaseList, {
          page: { summary: "One case", value: examples.pageOf(simulatedCaseExample, 100) },
        }),
      },
    },
  },
} as const satisfies ContractRows;
