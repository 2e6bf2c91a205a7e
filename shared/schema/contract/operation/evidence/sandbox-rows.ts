/** Scenarios of test organizations. */
import {
  listTestScenariosQuery,
  runTestScenarioBody,
} from "../../../request/evidence/sandbox-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { caseId, pageOf, paymentIntentId, rawRecordId } from "../../example/examples.ts";
import { scenarioList, scenarioRun } from "../../response/evidence/sandbox-response.ts";

const expected = { verdict: "needs_review", exceptionType: "underpayment" } as const;

export const sandboxRows = {
  listTestScenarios: {
    summary: "List test scenarios",
    description: "What a test organization can play; the same for everybody.",
    tag: "developers",
    query: listTestScenariosQuery,
    responses: {
      200: {
        description: "The scenarios.",
        content: jsonContent(scenarioList, {
          scenarios: {
            summary: "One of them",
            value: pageOf(
              { name: "short", description: "90.00 of 100.00 EUR arrive.", expected },
              100,
            ),
          },
        }),
      },
    },
  },
  runTestScenario: {
    summary: "Play a test scenario",
    description:
      "Creates payments with dates in the past and the evidence that leads to the expected verdict, which follows " +
      "within seconds. At most 30 a minute. 403 for a live organization.",
    tag: "developers",
    body: {
      description: "A reference of your own, or nothing.",
      schema: runTestScenarioBody.meta({ id: "RunTestScenarioRequest" }),
      examples: {
        named: { summary: "Your reference", value: { externalReference: "INV-TEST-1" } },
      },
    },
    responses: {
      201: {
        description: "Payments and evidence exist.",
        content: jsonContent(scenarioRun, {
          run: {
            summary: "A payment that is short",
            value: {
              scenario: "short",
              externalReference: "INV-TEST-1",
              expected,
              caseIds: [caseId],
              paymentIntentIds: [paymentIntentId],
              rawRecordIds: [rawRecordId],
              settlementId: null,
            },
          },
        }),
      },
    },
    errors: { 409: "ScenarioConflict" },
  },
} as const satisfies ContractRows;
