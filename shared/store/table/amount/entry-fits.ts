/** Decides from entries of the amount index alone whether evidence and payments fit. */

import { positionName } from "#domain/case/leg/linked-leg.ts";
import type { SourceType } from "#domain/evidence/source-type.ts";
import { maximumFits } from "#domain/matching/assignment/amount-pool.ts";
import { type PaymentType, paymentTypes } from "#domain/payment/payment-intent.ts";
import type { RuleBook } from "#domain/rule/rule-book.ts";
import { distanceBetween, type Instant, millisecondsPerMinute } from "#domain/value/instant.ts";
import {
  expectedOf,
  fitsAmount,
  type LegEntry,
  type PaymentEntry,
  phaseAt,
} from "./amount-entry.ts";

/** Uses the rules in force at the time of reading. */
export class EntryFits {
  readonly #rules: RuleBook;
  readonly #windows = new Map<string, number | null>();

  constructor(rules: RuleBook) {
    this.#rules = rules;
  }

  fits(leg: LegEntry, payment: PaymentEntry): boolean {
    const window = this.#window(leg.sourceType, payment.paymentType);
    if (window === null) return false;
    const distance = distanceBetween(leg.time as Instant, payment.time as Instant);
    if (distance > window * millisecondsPerMinute) return false;
    const { paymentType } = payment;
    const tolerance = this.#rules.toleranceFor(paymentType, leg.sourceType, expectedOf(payment));
    return fitsAmount(leg, payment, tolerance);
  }

  /** Whether one leg fits more payments, or one position more legs, than can be distinguished. */
  isCrowd(payments: readonly PaymentEntry[], legs: readonly LegEntry[]): boolean {
    return (
      legs.some((leg) => this.isLegCrowded(leg, payments)) ||
      payments.some((payment) => this.crowdedPositions(payment, legs).size > 0)
    );
  }

  /**
   * Whether the leg fits more than `maximumFits` of these payments.
   *
   * @param payments sorted by time
   */
  isLegCrowded(leg: LegEntry, payments: readonly PaymentEntry[]): boolean {
    let count = 0;
    for (const payment of this.#near(leg.time, payments)) {
      if (this.fits(leg, payment)) count += 1;
      if (count > maximumFits) return true;
    }
    return false;
  }

  /**
   * Positions of the payment, as phase and kind, that more than `maximumFits` of these legs fit.
   *
   * @param legs sorted by time
   */
  crowdedPositions(payment: PaymentEntry, legs: readonly LegEntry[]): ReadonlySet<string> {
    const counts = new Map<string, number>();
    for (const leg of this.#near(payment.time, legs)) {
      if (!this.fits(leg, payment)) continue;
      const name = positionOf(leg, payment);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return new Set([...counts].flatMap(([name, count]) => (count > maximumFits ? [name] : [])));
  }

  /**
   * The widest time window, in minutes, that the rules give these types; the widest of all rules if
   * they give none.
   */
  widestWindow(types: Iterable<PaymentType>, sources: Iterable<SourceType>): number {
    const ofPayments = [...new Set(types)];
    const ofLegs = [...new Set(sources)];
    const minutes = (ofPayments.length === 0 ? paymentTypes : ofPayments).flatMap((type) =>
      ofLegs.flatMap((source) => this.#window(source, type) ?? []),
    );
    return minutes.length === 0
      ? this.#rules.widestWindow / millisecondsPerMinute
      : minutes.reduce((a, b) => (a > b ? a : b));
  }

  /** The entries within the widest window around a moment, found by binary search. */
  #near<Entry extends { readonly time: number }>(
    time: number,
    entries: readonly Entry[],
  ): readonly Entry[] {
    const reach = this.#rules.widestWindow;
    return entries.slice(firstFrom(entries, time - reach), firstFrom(entries, time + reach + 1));
  }

  /** Minutes; null if the rules allow no match by amount. */
  #window(source: SourceType, type: PaymentType): number | null {
    const name = `${source}/${type}`;
    const known = this.#windows.get(name);
    if (known !== undefined) return known;
    const rule = this.#rules.settingsFor(type, source);
    const window = rule.allowAmountAndTimeWindowMatch
      ? this.#rules.windowMinutesOf(rule, source)
      : null;
    this.#windows.set(name, window);
    return window;
  }
}

/** Phase and kind of the position that the leg would take. */
export function positionOf(leg: LegEntry, payment: PaymentEntry): string {
  return positionName(phaseAt(leg, payment), leg.kind);
}

/** Index of the first entry at or after a time. */
function firstFrom(entries: readonly { readonly time: number }[], time: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.time ?? Number.POSITIVE_INFINITY) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
