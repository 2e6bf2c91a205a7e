/** What reverses what (docs/matching.md, Money that goes back). */

import { type Leg, namesAnother } from "../leg/leg.ts";

/** Whether one of its records says that it reverses something other than itself. */
export function reversesAnother({ facts }: Leg): boolean {
  return namesAnother(facts);
}

/** Whether the first takes the second back. */
export function reverses({ facts }: Leg, other: Leg): boolean {
  const { reverses: taken, provider } = facts;
  if (taken === null) return false;
  const { providerTransferId, txHash, sourceRef } = other.facts;
  const isNamed = [providerTransferId, txHash, sourceRef].includes(taken);
  return isNamed && other.facts.provider === provider;
}

/** The legs that it takes back, those first that take back something themselves. */
export function reversedBy(leg: Leg, among: readonly Leg[]): readonly Leg[] {
  const found = among.filter((other) => other !== leg && reverses(leg, other));
  return found.toSorted((a, b) => Number(reversesAnother(b)) - Number(reversesAnother(a)));
}

/**
 * From the leg along `reverses` to the movement at the end, which is not one of them; as long as what is known, and each leg
 * of a circle once.
 */
export function chainOf(leg: Leg, among: readonly Leg[]): readonly Leg[] {
  const chain: Leg[] = [];
  let next: Leg | undefined = leg;
  while (next !== undefined && reversesAnother(next) && !chain.includes(next)) {
    chain.push(next);
    [next] = reversedBy(next, among);
  }
  return chain;
}

/** How often the money turns. A circle ends before the leg that it would reach again. */
export function turnsOf(leg: Leg, among: readonly Leg[]): number {
  const chain = chainOf(leg, among);
  const last = chain.at(-1);
  const [next] = last === undefined ? [] : reversedBy(last, among);
  return next !== undefined && chain.includes(next) ? chain.length - 1 : chain.length;
}

/** Whether it brings again what a back leg took: an even number of turns. */
export function comesAgain(leg: Leg, among: readonly Leg[]): boolean {
  return reversesAnother(leg) && turnsOf(leg, among) % 2 === 0;
}

/** The movement at the end of the chain, where it is known and is not in the chain itself. */
export function endOfChain(leg: Leg, among: readonly Leg[]): Leg | null {
  const chain = chainOf(leg, among);
  const last = chain.at(-1);
  const [end] = last === undefined ? [] : reversedBy(last, among);
  return end === undefined || chain.includes(end) ? null : end;
}

/** The rate of the movement at the end of the chain, where a leg of it reports one. */
export function rateOfChain(leg: Leg, among: readonly Leg[]): string | null {
  const last = chainOf(leg, among).at(-1);
  if (last === undefined) return null;
  const [first] = reversedBy(last, among)
    .filter(({ facts }) => facts.exchangeRate !== null)
    .map(({ facts }) => ({ rate: facts.exchangeRate, key: `${facts.phase} ${facts.exchangeRate}` }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return first?.rate ?? null;
}
