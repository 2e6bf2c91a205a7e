/** The phase in which money counts that went back, or came again (docs/matching.md, Money that goes back). */
import type { Effect } from "#domain/evidence/flow-leg.ts";
import { furthestFirst, type Phase } from "#domain/payment/phase.ts";
import type { LinkedLeg } from "./linked-leg.ts";
import type { ReversalChains } from "./reversal-chain.ts";

/** What decides the phase of a leg of a case (case-leg.ts). */
type Placed = {
  readonly leg: LinkedLeg;
  readonly phase: Phase;
  readonly effect: Effect;
  readonly recovers: boolean;
  readonly counts: boolean;
};

/**
 * A back leg counts in the phase that it states if the case has forward legs there; otherwise in the phase of
 * the movement that it reverses, the furthest of several; otherwise in the furthest phase with forward legs.
 * Failed legs are not considered.
 */
export function assignBackLegPhases<Each extends Placed>(
  all: readonly Each[],
  chains: ReversalChains,
): Each[] {
  const forward = all.filter(
    (each) =>
      each.effect === "forward" && !each.recovers && each.counts && each.leg.status !== "failed",
  );
  const taken = new Set(forward.map(({ phase }) => phase));
  const furthest = furthestFirst.find((phase) => taken.has(phase));
  if (furthest === undefined) return [...all];
  const phaseOf = ({ leg, phase }: Placed): Phase => {
    const { length, end } = chains.of(leg);
    const ends = new Set(end.map(({ uuid }) => uuid));
    const reversed = forward.filter((other) => ends.has(other.leg.uuid));
    const isStated = leg.phase !== null || isStatementRow(leg);
    const isTurnedAgain = length > 1 && reversed.length > 0;
    if (isStated && taken.has(phase) && !isTurnedAgain) return phase;
    const phases = new Set(reversed.map((other) => other.phase));
    return furthestFirst.find((each) => phases.has(each)) ?? furthest;
  };
  return all.map((each) => (each.effect === "back" ? { ...each, phase: phaseOf(each) } : each));
}

function isStatementRow({ metadata }: LinkedLeg): boolean {
  return metadata?.["direction"] !== undefined;
}

/** Money that comes again counts in the phase of the movement at the end of its chain, the furthest of several. */
export function assignRecoveredPhases<Each extends Placed>(
  all: readonly Each[],
  chains: ReversalChains,
): readonly Each[] {
  if (!all.some(({ recovers }) => recovers)) return all;
  const phases = new Map(all.map(({ leg, phase }) => [leg.uuid, phase]));
  return all.map((each) => {
    if (!each.recovers) return each;
    const ends = new Set(chains.of(each.leg).end.map(({ uuid }) => phases.get(uuid)));
    return { ...each, phase: furthestFirst.find((phase) => ends.has(phase)) ?? each.phase };
  });
}
