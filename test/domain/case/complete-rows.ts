/** Rows 6 to 10 of the verdict table: what is complete. */

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
    "6: linked by amount and time only",
    { tentative: [legOf("100 EUR")] },
    exception,
    tentatively,
    "weak_match",
  ],
  [
    "6: destination has to suffice, and rests on amount and time only",
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
    "7: paid, the source leg missing, not all legs asked for",
    { intent: twoRequired, rule: { requireAllRequiredLegs: false }, legs: [legOf("100 EUR")] },
    exception,
    "reconciled",
    "missing_leg",
  ],
  [
    "8: off by exactly the tolerance",
    { rule: { amountTolerance: amount("0.50") }, legs: [legOf("99.5 EUR")] },
    exception,
    "reconciled",
    "within_tolerance",
  ],
  [
    "8: the late part is within the tolerance: the rest was in time",
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
    "9: the second part of a payment came late",
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
    "9: in full, but late",
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
    "10: a failed payout that a second one made good",
    { legs: [legOf("100 EUR", { status: "failed" }), legOf("100 EUR", { time: atMinute(9) })] },
    "matched",
    "reconciled",
    null,
  ],
  [
    "10: a failure of a leg that evidence calls optional",
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
    "10: bank and provider tell of the same money",
    { legs: [legOf("100 EUR"), legOf("100.00 EUR", { kind: "provider" })] },
    "matched",
    "reconciled",
    null,
  ],
  [
    "10: all that is required is there; asking for less takes nothing away",
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
    "10: one kind of evidence told of it in time",
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
    "10: the first part met the SLA of its phase",
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
    "10: exactly at the threshold is in time",
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
    "10: two parts add up",
    { legs: [legOf("60 EUR"), legOf("40 EUR")] },
    "matched",
    "reconciled",
    null,
  ],
  [
    "10: a fee explains all",
    { legs: [legOf("97 EUR", { fees: fee("3 EUR") })] },
    "matched",
    "reconciled",
    null,
  ],
];
