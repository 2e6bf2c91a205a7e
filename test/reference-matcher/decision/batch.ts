/** One movement that pays several payments (docs/matching.md, Several candidates of one tier). */

import type { Fee } from "#domain/evidence/leg-facts.ts";
import { minorUnitDigits } from "#domain/value/currency.ts";
import { phaseOf } from "../case/case-legs.ts";
import { expectationOf } from "../case/expectation.ts";
import { feeOf } from "../case/fees.ts";
import { formatAmount } from "../format-amount.ts";
import type { Leg } from "../leg/leg.ts";
import {
  cut,
  equal,
  isAbove,
  minus,
  order,
  over,
  plus,
  type Rational,
  rational,
  times,
  total,
  zero,
} from "../rational.ts";
import { type Case, type Decisions, type Link, legsOfCase, nameOfCase } from "./state.ts";

type Part = { readonly each: Case; readonly expected: Rational; readonly ownFee: Rational };

const batchFees = ["provider", "network", "developer"] as const;

/** The shares of a batch; null where the expected amounts do not add up. */
export function batchLinks(
  leg: Leg,
  cases: readonly Case[],
  strategy: string,
  decisions: Decisions,
): readonly Link[] | null {
  const parts = cases.map((each) => partOf(leg, each, decisions));
  if (parts.length < 2 || !parts.every((part) => part !== null)) return null;
  const difference = minus(total(parts.map(({ expected }) => expected)), leg.amount);
  const reported = leg.facts.fees.filter(
    ({ type, currency }) => type !== "fx" && currency === leg.currency,
  );
  const own = total(reported.map(({ amount }) => rational(amount)));
  const ofCases = total(parts.map(({ ownFee }) => ownFee));
  // Fees may be rebates, below zero.
  const isExplained = [zero, own, ofCases].some((fees) => equal(difference, fees));
  if (!isExplained) return null;
  const charges = equal(difference, zero)
    ? parts.map(() => zero)
    : chargesOf(leg, parts, difference);
  return parts.map(({ each, expected }, index) => {
    const charge = charges[index] ?? zero;
    const fees = equal(difference, zero) ? null : divided(reported, charge, difference);
    return {
      to: nameOfCase(each),
      strategy,
      firm: true,
      amount: minus(expected, charge),
      fees,
    };
  });
}

function partOf(leg: Leg, each: Case, decisions: Decisions): Part | null {
  const phase = phaseOf(leg, each.intent, []);
  const expected = expectationOf(leg, each.intent, zero, phase);
  if (expected === null) return null;
  const legs = legsOfCase(each, decisions);
  const fees = batchFees.flatMap((type) => feeOf(type, legs, each.intent) ?? []);
  return { each, expected: expected.amount, ownFee: total(fees) };
}

/** Each own fee where every payment has one and they add up; else in proportion. */
function chargesOf(leg: Leg, parts: readonly Part[], difference: Rational): readonly Rational[] {
  const own = parts.map(({ ownFee }) => ownFee);
  if (own.every((fee) => !equal(fee, zero)) && equal(total(own), difference)) return own;
  return inProportion(leg, parts, difference);
}

/** Rounded to the minor unit by largest remainder; ties by externalReference. A rebate is divided like a fee of its size. */
function inProportion(leg: Leg, parts: readonly Part[], charge: Rational): readonly Rational[] {
  if (isAbove(zero, charge)) {
    return inProportion(leg, parts, minus(zero, charge)).map((part) => minus(zero, part));
  }
  const sum = total(parts.map(({ expected }) => expected));
  const digits = minorUnitDigits(leg.currency as Parameters<typeof minorUnitDigits>[0]);
  const exact = parts.map(({ expected }) => over(times(charge, expected), sum));
  const floors = exact.map((each) => cut(each, digits));
  const unit = over(rational("1"), rational(`1${"0".repeat(digits)}`));
  const ranked = parts
    .map(({ each }, index) => ({
      index,
      name: nameOfCase(each),
      rest: minus(exact[index] ?? zero, floors[index] ?? zero),
    }))
    .sort((a, b) => order(b.rest, a.rest) || (a.name < b.name ? -1 : 1));
  let missing = minus(charge, total(floors));
  for (const { index } of ranked) {
    const step = order(missing, unit) < 0 ? missing : unit;
    floors[index] = plus(floors[index] ?? zero, step);
    missing = minus(missing, step);
  }
  return floors;
}

/** A case's part of each fee that the leg reports. */
function divided(reported: readonly Fee[], charge: Rational, whole: Rational): Fee[] {
  return reported.map((fee) => ({
    ...fee,
    amount: formatAmount(over(times(rational(fee.amount), charge), whole)),
  }));
}
