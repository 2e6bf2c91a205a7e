/** A leg that pays several intents at once (docs/matching.md, From leg to case: A batch). */

import type { FlowLeg, Strategy } from "#domain/evidence/flow-leg.ts";
import type { Fee, FeeType } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type Currency, minorUnitDigits } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Amount, compare, isZero, negate, subtract, sum, zero } from "#domain/value/money.ts";
import { decimalsOf, fromUnits, powerOfTen, toUnits } from "#domain/value/units.ts";
import { type Allocation, expectedAmount } from "../explanation/explain.ts";

/** Maximum number of intents that may share one leg. */
const maximumShares = 100;

/**
 * The fees, without fx, that an intent's own evidence reports in the leg's currency; null if it reports none.
 */
export type OwnFees = (payment: Uuid<"payment">) => Amount | null;

type Member = { readonly intent: PaymentIntent; readonly expected: Amount };
type Share = { readonly amount: Amount; readonly fees?: readonly Fee[] };

/**
 * Shares the leg among the intents if their expected amounts add up exactly to the leg, to the leg plus its
 * fees, or to the leg plus the fees of their own evidence, in this order. Otherwise empty. Shares and fees
 * add up exactly to the expected amounts. Fees may be rebates: then the leg is above the expected amounts.
 *
 * @param ownFees null if the evidence of the intents was not read; then only exact sums are found
 */
export function shareBatch(
  leg: FlowLeg,
  strategy: Strategy,
  intents: readonly PaymentIntent[],
  ownFees: OwnFees | null,
): readonly Allocation[] {
  if (intents.length > maximumShares) return [];
  const members = intents.flatMap((intent): Member[] => {
    const expected = expectedAmount(leg, intent);
    return expected === null ? [] : [{ intent, expected }];
  });
  if (members.length < intents.length) return [];
  const total = sum(members.map(({ expected }) => expected));
  const shares = sharesOf(leg, members, subtract(total, leg.amount), ownFees);
  return members.flatMap(({ intent }, index): Allocation[] => {
    const share = shares?.[index];
    return share === undefined ? [] : [{ paymentUuid: intent.uuid, strategy, ...share }];
  });
}

/** @param difference the sum of the expected amounts, less the leg's amount */
function sharesOf(
  leg: FlowLeg,
  members: readonly Member[],
  difference: Amount,
  ownFees: OwnFees | null,
): readonly Share[] | null {
  if (isZero(difference)) return members.map(({ expected }) => ({ amount: expected }));
  if (ownFees === null) return null;
  const own = members.map(({ intent }) => ownFees(intent.uuid));
  const known = own.filter((fee) => fee !== null);
  const isOwn = known.length > 0 && compare(sum(known), difference) === 0;
  const fees = feesOfBatch(leg);
  const isReported = compare(sum(fees.map(({ amount }) => amount)), difference) === 0;
  if (isOwn && (known.length === members.length || !isReported)) {
    return members.map(({ expected }, index) => ({
      amount: subtract(expected, own[index] ?? zero),
      fees: [],
    }));
  }
  return isReported ? sharesLessParts(members, fees) : null;
}

/** Fees in the leg's currency, one for each type, without fx. */
function feesOfBatch({ fees, currency }: FlowLeg): Fee[] {
  const counted = fees.filter((fee) => fee.currency === currency && fee.type !== "fx");
  const byType = Map.groupBy(counted, ({ type }) => type);
  return [...byType].map(([type, own]) => ({
    type,
    amount: sum(own.map(({ amount }) => amount)),
    currency,
  }));
}

/** Divides each fee in proportion to the expected amounts. */
function sharesLessParts(members: readonly Member[], fees: readonly Fee[]): readonly Share[] {
  const parts = fees.map((fee) => partsOf(fee.amount, fee.currency, members));
  return members.map(({ expected }, index) => {
    const own = fees.map((fee, at): { type: FeeType; amount: Amount; currency: Currency } => ({
      ...fee,
      amount: parts[at]?.[index] ?? zero,
    }));
    return { amount: subtract(expected, sum(own.map(({ amount }) => amount))), fees: own };
  });
}

/**
 * Divides a fee into whole minor units by the largest-remainder method, in proportion to the expected
 * amounts; ties by externalReference. The part finer than a minor unit goes to the first remainder. A rebate, a fee below
 * zero, is divided like a fee of its size.
 */
function partsOf(fee: Amount, currency: Currency, members: readonly Member[]): readonly Amount[] {
  if (compare(fee, zero) < 0) return partsOf(negate(fee), currency, members).map(negate);
  const weights = commonScale(members.map(({ expected }) => expected));
  const total = weights.reduce((all, weight) => all + weight, 0n);
  const digits = minorUnitDigits(currency);
  const own = decimalsOf(fee);
  const decimals = own > digits ? own : digits;
  const units = toUnits(fee, decimals) / powerOfTen(decimals - digits);
  const shares = weights.map((weight, index) => ({
    index,
    whole: total === 0n ? 0n : (units * weight) / total,
    remainder: total === 0n ? 0n : (units * weight) % total,
    name: members[index]?.intent.externalReference ?? "",
  }));
  const left = units - shares.reduce((all, { whole }) => all + whole, 0n);
  const order = [...shares].sort(
    (a, b) => compareBigInts(b.remainder, a.remainder) || (a.name < b.name ? -1 : 1),
  );
  const parts = shares.map(({ whole }) => whole);
  for (let taken = 0n; taken < left; taken += 1n) {
    const { index = 0 } = order[Number(taken % BigInt(order.length))] ?? {};
    parts[index] = (parts[index] ?? 0n) + 1n;
  }
  const amounts = parts.map((part) => fromUnits(part, digits) as Amount);
  const rest = subtract(fee, sum(amounts));
  const first = order[0]?.index ?? 0;
  return amounts.map((amount, index) => (index === first ? sum([amount, rest]) : amount));
}

function compareBigInts(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function commonScale(amounts: readonly Amount[]): bigint[] {
  const decimals = amounts.map(decimalsOf).reduce((most, own) => (own > most ? own : most), 0);
  return amounts.map((amount) => toUnits(amount, decimals));
}
