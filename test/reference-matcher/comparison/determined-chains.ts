/** Chains of `reverses` of which the page does not say what comes out. */

import { effectOf } from "../case/case-leg.ts";
import { chainOf, endOfChain, reversedBy, reversesAnother } from "../case/reversal-chain.ts";
import type { Decisions, Scene } from "../decision/state.ts";
import type { Leg } from "../leg/leg.ts";
import { didNotGoBack } from "../leg/share.ts";
import { order, type Rational, total } from "../rational.ts";

export function hasOpenChain({ legs, cases }: Scene, decisions: Decisions): boolean {
  const hasRefunds = cases.some(({ intent }) => intent.refundOf !== undefined);
  return legs.some((leg) => {
    if (hasRefunds && isInCircle(leg, legs)) return true;
    const chain = chainOf(leg, legs);
    const isOpen = chain.length > 1 && isOpenChain(chain, legs, decisions);
    return isOpen || hasOpenPhase(leg, legs, decisions) || endsWithReturn(leg, legs);
  });
}

/** Whether its chain comes back to itself: beside an expected refund the page does not say whose money that is. */
function isInCircle(leg: Leg, legs: readonly Leg[]): boolean {
  const chain = chainOf(leg, legs);
  const last = chain.at(-1);
  const [next] = last === undefined ? [] : reversedBy(last, legs);
  return next !== undefined && chain.includes(next);
}

/** Whether it reverses a back leg that reverses nothing: by parity it is back, by what it reverses forward. */
function endsWithReturn(leg: Leg, legs: readonly Leg[]): boolean {
  const end = endOfChain(leg, legs);
  return end !== null && effectOf(end, legs) === "back";
}

/** Whether a back leg states no phase, and the movement that it reverses stands nowhere. */
function hasOpenPhase(leg: Leg, legs: readonly Leg[], decisions: Decisions): boolean {
  if (leg.kind !== "provider" || leg.facts.phase !== null || !reversesAnother(leg)) return false;
  const end = endOfChain(leg, legs);
  if (end === null || end.status === "failed" || end.status === "missing") return true;
  return namesOfCases(end, decisions) !== namesOfCases(leg, decisions);
}

const namesOfCases = (leg: Leg, decisions: Decisions) =>
  JSON.stringify(decisions.get(leg)?.links.map(({ to }) => to));

function isOpenChain(chain: readonly Leg[], legs: readonly Leg[], decisions: Decisions): boolean {
  const [first, ...rest] = chain;
  if (first === undefined) return false;
  const end = endOfChain(first, legs);
  const all = end === null ? chain : [...chain, end];
  return (
    end?.status === "failed" ||
    rest.some((leg) => casesOf(leg, decisions) !== casesOf(first, decisions)) ||
    all.some((leg) => !isPlain(leg) || leg.currency !== first.currency) ||
    new Set(all.flatMap(({ facts }) => facts.phase ?? [])).size > 1 ||
    chain.some((leg) => reversedBy(leg, legs).length > 1 || bringsMore(leg, legs))
  );
}

/** An ignored leg counts for nothing, and what reverses it would still count. */
function isPlain({ status, facts, kind }: Leg): boolean {
  return status !== "missing" && facts.requirementLevel !== "ignored" && kind !== "chain";
}

const casesOf = (leg: Leg, decisions: Decisions) =>
  JSON.stringify(decisions.get(leg)?.links.map(({ to, amount }) => [to, String(amount.numerator)]));

/** Whether more came again than had gone. */
function bringsMore(leg: Leg, legs: readonly Leg[]): boolean {
  const [taken] = reversedBy(leg, legs);
  if (taken === undefined || chainOf(leg, legs).length < 2) return false;
  const undoing = legs.filter((other) => reversedBy(other, legs).includes(taken));
  return order(total(undoing.map(movedOf)), movedOf(taken)) > 0;
}

function movedOf(leg: Leg): Rational {
  const isMoved = leg.status === "confirmed" || leg.status === "reversed";
  return isMoved && !didNotGoBack(leg) ? leg.amount : total([]);
}
