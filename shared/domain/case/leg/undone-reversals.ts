/**
 * A provider may say that a movement went back and also show what went back as a leg of its own, which does not count
 * beside it. Where that leg was undone, such as a refund of a deposit that failed later, what the movement says of it
 * counts for nothing either (docs/matching.md, Money that goes back).
 */
import { isUndone } from "#domain/evidence/flow-leg.ts";
import type { LinkedLeg } from "./linked-leg.ts";
import { isReversalOfAnother, isReversedBy } from "./reversal-chain.ts";

/** The legs of a case without the reversals that were undone; a movement that keeps none is confirmed again. */
export function withoutUndoneReversals<Leg extends LinkedLeg>(
  legs: readonly Leg[],
): readonly Leg[] {
  const undone = legs.filter(isUndoneCopy);
  if (undone.length === 0) return legs;
  return legs.map((leg) => {
    if (leg.reversals.length === 0) return leg;
    const own = undone.filter((by) => by.uuid !== leg.uuid && isReversedBy({ movement: leg, by }));
    return own.length === 0 ? leg : withoutReversals(leg, own);
  });
}

/** Whether the leg only shows what another leg says of itself, and was undone as a whole. */
function isUndoneCopy(leg: LinkedLeg): boolean {
  return leg.requirementLevel === "ignored" && isUndone(leg) && isReversalOfAnother(leg);
}

/** A reversal and its copy are from one report, so their amounts are equal. */
function withoutReversals<Leg extends LinkedLeg>(leg: Leg, undone: readonly LinkedLeg[]): Leg {
  const reversals = leg.reversals.filter(
    ({ amount, currency }) =>
      !undone.some((by) => by.amount === amount && by.currency === currency),
  );
  const isAgain = leg.status === "reversed" && reversals.length === 0;
  return { ...leg, reversals, ...(isAgain ? { status: "confirmed", cause: null } : {}) };
}
