/** Rows 6 to 12 of the verdict table: what is complete. */

import { amount, atMinute, intentOf, legOf, money } from "../samples.ts";
import type { CaseRow } from "./case-row.ts";

const tentatively = "tentatively_reconciled";
const exception = "matched_with_exception";
const twoRequired = intentOf({
  expectedLegs: [
    { phase: "source", requirement: "required" },
    { phase: "destination", requirement: "required" },
  ],
});
const sourceRequired = intentOf({ expectedLegs: [{ phase: "source", requirement: "required" }] });
const fee = (text: string) => [{ type: "provider", ...money(text) }] as const;

export const completeRows: readonly CaseRow[] = [
  [
    "6: more left the source than was expected to",
    { legs: [legOf("110 EUR", { phase: "source" }), legOf("100 EUR")] },
    "needs_review",
    tentatively,
    "source_variance",
  ],
  [
    "12: more left the source, by the fee that it reports",
    { legs: [legOf("102 EUR", { phase: "source", fees: fee("2 EUR") }), legOf("100 EUR")] },
    "matched",
    "reconciled",
    null,
  ],
  [
    "9: a fee of sixty explains what is missing of a hundred",
    { legs: [legOf("40 EUR", { fees: fee("60 EUR") })] },
    exception,
    tentatively,
    "fee_variance",
  ],
  [
    "9: a rate that nobody agreed on explains what is missing",
    {
      intent: intentOf({ source: money("100 USD"), destination: money("92 EUR") }),
      legs: [legOf("50 EUR", { exchangeRate: amount("0.5") })],
    },
    exception,
    tentatively,
    "fx_variance",
  ],
  [
    "7: linked by amount and time only",
    { tentative: [legOf("100 EUR")] },
    exception,
    tentatively,
    "weak_match",
  ],
  [
    "7: destination has to suffice, and rests on amount and time only",
    {
      intent: sourceRequired,
      rule: { requireAllRequiredLegs: false },
      tentative: [legOf("100 EUR")],
    },
    exception,
    tentatively,
    "weak_match",
  ],
  [
    "8: paid, the source leg missing, not all legs asked for",
    { intent: twoRequired, rule: { requireAllRequiredLegs: false }, legs: [legOf("100 EUR")] },
    exception,
    "reconciled",
    "missing_leg",
  ],
  [
    "10: off by exactly the tolerance",
    { rule: { amountTolerance: amount("0.50") }, legs: [legOf("99.5 EUR")] },
    exception,
    "reconciled",
    "within_tolerance",
  ],
  [
    "10: the late part is within the tolerance: the rest was in time",
    {
      rule: { delayedSettlementThresholdMinutes: 30, amountTolerance: amount("1") },
      legs: [legOf("98.5 EUR"), legOf("1 EUR", { time: atMinute(31) })],
      minute: 40,
    },
    exception,
    "reconciled",
    "within_tolerance",
  ],
  [
    "11: the second part of a payment came late",
    {
      rule: { delayedSettlementThresholdMinutes: 30 },
      legs: [legOf("60 EUR"), legOf("40 EUR", { time: atMinute(31) })],
      minute: 40,
    },
    exception,
    "reconciled",
    "late_settlement",
  ],
  [
    "11: in full, but late",
    {
      rule: { delayedSettlementThresholdMinutes: 30 },
      legs: [legOf("100 EUR", { time: atMinute(31) })],
      minute: 40,
    },
    exception,
    "reconciled",
    "late_settlement",
  ],
  [
    "12: a failed payout that a second one made good",
    { legs: [legOf("100 EUR", { status: "failed" }), legOf("100 EUR", { time: atMinute(9) })] },
    "matched",
    "reconciled",
    null,
  ],
  [
    "12: a failure of a leg that evidence calls optional",
    {
      legs: [
        legOf("100 EUR", {
          phase: "transfer",
          kind: "chain",
          status: "failed",
          requirementLevel: "optional",
        }),
        legOf("100 EUR"),
      ],
    },
    "matched",
    "reconciled",
    null,
  ],
  [
    "12: bank and provider report the same money",
    { legs: [legOf("100 EUR"), legOf("100.00 EUR", { kind: "provider" })] },
    "matched",
    "reconciled",
    null,
  ],
  [
    "12: all that is required is there; asking for less takes nothing away",
    {
      intent: sourceRequired,
      rule: { requireAllRequiredLegs: false },
      legs: [legOf("100 EUR", { phase: "source" })],
    },
    "matched",
    "reconciled",
    null,
  ],
  [
    "12: one kind of evidence reported it in time",
    {
      rule: { delayedSettlementThresholdMinutes: 30 },
      legs: [legOf("100 EUR", { time: atMinute(31) }), legOf("100 EUR", { kind: "provider" })],
      minute: 40,
    },
    "matched",
    "reconciled",
    null,
  ],
  [
    "12: the first part met the SLA of its phase",
    {
      rule: { destinationSlaMinutes: 30 },
      legs: [legOf("60 EUR"), legOf("40 EUR", { time: atMinute(31) })],
      minute: 40,
    },
    "matched",
    "reconciled",
    null,
  ],
  [
    "12: exactly at the threshold is in time",
    {
      rule: { delayedSettlementThresholdMinutes: 30 },
      legs: [legOf("100 EUR", { time: atMinute(30) })],
      minute: 40,
    },
    "matched",
    "reconciled",
    null,
  ],
  [
    "12: two parts add up",
    { legs: [legOf("60 EUR"), legOf("40 EUR")] },
    "matched",
    "reconciled",
    null,
  ],
  [
    "12: a fee explains all",
    { legs: [legOf("97 EUR", { fees: fee("3 EUR") })] },
    "matched",
    "reconciled",
    null,
  ],
];
