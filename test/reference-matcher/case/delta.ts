/** A, and what explains that it differs from E (docs/matching.md, Amounts). */

import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { furthestFirst } from "#domain/payment/phase.ts";
import { minorUnitDigits } from "#domain/value/currency.ts";
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
  /** All fees, whichever reading holds. */
  readonly charged: Rational;
  /** Fees that count as on top; zero where they are inside. */
  readonly onTop: Rational;
  readonly spreadCounts: boolean;
};

export function deltaOf(intent: PaymentIntent, legs: readonly CaseLeg[]): Delta {
  const furthest = furthestAmount(intent, legs);
  const charges = chargesOf(intent, legs);
  const { fees, charged, spreads } = charges;
  const shown = charges.feeLikeFx ?? spreads[0] ?? null;
  if (furthest === null) {
    return {
      ...{ ...fees, fxSpread: shown, roundingDelta: null, returned: null, onTop: zero },
      ...{ actual: null, isImplied: false, from: null, unexplained: null },
      ...{ charged, feeReading: null, spreadCounts: false },
    };
  }
  const from = furthest === "failed" ? null : furthest;
  const isImplied = from !== null && isInSourceTerms(intent, from);
  const actual = from === null ? zero : inDestination(intent, from, from.amount);
  const went = from === null ? zero : inDestination(intent, from, from.returned);
  const best = bestReading(intent, actual, charged, spreads, went);
  return {
    ...fees,
    ...{ actual, isImplied, from, charged },
    fxSpread: shown === null ? null : shownSpread(charges.feeLikeFx, best),
    roundingDelta: best.rounding,
    returned: best.returned,
    unexplained: minus(best.left, best.rounding),
    feeReading: charges.hasFees ? best.fees : null,
    onTop: best.fees === "on_top" ? charged : zero,
    spreadCounts: !equal(best.spread, zero),
  };
}

/** "0" where the reading that holds does not count it. */
function shownSpread(feeLikeFx: Rational | null, { fees, spread }: Reading): Rational {
  if (feeLikeFx === null) return spread;
  return fees === "on_top" ? feeLikeFx : zero;
}

/** All charges: fees by type, and what may explain as a spread. */
function chargesOf(intent: PaymentIntent, legs: readonly CaseLeg[]) {
  const fees = {
    providerFee: feeOf("provider", legs, intent),
    networkFee: feeOf("network", legs, intent),
    developerFee: feeOf("developer", legs, intent),
  };
  const fxFee = feeOf("fx", legs, intent);
  // With one currency an fx fee is a fee like any other: it explains as these do.
  const isOneCurrency = intent.source.currency === intent.destination.currency;
  const feeLikeFx = isOneCurrency ? fxFee : null;
  const all = [...Object.values(fees), feeLikeFx].flatMap((fee) => fee ?? []);
  const spreads = isOneCurrency ? [] : spreadsOf(intent, legs, fxFee);
  return { fees, feeLikeFx, charged: total(all), hasFees: all.length > 0, spreads };
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

/** In-amount × (E / source.amount − rate), then the reported fx fee, where they are known. */
function spreadsOf(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
  fxFee: Rational | null,
): readonly Rational[] {
  const { source, destination } = intent;
  const rate = reportedRate(legs);
  const fees = fxFee === null ? [] : [fxFee];
  if (rate === null) return fees;
  const expected = over(rational(destination.amount), rational(source.amount));
  const amount = inAmount(intent, legs);
  const spread = minus(rounded(times(amount, expected), 18), rounded(times(amount, rate), 18));
  return [spread, ...fees];
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
  spreads: readonly Rational[],
  went: Rational,
): Reading & { readonly rounding: Rational } {
  const delta = minus(rational(intent.destination.amount), actual);
  const readings = (["inside", "on_top"] as const).flatMap((fees) =>
    [zero, ...spreads].map((counted): Reading => {
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
