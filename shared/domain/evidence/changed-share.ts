import type { Instant } from "#domain/value/instant.ts";
import { type FlowLeg, type Observation, standingObservations } from "./flow-leg.ts";
import { foldStandingObservations } from "./observation/fold-observations.ts";

/** Records that a share keeps, the first one included: each arrival, and each time that it was taken back, is one. */
const maximumObservations = 40;

/** What becomes of the share: its money arrived at a moment, or is expected (again). */
export type ShareChange = { readonly state: "pending" | "confirmed"; readonly arrivedAt: Instant };

/**
 * A share of a settlement after a change of the settlement's bank movement (docs/matching.md,
 * Settlements). A share that is expected again keeps the record of its arrival, as withdrawn.
 *
 * @returns null if the share knows it already
 */
export function changedShare(
  leg: FlowLeg,
  { state, arrivedAt }: ShareChange,
  now: Instant,
): FlowLeg | null {
  const [first, ...others] = leg.observations;
  const arrival = standingObservations(leg).find(({ status }) => status === "confirmed");
  if (first === undefined || (arrival !== undefined) === (state === "confirmed")) return null;
  const kept = others.slice(-(maximumObservations - 2));
  const observations: readonly [Observation, ...Observation[]] =
    arrival === undefined
      ? [first, ...kept, { ...first, status: "confirmed", occurredAt: arrivedAt, receivedAt: now }]
      : [first, ...kept.map((each) => (each === arrival ? { ...each, withdrawnAt: now } : each))];
  return {
    ...leg,
    ...foldStandingObservations(observations, leg.kind),
    observations,
    updatedAt: now,
    version: leg.version + 1,
  };
}
