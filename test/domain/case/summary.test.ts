import { describe, expect, test } from "vitest";
import { timeText } from "#api/schema/field/timestamp.ts";
import { type CaseState, stateBeforeFirstRun } from "#domain/case/reconciliation-case.ts";
import { summarize as summarizeCase } from "#domain/case/summary.ts";
import { type ExceptionType, exceptionTypes } from "#domain/case/verdict/verdict.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { amount, evaluate, intentOf, legOf, money, uuid } from "../samples.ts";

const intent = intentOf({ destination: money("1000.50 USD"), source: money("1000.50 USD") });

const summarize = (of: PaymentIntent, state: CaseState) => summarizeCase(of, state, timeText);

function summaryOf(changes: Partial<CaseState>): string {
  return summarize(intent, { ...stateBeforeFirstRun, ...changes });
}

const short = { actualAmount: amount("990"), unexplainedDelta: amount("10.5") };

/** The words that an operations person needs from each. */
const words = {
  payment_canceled: ["canceled"],
  payment_failed: ["1,000.50 USD", "failed"],
  payment_returned: ["1,000.50 USD", "returned"],
  payment_refunded: ["1,000.50 USD", "refunded"],
  payment_reversed: ["1,000.50 USD", "reversed"],
  currency_mismatch: ["currency", "1,000.50 USD"],
  wrong_beneficiary: ["another account", "1,000.50 USD"],
  wrong_asset: ["another network", "1,000.50 USD"],
  duplicate_payment: ["more than once", "990.00 USD", "1,000.50 USD"],
  source_conflict: ["disagree"],
  fx_variance: ["exchange rate", "10.50 USD"],
  fee_variance: ["fees", "10.50 USD"],
  underpayment: ["990.00 USD", "1,000.50 USD", "10.50 USD", "missing"],
  overpayment: ["990.00 USD", "1,000.50 USD", "10.50 USD", "too much"],
  source_variance: ["990.00 USD", "left the source"],
  weak_match: ["990.00 USD", "amount and time"],
  missing_leg: ["990.00 USD", "not every required leg"],
  within_tolerance: ["990.00 USD", "10.50 USD", "tolerance"],
  late_settlement: ["990.00 USD", "late"],
  ambiguous_match: ["others", "person"],
  sla_breach: ["1,000.50 USD", "late", "990.00 USD is confirmed"],
  no_evidence: ["1,000.50 USD", "late", "no evidence"],
} as const satisfies Record<ExceptionType, readonly string[]>;

describe("summarize", () => {
  test.each(exceptionTypes)("%s has a summary of one or two sentences", (exceptionType) => {
    const text = summaryOf({ exceptionType, ...short });
    for (const word of words[exceptionType]) expect(text).toContain(word);
    expect(text).toMatch(/^[A-Z0-9].*\.$/);
    expect(text.split(/\.\s/).length).toBeLessThanOrEqual(2);
  });

  test("no two exceptions read alike", () => {
    const texts = exceptionTypes.map((exceptionType) => summaryOf({ exceptionType, ...short }));
    expect(new Set(texts).size).toBe(exceptionTypes.length);
  });

  test("a summary shows a difference without its sign", () => {
    const over = { exceptionType: "overpayment", unexplainedDelta: amount("-10.5") } as const;
    expect(summaryOf({ ...over, actualAmount: amount("1011") })).toContain(": 10.50 USD too much");
  });

  test.each([
    ["waiting", {}, "Waiting for evidence of 1,000.50 USD."],
    [
      "partly",
      { reconciliationStatus: "tentatively_reconciled", missingPhases: ["destination"] },
      "not complete: the destination leg is not confirmed",
    ],
    ["at risk", { verdict: "sla_risk", requiredLegsTotal: 1 }, "at risk of being late"],
  ] as const)("%s has its own sentence", (_name, changes, text) => {
    expect(summaryOf(changes)).toContain(text);
  });

  test("a match names the fee that explains the difference", () => {
    const fees = [{ type: "provider", ...money("3 EUR") }] as const;
    const plain = evaluate({ legs: [legOf("100 EUR")] });
    const explained = evaluate({ legs: [legOf("97 EUR", { fees })] });
    expect(summarize(intentOf(), plain)).toBe("100.00 EUR arrived, exactly as expected.");
    expect(summarize(intentOf(), explained)).toContain("3.00 EUR provider fee");
  });

  test("a waiting case says until when, and how much of it is confirmed", () => {
    const rule = { expectedCompletionMinutes: 60, delayedSettlementThresholdMinutes: 90 };
    const both = intentOf({
      expectedLegs: [
        { phase: "source", requirement: "required" },
        { phase: "destination", requirement: "required" },
      ],
    });
    const debit = legOf("100 EUR", { phase: "source" });
    const at = (minute: number, intent = intentOf(), legs = [] as (typeof debit)[]) =>
      summarize(intent, evaluate({ intent, legs, rule, minute }));
    expect(at(0)).toBe(
      "Waiting for evidence of 100.00 EUR: the destination leg is not confirmed. The next deadline is 2026-03-02 10:00 UTC.",
    );
    expect(at(61)).toBe(
      "The payment of 100.00 EUR is at risk of being late: the destination leg is not confirmed. The next deadline is 2026-03-02 10:30 UTC.",
    );
    expect(at(0, both)).toContain("the source and destination legs are not confirmed");
    expect(at(61, both, [debit])).toContain("the destination leg is not confirmed");
    expect(at(91)).toBe("The payment of 100.00 EUR is late, and no evidence of it has come.");
    expect(at(91, both, [debit])).toBe(
      "The payment of 100.00 EUR is late: the destination leg is not confirmed.",
    );
  });

  test("a part that is confirmed beside an announced rest is no leg that is not confirmed", () => {
    const legs = [legOf("60 EUR"), legOf("40 EUR", { uuid: uuid(12), status: "pending" })];
    expect(summarize(intentOf(), evaluate({ legs }))).toContain(
      "60.00 EUR is confirmed, and the rest is only announced",
    );
  });

  test.each([
    ["100 EUR", "100 EUR", "100.00 EUR is confirmed, exactly as expected."],
    ["200 USD", "200 USD", "100.00 EUR is implied by what moved in USD, exactly as expected."],
    [
      "200 USD",
      "180 USD",
      "90.00 EUR is implied by what moved in USD instead of 100.00 EUR: 10.00 EUR is missing.",
    ],
  ])("of %s that leave, %s that left have not arrived", (source, left, text) => {
    const expectedLegs = [{ phase: "source", requirement: "required" }] as const;
    const debited = intentOf({ source: money(source), expectedLegs: [...expectedLegs] });
    const legs = [legOf(left, { phase: "source" })];
    expect(summarize(debited, evaluate({ intent: debited, legs }))).toBe(text);
  });

  test("a payment that was debited twice arrived once", () => {
    const debits = [21, 22].map((n) => legOf("100 EUR", { uuid: uuid(n), phase: "source" }));
    expect(summarize(intentOf(), evaluate({ legs: [...debits, legOf("100 EUR")] }))).toBe(
      "The payment of 100.00 EUR seems to have been made more than once: 100.00 EUR arrived, but several movements are of the whole amount.",
    );
  });

  test("a weak match says what is missing", () => {
    const exceptionType = "weak_match";
    const { destination } = intent;
    const exact = { actualAmount: destination.amount, unexplainedDelta: amount("0") };
    expect(summaryOf({ exceptionType, ...short })).toMatch(/^990.00 USD arrived instead of 1,000/);
    expect(summaryOf({ exceptionType, ...exact })).toMatch(/^1,000.50 USD arrived\. It rests on/);
  });

  test("fees above the limit are told beside what is tolerated", () => {
    const fees = [{ type: "provider", ...money("3.01 EUR") }] as const;
    const rule = { maximumFeePercent: amount("3"), amountTolerance: amount("1") };
    expect(summarize(intentOf(), evaluate({ legs: [legOf("95.99 EUR", { fees })], rule }))).toBe(
      "95.99 EUR arrived instead of 100.00 EUR. Fees took more than the allowed share (3.01 EUR provider fee); 1.00 EUR is unexplained, which is within the tolerance.",
    );
  });

  test("a canceled payment with money in another currency says that money moved", () => {
    const canceled = { canceled: true, verdict: "needs_review", exceptionType: "payment_canceled" };
    expect(summaryOf(canceled as Partial<CaseState>)).toBe(
      "The payment of 1,000.50 USD was canceled, but money of it moved and is not all back.",
    );
  });

  test("what is missing beside what is explained adds up in the summary", () => {
    const fees = [{ type: "provider", ...money("2 EUR") }] as const;
    expect(summarize(intentOf(), evaluate({ legs: [legOf("90 EUR", { fees })] }))).toBe(
      "90.00 EUR arrived instead of 100.00 EUR: 8.00 EUR is missing; the rest is explained: 2.00 EUR provider fee.",
    );
  });

  test("a match names the money that went back", () => {
    const text = summaryOf({
      verdict: "matched",
      actualAmount: amount("1000.5"),
      returnIds: ["re_1"],
    });
    expect(text).toBe(
      "1,000.50 USD arrived, exactly as expected; other money of it went back (re_1).",
    );
  });

  test.each([
    ["payment_reversed", "was reversed"],
    ["payment_returned", "was returned to the sender"],
  ] as const)("%s of a payment that never arrived speaks of all of it", (exceptionType, what) => {
    const nothing = { actualAmount: amount("0"), returnedAmount: amount("0") };
    expect(summaryOf({ exceptionType, ...nothing })).toBe(
      `The payment of 1,000.50 USD ${what}. Nothing is left of it.`,
    );
    expect(summaryOf({ exceptionType, actualAmount: amount("990") })).toContain("A part of");
  });

  test("a summary says that later evidence contradicts a person", () => {
    expect(summaryOf({ contradicted: true })).toContain("later evidence says otherwise");
  });
});
