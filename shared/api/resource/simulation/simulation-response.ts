import * as z from "zod";
import { reconciliationRule } from "#api/resource/rule/rule-response.ts";
import {
  amountText,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import {
  caseStatuses,
  exceptionTypes,
  reconciliationStatuses,
  verdicts,
} from "#domain/case/verdict/verdict.ts";

const outcome = named("SimulatedOutcome", {
  verdict: z.enum(verdicts).nullable(),
  reconciliationStatus: z.enum(reconciliationStatuses),
  exceptionType: z.enum(exceptionTypes).nullable(),
  status: z.enum(caseStatuses),
  actualAmount: amountText.nullable(),
  unexplainedDelta: amountText.nullable(),
});

export const simulatedCase = named("SimulatedCase", {
  caseId: z.string(),
  externalReference: z.string(),
  before: outcome,
  after: outcome,
});

export const simulation = named("RuleSimulation", {
  id: z.string(),
  organizationId: z.string(),
  status: z.enum(["running", "completed"]),
  progressPercent: wholeNumber(0, 100),
  ruleId: z.string().nullable().describe("The rule that is changed; null for a new rule."),
  rule: reconciliationRule
    .omit({ id: true, organizationId: true, createdAt: true, updatedAt: true })
    .meta({ id: "SimulatedRule" }),
  from: timestampText,
  to: timestampText,
  cases: wholeNumber(0).describe("Number of cases created in the period and decided so far."),
  changed: wholeNumber(0).describe("Number of cases whose verdict would change."),
  newlyMatched: wholeNumber(0).describe(
    "Number of cases that would become matched, with or without exception.",
  ),
  noLongerMatched: wholeNumber(0),
  transitions: z.array(
    z.object({
      from: z.enum(verdicts).nullable(),
      to: z.enum(verdicts).nullable(),
      count: wholeNumber(1),
    }),
  ),
  amounts: z
    .array(z.object({ currency: z.string(), amount: amountText }))
    .describe("Sum of the expected amounts of these cases, by currency."),
  changes: z
    .array(simulatedCase)
    .describe("The first 100 changed cases; `…/changes` has all of them."),
  createdAt: timestampText,
  updatedAt: timestampText,
});

export const simulationSummary = simulation
  .omit({ changes: true })
  .meta({ id: "RuleSimulationSummary" });
