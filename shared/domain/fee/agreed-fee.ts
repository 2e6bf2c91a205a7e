/** The fee that a schedule agrees for one movement, by its components (docs/specification.md, Fee schedules). */
import { type Currency, minorUnitDigits } from "#domain/value/currency.ts";
import {
  type Amount,
  compare,
  isPositive,
  multiply,
  multiplyDivideHalfEven,
  one,
  roundUp,
  sum,
  zero,
} from "#domain/value/money.ts";
import type { FeeComponent, FeeRounding, FeeTier } from "./fee-schedule.ts";

/** The amounts that a fee is reckoned of, zero or above. */
export type FeeBase = {
  readonly gross: Amount;
  readonly net: Amount;
  /** What moved in the month before; null where it is not known. */
  readonly monthVolume: Amount | null;
};

const hundredth = "0.01" as Amount;

/**
 * Exact, not rounded.
 *
 * @param components those of one type of fee, at least one
 * @returns null where nothing is agreed for the amount: it is above the last tier, or the month's volume is not known
 */
export function agreedFee(components: readonly FeeComponent[], base: FeeBase): Amount | null {
  const parts = components.map((component) => partOf(component, base));
  const known = parts.filter((part) => part !== null);
  return known.length < parts.length ? null : sum(known);
}

/** To the minor unit of the currency; with `per` payout only the sum of a payout is rounded, so a line stays exact. */
export function roundFee(fee: Amount, currency: Currency, { mode, per }: FeeRounding): Amount {
  if (per === "payout") return fee;
  const digits = minorUnitDigits(currency);
  return mode === "up" ? roundUp(fee, digits) : multiplyDivideHalfEven(fee, one, one, digits);
}

function partOf(component: FeeComponent, base: FeeBase): Amount | null {
  const { minimum, maximum } = component;
  const amount = reckon(component, base);
  if (amount === null) return null;
  const raised = minimum !== null && compare(amount, minimum) < 0 ? minimum : amount;
  return maximum !== null && compare(raised, maximum) > 0 ? maximum : raised;
}

function reckon(component: FeeComponent, base: FeeBase): Amount | null {
  const { kind, on, amount, percent, tiers, perMonth } = component;
  const ofWhat = isPositive(base[on]) ? base[on] : zero;
  if (kind !== "tiered") return sum([amount ?? zero, share(percent, ofWhat)]);
  const measured = perMonth ? base.monthVolume : ofWhat;
  const tier = measured === null ? undefined : tierOf(tiers ?? [], measured);
  return tier === undefined ? null : sum([tier.amount ?? zero, share(tier.percent, ofWhat)]);
}

function tierOf(tiers: readonly FeeTier[], measured: Amount): FeeTier | undefined {
  return tiers.find(({ upTo }) => upTo === null || compare(measured, upTo) <= 0);
}

function share(percent: Amount | null, amount: Amount): Amount {
  return percent === null ? zero : multiply(multiply(amount, percent), hundredth);
}
