/** From realistic intents, legs and rules to the verdict (design: matching, Verdict). */
import { describe, expect, test } from "vitest";
import { amount, atMinute, evaluate, intentOf, legOf, money, type Run } from "./samples.ts";

type Row = readonly [
  name: string,
  run: Run,
  verdict: string,
  reconciliationStatus: string,
  exceptionType: string | null,
];

const tentatively = "tentatively_reconciled";
const exception = "matched_with_exception";
const twoRequired = intentOf({
  expectedLegs: [
    { phase: "source", requirement: "required" },
    { phase: "destination", requirement: "required" },
  ],
});
const exchanged = intentOf({ source: money("100 USD"), destination: money("90 EUR") });
const fee = (text: string) => [{ type: "provider", ...money(text) }] as const;

const rows: readonly Row[] = [
  [
    "0: canceled, yet paid",
    { state: { canceled: true }, legs: [legOf("100 EUR")] },
    "needs_review",
    tentatively,
    "payment_canceled",
  ],
  [
    "0: canceled, unpaid",
    { state: { canceled: true } },
    "unreconciled",
    "unreconciled",
    "payment_canceled",
  ],
  [
    "1: the payout failed",
    { legs: [legOf("100 EUR", { status: "failed" })] },
    "needs_review",
    "unreconciled",
    "payment_failed",
  ],
  [
    "1: the payout was returned",
    { legs: [legOf("100 EUR", { status: "reversed", cause: "returned" })] },
    "needs_review",
    "unreconciled",
    "payment_returned",
  ],
  [
    "1: reversed after a confirmed source leg",
    { legs: [legOf("100 EUR", { phase: "source" }), legOf("100 EUR", { status: "reversed" })] },
    "needs_review",
    "unreconciled",
    "payment_reversed",
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
    "2: money in a currency that nobody expects",
    { legs: [legOf("100 GBP")] },
    "needs_review",
    "unreconciled",
    "currency_mismatch",
  ],
  [
    "14: money in the intent's stablecoin is on the way",
    {
      intent: intentOf({ stablecoin: "usdc" }),
      legs: [legOf("100 USDC", { kind: "chain", phase: "transfer" })],
    },
    "unreconciled",
    tentatively,
    null,
  ],
  [
    "3: paid twice",
    { legs: [legOf("100 EUR"), legOf("100 EUR")] },
    "needs_review",
    tentatively,
    "duplicate_payment",
  ],
  [
    "10: bank and provider tell of the same money",
    { legs: [legOf("100 EUR"), legOf("100.00 EUR", { kind: "provider" })] },
    "matched",
    "reconciled",
    null,
  ],
  [
    "4: bank and provider disagree",
    { legs: [legOf("100 EUR"), legOf("90 EUR", { kind: "provider" })] },
    "needs_review",
    tentatively,
    "source_conflict",
  ],
  ["5: underpaid", { legs: [legOf("90 EUR")] }, "needs_review", tentatively, "underpayment"],
  ["5: overpaid", { legs: [legOf("100.01 EUR")] }, "needs_review", tentatively, "overpayment"],
  [
    "5: a fee explains most of it",
    { legs: [legOf("97 EUR", { fees: fee("2 EUR") })] },
    "needs_review",
    tentatively,
    "fee_variance",
  ],
  [
    "5: the exchange rate explains most of it",
    { intent: exchanged, legs: [legOf("87.5 EUR", { exchangeRate: amount("0.88") })] },
    "needs_review",
    tentatively,
    "fx_variance",
  ],
  [
    "6: linked by amount and time only",
    { tentative: [legOf("100 EUR")] },
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
    "14: paid, the source leg missing",
    { intent: twoRequired, legs: [legOf("100 EUR")] },
    "unreconciled",
    tentatively,
    null,
  ],
  [
    "8: off by exactly the tolerance",
    { rule: { amountTolerance: amount("0.50") }, legs: [legOf("99.5 EUR")] },
    exception,
    "reconciled",
    "within_tolerance",
  ],
  [
    "5: off by a little more than the tolerance",
    { rule: { amountTolerance: amount("-0.50") }, legs: [legOf("99.49 EUR")] },
    "needs_review",
    tentatively,
    "underpayment",
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
  [
    "14: the other part is pending",
    { legs: [legOf("60 EUR"), legOf("40 EUR", { status: "pending" })] },
    "unreconciled",
    tentatively,
    null,
  ],
  [
    "11: evidence fits several",
    { ambiguous: true },
    "needs_review",
    "unreconciled",
    "ambiguous_match",
  ],
  [
    "12: past the threshold, nothing seen",
    { rule: { delayedSettlementThresholdMinutes: 30 }, minute: 31 },
    "delayed",
    "unreconciled",
    "no_evidence",
  ],
  [
    "12: past the destination SLA, money on the way",
    {
      rule: { destinationSlaMinutes: 30 },
      legs: [legOf("100 EUR", { phase: "source" })],
      minute: 31,
    },
    "delayed",
    tentatively,
    "sla_breach",
  ],
  [
    "13: past 80 % of the destination SLA",
    { rule: { destinationSlaMinutes: 30 }, minute: 25 },
    "sla_risk",
    "unreconciled",
    null,
  ],
  [
    "15: exactly at 80 % of the destination SLA",
    { rule: { destinationSlaMinutes: 30 }, minute: 24 },
    "unreconciled",
    "unreconciled",
    null,
  ],
  [
    "15: the SLA of a phase that is not required",
    { rule: { sourceSlaMinutes: 1 }, minute: 500 },
    "unreconciled",
    "unreconciled",
    null,
  ],
  [
    "14: the source leg is confirmed",
    { legs: [legOf("100 EUR", { phase: "source" })] },
    "unreconciled",
    tentatively,
    null,
  ],
  ["15: nothing has been seen", {}, "unreconciled", "unreconciled", null],
  [
    "15: a pending leg",
    { legs: [legOf("100 EUR", { status: "pending" })] },
    "unreconciled",
    "unreconciled",
    null,
  ],
];

describe("evaluateCase", () => {
  test.each(rows)("row %s", (_name, run, verdict, reconciliationStatus, exceptionType) => {
    expect(evaluate(run)).toMatchObject({ verdict, reconciliationStatus, exceptionType });
  });
});
