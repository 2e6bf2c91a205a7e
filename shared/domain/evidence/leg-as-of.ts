import type { Instant } from "#domain/value/instant.ts";
import type { FlowLeg, Observation } from "./flow-leg.ts";
import { foldStandingObservations } from "./observation/fold-observations.ts";

/**
 * The leg at an earlier moment: the records received by then and the last decision; null before its first
 * record.
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
    ignored: leg.ignored !== null && leg.ignored.at <= moment ? leg.ignored : null,
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
 * When a record of the leg was last added or withdrawn, or the leg last decided. The time of the last write
 * is not used: clocks differ, and this moment must follow from stored data.
 */
export function lastChangeOf({ observations, decidedAt }: FlowLeg): Instant {
  return later(lastObservedAt(observations), decidedAt);
}

function lastObservedAt(observations: readonly Observation[]): Instant {
  return observations.map(({ receivedAt, withdrawnAt }) => withdrawnAt ?? receivedAt).reduce(later);
}

/** Records that were withdrawn after the moment still counted then. */
function observationAsOf(observation: Observation, moment: Instant): Observation {
  const { withdrawnAt, ...standing } = observation;
  return withdrawnAt !== undefined && withdrawnAt > moment ? standing : observation;
}

function later(a: Instant, b: Instant): Instant {
  return a > b ? a : b;
}
