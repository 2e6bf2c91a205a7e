/** A case's share of a leg: fees, and what went back of it (docs/matching.md, A leg's status; People). */

import type { Fee } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import {
  equal,
  isAbove,
  minus,
  order,
  over,
  type Rational,
  rational,
  rounded,
  smaller,
  times,
  total,
  zero,
} from "../rational.ts";
import type { Leg } from "./leg.ts";
import { countedReversals, type LegReversal, reversedAmount, sameCurrency } from "./reversals.ts";

/** A leg, or a part of it, that a case has. */
export type CaseLink = {
  readonly leg: Leg;
  readonly strategy: string;
  readonly firm: boolean;
  /** A tentative link that keeps its position like a firm one. */
  readonly keepsPosition?: boolean;
  readonly amount: Rational;
  /** Parts of the leg's fees by type, where a batch divides them; null: in proportion. */
  readonly fees: readonly Fee[] | null;
};

export type CaseFee = {
  readonly type: Fee["type"];
  readonly amount: Rational;
  readonly currency: string;
};

/** Money that went back, by a leg of its own or as a reversal. */
export type Return = {
  readonly time: number;
  readonly name: LegReversal["name"];
  readonly id: string | null;
};

/** Destination per source unit, as reported, else as expected. */
export function rateOf(leg: Leg, { source, destination }: PaymentIntent): Rational {
  const { exchangeRate } = leg.facts;
  return exchangeRate === null
    ? over(rational(destination.amount), rational(source.amount))
    : rational(exchangeRate);
}

/** From one of the payment's two currencies to the other, half-even to 18 decimals; null for others. */
export function converted(
  value: Rational,
  from: string,
  to: string,
  rate: Rational,
  { source, destination }: PaymentIntent,
): Rational | null {
  if (from === to) return value;
  if (from === source.currency && to === destination.currency)
    return rounded(times(value, rate), 18);
  if (from === destination.currency && to === source.currency)
    return rounded(over(value, rate), 18);
  return null;
}

/** A share carries its part of the leg's fees. */
export function feesOf({ leg, amount, fees }: CaseLink): CaseFee[] {
  if (fees !== null) return fees.map((fee) => ({ ...fee, amount: rational(fee.amount) }));
  return leg.facts.fees.map((fee) => ({
    ...fee,
    amount: equal(leg.amount, zero)
      ? zero
      : rounded(over(times(rational(fee.amount), amount), leg.amount), 18),
  }));
}

export function reversedOf(link: CaseLink, intent: PaymentIntent) {
  const { leg, amount } = link;
  const rate = rateOf(leg, intent);
  const amountOf = (reversal: LegReversal) =>
    converted(reversal.amount, reversal.currency, leg.currency, rate, intent) ?? zero;
  const returns = countedReversals(leg.reversals, amountOf);
  const all = smaller(total(returns.map(amountOf)), leg.amount);
  if (leg.status === "reversed" || (returns.length > 0 && equal(all, leg.amount))) {
    return { reversed: amount, returns };
  }
  const own = equal(amount, leg.amount) ? returns : returns.filter((each) => names(each, intent));
  const reversed = smaller(total(own.map(amountOf)), amount);
  return { reversed, returns: isAbove(reversed) ? own : [] };
}

/**
 * The part of a back leg's share that did not go back after all: what failed or was reversed after it was
 * confirmed (docs/matching.md, Money that goes back).
 */
function undoneOf(link: CaseLink, intent: PaymentIntent): Rational {
  const reversals = link.leg.reversals.filter(({ undoes }) => undoes);
  const leg: Leg = { ...link.leg, status: "confirmed", reversals };
  return reversedOf({ ...link, leg }, intent).reversed;
}

/** What of the share of a back leg went back and stayed there. */
export function wentBack(link: CaseLink, intent: PaymentIntent): Rational {
  const { status } = link.leg;
  if (status !== "confirmed" && status !== "reversed") return zero;
  return minus(link.amount, undoneOf(link, intent));
}

/** Whether nothing of a back leg went back: it failed, or all of it was undone. */
export function didNotGoBack(leg: Leg): boolean {
  const undoing = leg.reversals.filter(({ undoes }) => undoes);
  const undone = reversedAmount(undoing, sameCurrency(leg.currency));
  return leg.status === "failed" || (undoing.length > 0 && order(undone, leg.amount) >= 0);
}

/** Whether all of a back leg came to nothing after it had gone back. */
export const isUndone = (leg: Leg) => leg.status === "reversed" && didNotGoBack(leg);

/** The reversals that concern a share: all of them, or where several cases share the leg those that name the case. */
export function reversalsOf(
  { leg, amount }: Pick<CaseLink, "leg" | "amount">,
  intent: PaymentIntent,
): readonly LegReversal[] {
  const isWhole = equal(amount, leg.amount);
  return leg.reversals.filter((each) => isWhole || names(each, intent));
}

function names({ record }: LegReversal, intent: PaymentIntent): boolean {
  if (record === null) return false;
  const { paymentIntentUuid, externalReference, references } = record.facts;
  if (paymentIntentUuid !== null) return paymentIntentUuid === intent.uuid;
  return (
    externalReference === intent.externalReference ||
    references.some(({ value }) => value === intent.externalReference)
  );
}
