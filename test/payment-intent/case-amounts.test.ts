/** The amounts that the service computes for a case are written like those from which they come (docs/specification.md, Amounts and currencies). */
import { describe, expect, test } from "vitest";
import { viewCase, viewCaseSummary } from "#api/resource/case/case-view.ts";
import { newPayment, type Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { atMinute, evaluate, intentOf, legOf, linkTo, money } from "../domain/samples.ts";

function paymentWith(expected: string, legs: readonly FlowLeg[]): [Payment, FlowLeg[]] {
  const intent = intentOf({ source: money(expected), destination: money(expected) });
  const linked = legs.map((leg) => linkTo(intent, leg));
  return [{ ...newPayment(intent), state: evaluate({ intent, legs: linked }) }, linked];
}

type Row = readonly [name: string, expected: string, legs: readonly FlowLeg[], shown: object];

const none = { missingAmount: "0.00", tooMuchAmount: "0.00", notArrivedAmount: "0.00" };

describe("a case writes its computed amounts with the decimals of what they were computed from", () => {
  test.each<Row>([
    [
      "what arrived exactly",
      "92.50 EUR",
      [legOf("92.50 EUR")],
      { actualAmount: "92.50", unexplainedDelta: "0.00", openAmount: "0.00", ...none },
    ],
    [
      "evidence without decimals",
      "92.50 EUR",
      [legOf("92 EUR")],
      { actualAmount: "92.00", unexplainedDelta: "0.50", ...none, missingAmount: "0.50" },
    ],
    [
      "evidence with more decimals than expected",
      "100 USDC",
      [legOf("100.000000 USDC")],
      { actualAmount: "100.000000", unexplainedDelta: "0.000000", openAmount: "0.000000" },
    ],
    [
      "the sum of two",
      "40.30 EUR",
      [legOf("20.15 EUR"), legOf("20.15 EUR")],
      { actualAmount: "40.30", unexplainedDelta: "0.00" },
    ],
    [
      "a currency without minor units",
      "1200 JPY",
      [legOf("1100 JPY")],
      { actualAmount: "1100", unexplainedDelta: "100", missingAmount: "100", openAmount: "100" },
    ],
    [
      "fees",
      "100.00 EUR",
      [legOf("98.00 EUR", { fees: [{ type: "provider", ...money("2 EUR") }] })],
      { actualAmount: "98.00", providerFee: "2.00", networkFee: null, unexplainedDelta: "0.00" },
    ],
    ["no evidence", "92.50 EUR", [], { actualAmount: null, openAmount: null }],
    [
      "evidence in another currency, which counts no decimals",
      "92.50 EUR",
      [legOf("92.50 EUR"), legOf("1.000000 USDC", { phase: "transfer" })],
      { actualAmount: "92.50", unexplainedDelta: "0.00" },
    ],
  ])("%s", (_, expected, legs, shown) => {
    const [payment] = paymentWith(expected, legs);
    expect(viewCaseSummary(payment, atMinute(10))).toMatchObject(shown);
  });

  test("its lines are written like its amounts", () => {
    const [payment, legs] = paymentWith("100.00 EUR", [
      legOf("97.5 EUR", { fees: [{ type: "provider", ...money("2 EUR") }] }),
    ]);
    const { deltaLines } = viewCase(payment, legs, [], atMinute(10));
    expect(deltaLines.map(({ type, amount }) => `${type} ${amount}`)).toEqual([
      "fee 2.00",
      "unexplained 0.50",
    ]);
  });

  test("an fx spread that does not count is 0 (docs/matching.md, Amounts)", () => {
    const intent = intentOf({ source: money("100.00 USD"), destination: money("92.50 EUR") });
    const leg = linkTo(intent, legOf("92.50 EUR", { exchangeRate: money("0.90 EUR").amount }));
    const state = evaluate({ intent, legs: [leg] });
    expect(viewCaseSummary({ ...newPayment(intent), state }, atMinute(10)).fxSpread).toBe("0");
  });
});
