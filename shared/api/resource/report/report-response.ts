import * as z from "zod";
import {
  amountText,
  moneyByDirection,
  moneyOfCases,
  named,
  pageFields,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { exceptionTypes, verdicts } from "#domain/case/verdict/verdict.ts";
import { caseAges } from "#domain/case/work/case-age.ts";
import { evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import { feeTypes } from "#domain/fee/fee-schedule.ts";

const currency = z
  .string()
  .nullable()
  .describe("Null for the currencies that lists do not tell apart; they have no sums.");

const money = { cases: wholeNumber(1), ...moneyOfCases, ...moneyByDirection };

const agingRow = named("AgingRow", { currency, age: z.enum(caseAges), ...money });

const asOf = timestampText.describe(
  "The moment of the figures: now, or when those of the full hour were counted.",
);

export const agingReport = named("AgingReport", {
  asOf,
  cases: wholeNumber(0),
  items: z.array(agingRow),
});

const riskRow = named("ValueAtRiskRow", {
  currency,
  verdict: z.enum(verdicts).nullable().describe("Null before the first run."),
  exceptionType: z.enum(exceptionTypes).nullable(),
  slaRisk: z.boolean(),
  ...money,
});

export const valueAtRiskReport = named("ValueAtRiskReport", {
  asOf,
  cases: wholeNumber(0),
  items: z.array(riskRow),
});

const rate = z
  .string()
  .meta({ override: { type: "string", pattern: "^\\d\\.\\d{4}$" } })
  .nullable()
  .describe("From 0.0000 to 1.0000, rounded down; null of nothing.");

const sourceRow = named("SourceMatchRate", {
  source: z.enum(evidenceKinds),
  currency,
  legs: wholeNumber(0),
  matchedLegs: wholeNumber(0),
  rate,
  amount: amountText.nullable(),
  matchedAmount: amountText.nullable(),
});

const ruleRow = named("RuleMatchRate", {
  ruleId: z.string(),
  name: z.string().nullable(),
  cases: wholeNumber(0),
  matchedCases: wholeNumber(0),
  rate,
});

export const matchRateReport = named("MatchRateReport", {
  by: z.enum(["source", "rule"]),
  asOf,
  items: z.array(z.union([sourceRow, ruleRow])),
  ...pageFields,
});

const monthOf = z.string().meta({ override: { type: "string", pattern: "^\\d{4}-\\d{2}$" } });

const overchargeRow = named("OverchargeRow", {
  provider: z.string().describe("As its fee schedule spells it."),
  month: monthOf.describe("Of the movement, UTC."),
  component: z.enum(feeTypes).describe("The type of fee."),
  currency: z.string().describe("Currency of what was charged."),
  charged: amountText,
  agreedCurrency: z
    .string()
    .describe("Another one where fees are in another currency than agreed."),
  agreed: amountText,
  difference: amountText
    .nullable()
    .describe("`charged` less `agreed`; null where they are in two currencies."),
  unclaimed: amountText.describe(
    "What is above contract and not claimed, in `currency`: all that was charged where it is in another currency than agreed.",
  ),
  claimed: amountText.describe("What people claimed, in `currency`."),
  credited: amountText.describe("What of it the provider credited."),
  open: amountText.describe("`claimed` less `credited`."),
  count: wholeNumber(1).describe("Number of cases."),
  filter: z
    .object({ overcharge: z.string() })
    .describe("The filter of the list of cases that opens them."),
});

const uncorrectedRow = named("UncorrectedFeeRow", {
  provider: z.string().describe("As its fee schedule spells it."),
  month: monthOf.describe("Of the movement, UTC."),
  component: z.enum(feeTypes).describe("The type of fee."),
  currency: z.string(),
  difference: amountText.describe(
    "By how much less the month's volume would agree; below zero: more.",
  ),
  count: wholeNumber(1).describe("Number of cases."),
  filter: z
    .object({ overcharge: z.string() })
    .describe("The filter of the list of cases that opens them."),
});

const chargedMovement = named("OverchargedMovement", {
  providerTransferId: z.string().nullable().describe("The processor's id of the transaction."),
  sourceRef: z.string().nullable().describe("The reference of its record."),
  occurredAt: timestampText.describe("When it moved."),
  amount: amountText.describe("As evidence reports it."),
  currency: z.string(),
});

const overchargedPayment = named("OverchargedPayment", {
  caseId: z.string(),
  externalReference: z.string(),
  movements: z.array(chargedMovement).describe("Movements whose fee is above contract."),
  currency: z.string().describe("Currency of what was charged."),
  charged: amountText,
  agreedCurrency: z.string().describe("Another one where the fee is in another one than agreed."),
  agreed: amountText,
  difference: amountText.describe("What is too much, in `currency`."),
  claimed: amountText.describe("What people claimed of it."),
  credited: amountText.describe("What of it the provider credited."),
});

export const overchargesReport = named("OverchargesReport", {
  from: monthOf.describe("First month."),
  to: monthOf.describe("Last month."),
  items: z.array(overchargeRow),
  payments: z
    .object({ items: z.array(overchargedPayment), ...pageFields })
    .nullable()
    .describe(
      "With the filter `overcharge` of a row: a page of its payments, newest first, with what a processor needs to find them; else null.",
    ),
  unplacedCredits: z
    .object({
      count: wholeNumber(0),
      filter: z
        .object({ overcharge: z.string() })
        .describe("The filter of the list of cases that opens them."),
    })
    .describe(
      "Number of cases, of all time, for which lines of payouts gave back what no claim has open, and the filter that opens them.",
    ),
  uncorrected: z
    .array(uncorrectedRow)
    .describe(
      "Agreed fees that the volume of their month changes, and that their cases keep: each case says why in `uncorrectedFees`.",
    ),
});
