/** Withdraws one record of a movement (docs/files.md, Batches). */

import { type FlowLeg, isWithdrawn, type Observation } from "../flow-leg.ts";
import {
  assignObservations,
  type LegChange,
  type ObservationAssignment,
} from "./assign-observations.ts";
import { foldStandingObservations } from "./fold-observations.ts";

export type RecordWithdrawal = Pick<
  ObservationAssignment,
  "organizationId" | "kind" | "known" | "receivedAt" | "nextUuid"
> & { readonly rawRecordId: string };

/**
 * Returns the legs that change. A leg with this record only is withdrawn and loses its links; other legs keep
 * their remaining records, as if the withdrawn one had never arrived.
 *
 * @param withdrawal `known`: all legs of the movement; `receivedAt`: the moment of the withdrawal
 */
export function withdrawRecord(withdrawal: RecordWithdrawal): LegChange[] {
  const { known, rawRecordId, receivedAt } = withdrawal;
  const marked = known.map((leg) => ({ before: leg, leg: markLeg(leg, withdrawal) }));
  const left = marked.map(({ leg }) => leg).filter((leg) => !isWithdrawn(leg));
  const assigned = assignObservations({ ...withdrawal, known: left, observations: [] });
  const isAssigned = ({ uuid }: FlowLeg) => assigned.some(({ leg }) => leg.uuid === uuid);
  const observed = marked.filter(({ before }) => isObservedBy(before, rawRecordId));
  const others = observed.filter(({ before }) => !isAssigned(before));
  const stored = new Map(known.map((leg) => [leg.uuid, leg]));
  return [
    ...others.map(({ before, leg }) => ({ before, leg: refold(leg, receivedAt) })),
    ...assigned.map(({ leg }) => ({ before: stored.get(leg.uuid) ?? null, leg })),
  ];
}

/** Whether the record still counts for the leg. */
export function isObservedBy({ observations }: FlowLeg, rawRecordId: string): boolean {
  return observations.some((each) => each.rawRecordId === rawRecordId && !("withdrawnAt" in each));
}

function markLeg(leg: FlowLeg, { rawRecordId, receivedAt }: RecordWithdrawal): FlowLeg {
  if (!isObservedBy(leg, rawRecordId)) return leg;
  const observations = leg.observations.map((observation) =>
    observation.rawRecordId === rawRecordId
      ? { ...observation, withdrawnAt: receivedAt }
      : observation,
  );
  return { ...leg, observations };
}

function refold(leg: FlowLeg, updatedAt: FlowLeg["updatedAt"]): FlowLeg {
  const state = foldStandingObservations(
    leg.observations as readonly [Observation, ...Observation[]],
    leg.kind,
  );
  return { ...leg, ...state, updatedAt, version: leg.version + 1 };
}
