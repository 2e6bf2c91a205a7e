/** What arrived against what was expected (docs/matching.md, Amounts). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeDelta, type Delta } from "#domain/case/amount/delta.ts";
import { type CaseLeg, caseLegs } from "#domain/case/leg/case-leg.ts";
import { evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import { type FlowLeg, legStatuses } from "#domain/evidence/flow-leg.ts";
import { foldObservations } from "#domain/evidence/observation/fold-observations.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { phases } from "#domain/payment/phase.ts";
import { type Amount, compare, equals, subtract, sum } from "#domain/value/money.ts";
import { propertyRuns } from "../property-runs.ts";
import { amount, intentOf, legOf, linkTo, money, observationOf } from "../samples.ts";

function inCase(intent: PaymentIntent, legs: readonly FlowLeg[]): CaseLeg[] {
  return caseLegs(
    intent,
    legs.map((leg) => linkTo(intent, leg)),
  );
}

const deltaOf = (intent: PaymentIntent, ...legs: readonly FlowLeg[]): Delta =>
  computeDelta(intent, inCase(intent, legs));

const intent = intentOf();
const exchanged = intentOf({ source: money("100 USD"), destination: money("90 EUR") });
const fee = (type: "provider" | "network" | "developer" | "fx", text: string) => ({
  type,
  ...money(text),
});

describe("computeDelta", () => {
  test.each([
    ["nothing", [], null, null],
    ["only pending", [legOf("100 EUR", { status: "pending" })], null, null],
    ["exact", [legOf("100.00 EUR")], "100", "0"],
    ["short", [legOf("99.9 EUR")], "99.9", "0.1"],
    ["split", [legOf("60 EUR"), legOf("39 EUR")], "99", "1"],
    [
      "the strongest kind, never the sum",
      [legOf("98 EUR", { kind: "provider" }), legOf("99 EUR"), legOf("97 EUR", { kind: "file" })],
      "99",
      "1",
    ],
    ["the furthest phase", [legOf("100 EUR", { phase: "source" }), legOf("97 EUR")], "97", "3"],
    ["all failed", [legOf("100 EUR", { status: "failed" })], "0", "100"],
    [
      "all failed or reversed ends the search",
      [
        legOf("100 EUR", { phase: "source" }),
        legOf("100 EUR", { status: "failed" }),
        legOf("100 EUR", { status: "reversed" }),
      ],
      "0",
      "100",
    ],
    [
      "a failed one beside a confirmed one",
      [legOf("100 EUR", { status: "failed" }), legOf("40 EUR")],
      "40",
      "60",
    ],
  ] as const)("%s", (_name, legs, actualAmount, delta) => {
    expect(deltaOf(intent, ...legs)).toMatchObject({ actualAmount, delta });
  });

  test("a partial reversal leaves the rest", () => {
    const observed = foldObservations([
      observationOf("confirmed", { sequence: 1 }),
      observationOf("reversed", { sequence: 2, amount: amount("30") }),
    ]);
    const leg = { ...legOf("100 EUR"), ...observed };
    expect(deltaOf(intent, leg)).toMatchObject({ actualAmount: "70", delta: "30" });
  });

  test("an amount in the source currency implies one in the destination's, and says so", () => {
    const leg = legOf("50 USD", { phase: "source" });
    expect(deltaOf(exchanged, leg)).toMatchObject({ actualAmount: "45", implied: true });
    const thirds = intentOf({ source: money("3 USD"), destination: money("1 EUR") });
    expect(deltaOf(thirds, legOf("2 USD", { phase: "source" })).actualAmount).toBe(
      "0.666666666666666667",
    );
    expect(deltaOf(exchanged, leg, legOf("90 EUR"))).toMatchObject({ implied: false });
  });

  test("with equal currencies source and intermediary_in count in source terms", () => {
    const net = intentOf({ source: money("102 EUR"), destination: money("100 EUR") });
    for (const phase of ["source", "intermediary_in"] as const) {
      expect(deltaOf(net, legOf("102 EUR", { phase }))).toMatchObject({
        actualAmount: "100",
        implied: true,
      });
    }
    expect(deltaOf(net, legOf("102 EUR", { phase: "transfer" }))).toMatchObject({
      actualAmount: "102",
      implied: false,
    });
  });

  test("legs in the stablecoin take no part", () => {
    const onChain = intentOf({ stablecoin: "USDC" });
    const usdc = { kind: "chain", phase: "destination" } as const;
    expect(deltaOf(onChain, legOf("107 USDC", usdc)).actualAmount).toBeNull();
    expect(deltaOf(onChain, legOf("107 USDC", usdc), legOf("100 EUR"))).toMatchObject({
      actualAmount: "100",
      delta: "0",
    });
  });

  test("fees are read inside or on top, whichever leaves less", () => {
    const fees = [fee("provider", "2 EUR"), fee("network", "1 EUR")];
    expect(deltaOf(intent, legOf("97 EUR", { fees }))).toMatchObject({
      feeReading: "on_top",
      unexplainedDelta: "0",
      fees: { provider: "2", network: "1", developer: null },
      lines: [
        { type: "fee", amount: "2" },
        { type: "fee", amount: "1" },
      ],
    });
    expect(deltaOf(intent, legOf("100 EUR", { fees }))).toMatchObject({
      feeReading: "inside",
      unexplainedDelta: "0",
      lines: [],
    });
    expect(deltaOf(intent, legOf("98.5 EUR", { fees }))).toMatchObject({
      feeReading: "inside",
      unexplainedDelta: "1.5",
    });
    expect(deltaOf(intent, legOf("97 EUR")).feeReading).toBeNull();
  });

  test("of each phase the strongest kind's fees count; two hops that each charge are both counted", () => {
    const provider = (text: string) => ({ fees: [fee("provider", text)] });
    const legs = [
      legOf("100 EUR", { kind: "provider", ...provider("9 EUR") }),
      legOf("100 EUR", { phase: "source", ...provider("5 EUR") }),
      legOf("97 EUR", provider("3 EUR")),
    ];
    expect(deltaOf(intent, ...legs).fees.provider).toBe("8");
  });

  test("fees are converted at the reported rate; those in other currencies are only listed", () => {
    const fees = [fee("provider", "10 USD"), fee("network", "1 GBP")];
    const leg = legOf("81 EUR", { fees });
    expect(deltaOf(exchanged, leg)).toMatchObject({
      fees: { provider: "9", network: null },
      otherFees: [{ type: "network", amount: "1", currency: "GBP" }],
      unexplainedDelta: "0",
    });
    const rated = { ...leg, exchangeRate: amount("0.8") };
    expect(deltaOf(exchanged, rated).fees.provider).toBe("8");
  });

  test("fees that are only listed have one line for each type and currency, at most 100", () => {
    const parts = [fee("network", "1 GBP"), fee("network", "0.50 GBP"), fee("network", "3 CHF")];
    const legs = parts.map((each) => legOf("1 EUR", { fees: [each] }));
    expect(deltaOf(intent, ...legs).otherFees).toEqual([
      fee("network", "3 CHF"),
      fee("network", "1.5 GBP"),
    ]);
    const tokens = Array.from({ length: 101 }, (_, n) => fee("network", `1 T${100 + n}`));
    expect(deltaOf(intent, legOf("1 EUR", { fees: tokens })).otherFees).toHaveLength(100);
  });

  test("a worse rate than agreed is fxSpread", () => {
    const leg = legOf("88 EUR", { exchangeRate: amount("0.88") });
    expect(deltaOf(exchanged, leg)).toMatchObject({
      fxSpread: "2",
      fxSpreadCounts: true,
      unexplainedDelta: "0",
      lines: [{ type: "fx_spread", amount: "2" }],
    });
  });

  test("rounding takes at most one minor unit, only where the currencies differ", () => {
    const roundingOf = (text: string, of = exchanged) => deltaOf(of, legOf(text)).roundingDelta;
    expect(roundingOf("89.99 EUR")).toBe("0.01");
    expect(roundingOf("90.01 EUR")).toBe("-0.01");
    expect(roundingOf("89.989 EUR")).toBe("0");
    expect(roundingOf("99.99 EUR", intent)).toBeNull();
    const yen = intentOf({ source: money("1 USD"), destination: money("150 JPY") });
    expect([roundingOf("149 JPY", yen), roundingOf("148 JPY", yen)]).toEqual(["1", "0"]);
  });
});

describe("the identity", () => {
  const digits = fc.integer({ min: 1, max: 1_000_000 }).map((n) => amount(String(n / 1_000)));
  const unit = fc.constantFrom("EUR", "USD", "JPY", "USDC");
  const sums = fc.tuple(digits, unit).map(([value, ticker]) => money(`${value} ${ticker}`));
  const intents = fc
    .record({ source: sums, destination: sums, stablecoin: fc.constantFrom(null, "USDC") })
    .map((changes) => intentOf(changes));
  const fees = fc.array(
    fc.record({
      type: fc.constantFrom("provider", "network", "developer", "fx"),
      money: sums,
    }),
    { maxLength: 3 },
  );
  const legs = fc
    .record({
      money: sums,
      fees,
      kind: fc.constantFrom(...evidenceKinds),
      phase: fc.constantFrom(...phases),
      status: fc.constantFrom("confirmed" as const, ...legStatuses),
      exchangeRate: fc.option(digits),
    })
    .map(({ money: observed, fees: charged, ...rest }) =>
      legOf(`${observed.amount} ${observed.currency}`, {
        ...rest,
        fees: charged.map(({ type, money: of }) => ({ type, ...of })),
      }),
    );

  const known = (values: readonly (Amount | null)[]) => sum(values.filter((v) => v !== null));

  test("E − A = fees on top + fxSpread + rounding + returned + unexplained, always", () => {
    let decided = 0;
    fc.assert(
      fc.property(intents, fc.array(legs, { maxLength: 6 }), (of, observed) => {
        const result = deltaOf(of, ...observed);
        if (result.actualAmount === null) {
          expect(result).toMatchObject({ delta: null, unexplainedDelta: null, lines: [] });
          return;
        }
        decided += 1;
        const { provider, network, developer } = result.fees;
        const onTop = result.feeReading === "on_top" ? [provider, network, developer] : [];
        const spread = result.fxSpreadCounts ? result.fxSpread : null;
        const { roundingDelta, returnedAmount, unexplainedDelta } = result;
        const right = known([...onTop, spread, roundingDelta, returnedAmount, unexplainedDelta]);
        const left = subtract(of.destination.amount, result.actualAmount);
        expect(equals(left, right)).toBe(true);
        expect(equals(left, known(result.lines.map((line) => line.amount)))).toBe(true);
      }),
      propertyRuns,
    );
    expect(decided).toBeGreaterThan(100);
  });

  test("the order of the legs never matters, and explanations never make the rest greater", () => {
    fc.assert(
      fc.property(intents, fc.array(legs, { maxLength: 5 }), (of, observed) => {
        const result = deltaOf(of, ...observed);
        const { otherFees: _listed, ...reversed } = deltaOf(of, ...observed.toReversed());
        expect(result).toMatchObject(reversed);
        const size = (value: Amount | null) => amount((value ?? "0").replace("-", ""));
        if (result.unexplainedDelta !== null && result.unexplainedDelta.length < 30) {
          expect(compare(size(result.unexplainedDelta), size(result.delta))).toBeLessThanOrEqual(0);
        }
      }),
      propertyRuns,
    );
  });
});
