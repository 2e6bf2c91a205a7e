import type { Instant } from "../value/instant.ts";
import type { FlowLeg, Observation } from "./flow-leg.ts";
import { foldStandingObservations } from "./fold-observations.ts";

/**
 * The leg as it was at a moment: what had been received by then, and what was decided last; null
 * before its first record came.
 */
export function legAsOf(leg: FlowLeg, moment: Instant): FlowLeg | null {
  const [first, ...rest] = leg.observations
    .filter(({ receivedAt }) => receivedAt <= moment)
    .map((observation) => observationAsOf(observation, moment));
  if (first === undefined) return null;
  const observed = {
    ...leg,
    ...foldStandingObservations([first, ...rest], leg.kind),
    observations: [first, ...rest],
  };
  if (leg.decidedAt <= moment) return { ...observed, updatedAt: lastChangeOf(observed) };
  const past = leg.pastDecisions.findLast(({ at }) => at <= moment);
  if (past === undefined)
    return { ...observed, links: [], updatedAt: lastObservedAt(observed.observations) };
  const { links, decision, at } = past;
  const then = { ...observed, links, decision, decidedAt: at };
  return { ...then, updatedAt: lastChangeOf(then) };
}

/**
 * When a record of the leg last came or went, or it was last decided. Not when it was last written:
 * clocks differ, and the moment must follow from what is recorded.
 */
export function lastChangeOf({ observations, decidedAt }: FlowLeg): Instant {
  return later(lastObservedAt(observations), decidedAt);
}

function lastObservedAt(observations: readonly Observation[]): Instant {
  return observations.map(({ receivedAt, withdrawnAt }) => withdrawnAt ?? receivedAt).reduce(later);
}

/** What was withdrawn after the moment still stood then. */
function observationAsOf(observation: Observation, moment: Instant): Observation {
  const { withdrawnAt, ...standing } = observation;
  return withdrawnAt !== undefined && withdrawnAt > moment ? standing : observation;
}

function later(a: Instant, b: Instant): Instant {
  return a > b ? a : b;
}
