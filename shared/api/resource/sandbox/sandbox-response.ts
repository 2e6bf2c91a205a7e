import * as z from "zod";
import { named } from "#api/schema/contract/common-response.ts";
import { exceptionTypes, verdicts } from "#domain/case/verdict/verdict.ts";

const outcome = z.object({
  verdict: z.enum(verdicts),
  exceptionType: z.enum(exceptionTypes).nullable(),
});

export const scenario = named("TestScenario", {
  name: z.string(),
  description: z.string(),
  expected: outcome.describe("What the case of the first payment comes to."),
});

export const scenarioRun = named("TestScenarioRun", {
  scenario: z.string(),
  externalReference: z.string().describe("Of the first payment."),
  expected: outcome,
  caseIds: z.array(z.string()).describe("The first is the one that comes to what is expected."),
  paymentIntentIds: z.array(z.string()),
  rawRecordIds: z.array(z.string()),
  settlementId: z.string().nullable(),
});
