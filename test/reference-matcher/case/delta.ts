/** A, and what explains that it differs from E (docs/matching.md, Amounts). */

import type { PaymentIntent } from "../../../shared/domain/payment/payment-intent.ts";
import { furthestFirst } from "../../../shared/domain/payment/phase.ts";
import { minorUnitDigits } from "../../../shared/domain/value/currency.ts";
import {
  equal,
  isAbove,
  larger,
  minus,
  order,
  over,
  plus,
  type Rational,
  rational,
  rounded,
  size,
  smaller,
  times,
  total,
  zero,
} from "../rational.ts";
import type { CaseLeg } from "./case-leg.ts";
import { feeOf, reportedRate } from "./fees.ts";
import { furthestAmount, type PhaseAmount, phaseAmount } from "./phase-amounts.ts";

export type Delta = {
  readonly actual: Rational | null;
  readonly isImplied: boolean;
  /** The phase that decides A. */
  readonly from: PhaseAmount | null;
  readonly providerFee: Rational | null;
  readonly networkFee: Rational | null;
  readonly developerFee: Rational | null;
  readonly fxSpread: Rational | null;
  readonly roundingDelta: Rational | null;
  readonly returned: Rational | null;
  readonly unexplained: Rational | null;
  readonly feeReading: "inside" | "on_top" | null;
  /** Fees that count as on top; zero where they are inside. */
  readonly onTop: Rational;
  readonly spreadCounts: boolean;
};

export function deltaOf(intent: PaymentIntent, legs: readonly CaseLeg[]): Delta {
  const furthest = furthestAmount(intent, legs);
  const fees = {
    providerFee: feeOf("provider", legs, intent),
    networkFee: feeOf("network", legs, intent),
    developerFee: feeOf("developer", legs, intent),
  };
  const spread = spreadOf(intent, legs);
  const nothing = { ...fees, fxSpread: spread, roundingDelta: null, returned: null, onTop: zero };
  if (furthest === null) {
    const unknown = { actual: null, isImplied: false, from: null, unexplained: null };
    return { ...nothing, ...unknown, feeReading: null, spreadCounts: false };
  }
  const from = furthest === "failed" ? null : furthest;
  const isImplied = from !== null && isInSourceTerms(intent, from);
  const actual = from === null ? zero : inDestination(intent, from, from.amount);
  const went = from === null ? zero : inDestination(intent, from, from.returned);
  const charged = total(Object.values(fees).flatMap((fee) => (fee === null ? [] : [fee])));
  const best = bestReading(intent, actual, charged, spread, went);
  const hasFees = Object.values(fees).some((fee) => fee !== null);
  return {
    ...fees,
    ...{ actual, isImplied, from },
    fxSpread: spread === null ? null : best.spread,
    roundingDelta: best.rounding,
    returned: best.returned,
    unexplained: minus(best.left, best.rounding),
    feeReading: hasFees ? best.fees : null,
    onTop: best.fees === "on_top" ? charged : zero,
    spreadCounts: !equal(best.spread, zero),
  };
}

/** In the source currency; with equal currencies by the phase. */
function isInSourceTerms({ source, destination }: PaymentIntent, { currency, phase }: PhaseAmount) {
  if (source.currency !== destination.currency) return currency === source.currency;
  return phase === "source" || phase === "intermediary_in";
}

/** Implied: E × in-amount / source.amount, half-even to 18 decimals. */
function inDestination(intent: PaymentIntent, from: PhaseAmount, amount: Rational): Rational {
  if (!isInSourceTerms(intent, from)) return amount;
  const { source, destination } = intent;
  return rounded(over(times(rational(destination.amount), amount), rational(source.amount)), 18);
}

/** In-amount × (E / source.amount − rate), else the reported fx fee; null where neither is known. */
function spreadOf(intent: PaymentIntent, legs: readonly CaseLeg[]): Rational | null {
  const { source, destination } = intent;
  const rate = reportedRate(legs);
  if (rate === null || source.currency === destination.currency) return feeOf("fx", legs, intent);
  const expected = over(rational(destination.amount), rational(source.amount));
  const amount = inAmount(intent, legs);
  return minus(rounded(times(amount, expected), 18), rounded(times(amount, rate), 18));
}

/** What is confirmed in source terms; without evidence of it, what was expected (decision 0053). */
function inAmount(intent: PaymentIntent, legs: readonly CaseLeg[]): Rational {
  const confirmed = legs.filter((leg) => leg.effect === "forward" && leg.status === "confirmed");
  const found = furthestFirst
    .map((phase) => phaseAmount(intent, phase, confirmed, [intent.source.currency]))
    .find((each) => each !== null);
  return found?.amount ?? rational(intent.source.amount);
}

type Reading = {
  readonly fees: "inside" | "on_top";
  readonly spread: Rational;
  readonly returned: Rational;
  readonly left: Rational;
};

/** The reading with the least remainder; ties in their order; then rounding is taken from it. */
function bestReading(
  intent: PaymentIntent,
  actual: Rational,
  charged: Rational,
  spread: Rational | null,
  went: Rational,
): Reading & { readonly rounding: Rational } {
  const delta = minus(rational(intent.destination.amount), actual);
  const readings = (["inside", "on_top"] as const).flatMap((fees) =>
    [zero, ...(spread === null ? [] : [spread])].map((counted): Reading => {
      const explained = plus(fees === "on_top" ? charged : zero, counted);
      const rest = minus(delta, explained);
      const returned = larger(zero, smaller(rest, went));
      return { fees, spread: counted, returned, left: minus(rest, returned) };
    }),
  );
  const best = readings.reduce((a, b) => (order(size(b.left), size(a.left)) < 0 ? b : a));
  return { ...best, rounding: roundingOf(intent, best.left) };
}

/** At most one minor unit, or nothing; only where the currencies differ (decision 0013). */
function roundingOf({ source, destination }: PaymentIntent, left: Rational): Rational {
  if (source.currency === destination.currency) return zero;
  const unit = over(
    rational("1"),
    rational(`1${"0".repeat(minorUnitDigits(destination.currency))}`),
  );
  return isAbove(size(left), unit) ? zero : left;
}
