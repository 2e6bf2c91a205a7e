/** Assigns the records of one movement to legs. Stored legs keep their ids (docs/matching.md, Flow leg). */

import { furthestFirst } from "#domain/payment/phase.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { EvidenceKind } from "../evidence-kind.ts";
import {
  type FlowLeg,
  isManual,
  type MatchLink,
  type Observation,
  standingObservations,
} from "../flow-leg.ts";
import { type LegIdentity, partitionByLeg } from "../leg-identity.ts";
import { foldObservations } from "./fold-observations.ts";

/** A leg as stored (null for a new one) and after the new records. */
export type LegChange = { readonly before: FlowLeg | null; readonly leg: FlowLeg };

export type ObservationAssignment = {
  readonly organizationId: OrganizationId;
  readonly kind: EvidenceKind;
  /** Stored legs of the movement that the new records may change. */
  readonly known: readonly FlowLeg[];
  readonly observations: readonly Observation[];
  readonly receivedAt: Instant;
  readonly nextUuid: () => Uuid<"leg">;
};

type ObservationGroup = {
  readonly observations: readonly Observation[];
  readonly hasAmbiguousIdentity: boolean;
};

/** Returns the legs that change, and new legs. */
export function assignObservations(assignment: ObservationAssignment): LegChange[] {
  const { kind, known, observations } = assignment;
  const records = [...known.flatMap(standingObservations), ...observations];
  const { legs, ambiguous } = partitionByLeg(kind, records, identitiesAmong(kind, records));
  const groups: ObservationGroup[] = [
    ...legs.map((observations) => ({ observations, hasAmbiguousIdentity: false })),
    ...ambiguous.map((observation) => ({
      observations: [observation],
      hasAmbiguousIdentity: true,
    })),
  ];
  const owners = ownersOf(groups, known);
  const kept = new Set(owners.values());
  const gone = known.filter((leg) => !kept.has(leg) && leg.mergedInto === null);
  const joined = Map.groupBy(gone, (leg) => groupOf(leg, groups));
  const assigned = groups.flatMap((group) => {
    const owner = owners.get(group);
    if (owner === undefined) return [newLeg(group, assignment)];
    if (isSame(owner, group)) return [];
    return [grownLeg(group, owner, joined.get(group) ?? [], assignment)];
  });
  return [
    ...assigned,
    ...gone.map((leg) => mergedLeg(leg, owners.get(groupOf(leg, groups)), assignment)),
  ];
}

/**
 * Outside chains, a reversed record without a phase belongs to the furthest leg of its movement. It is a leg
 * of its own only if no other record states a phase.
 */
function identitiesAmong(
  kind: EvidenceKind,
  records: readonly Observation[],
): (observation: Observation) => LegIdentity {
  const stated = new Set(records.map(({ facts }) => facts.phase));
  const furthest = furthestFirst.find((phase) => stated.has(phase)) ?? null;
  return ({ status, facts }) =>
    kind !== "chain" && status === "reversed" && facts.phase === null
      ? { ...facts, phase: furthest }
      : facts;
}

/** Each stored leg, oldest first, becomes the first group that contains one of its records. */
function ownersOf(
  groups: readonly ObservationGroup[],
  known: readonly FlowLeg[],
): Map<ObservationGroup, FlowLeg> {
  const owners = new Map<ObservationGroup, FlowLeg>();
  for (const leg of [...known].sort((a, b) => (a.uuid < b.uuid ? -1 : 1))) {
    const ids = new Set(leg.observations);
    const group = groups.find(
      (each) => !owners.has(each) && each.observations.some((observation) => ids.has(observation)),
    );
    if (group !== undefined) owners.set(group, leg);
  }
  return owners;
}

function isSame(leg: FlowLeg, group: ObservationGroup): boolean {
  const standing = standingObservations(leg);
  return (
    leg.hasAmbiguousIdentity === group.hasAmbiguousIdentity &&
    standing.length === group.observations.length &&
    group.observations.every((observation) => standing.includes(observation))
  );
}

const undecided = {
  outcome: "unmatched",
  strategy: null,
  reason: "",
  candidates: [],
  ambiguousPaymentUuids: [],
} as const;

type LegState = Pick<FlowLeg, "observations" | "hasAmbiguousIdentity" | "updatedAt"> &
  ReturnType<typeof foldObservations>;

function stateOfGroup(
  group: ObservationGroup,
  { kind, receivedAt }: ObservationAssignment,
): LegState {
  const [first, ...rest] = [...group.observations].sort((a, b) => a.receivedAt - b.receivedAt);
  if (first === undefined)
    throw new Error("An observation group without records cannot become a leg.");
  return {
    ...foldObservations([first, ...rest], kind),
    observations: [first, ...rest],
    hasAmbiguousIdentity: group.hasAmbiguousIdentity,
    updatedAt: receivedAt,
  };
}

function grownLeg(
  group: ObservationGroup,
  owner: FlowLeg,
  joined: readonly FlowLeg[],
  assignment: ObservationAssignment,
): LegChange {
  const state = stateOfGroup(group, assignment);
  const leg: FlowLeg = {
    ...owner,
    ...state,
    observations: [...state.observations, ...[owner, ...joined].flatMap(withdrawnObservations)],
    links: [...owner.links, ...manualLinksOf(owner, joined)],
    excludedPaymentUuids: [
      ...new Set([owner, ...joined].flatMap(({ excludedPaymentUuids }) => excludedPaymentUuids)),
    ],
    version: owner.version + 1,
  };
  return { before: owner, leg };
}

/** Withdrawn records stay with their leg, so that earlier states can be shown. */
function withdrawnObservations({ observations }: FlowLeg): Observation[] {
  return observations.filter(({ withdrawnAt }) => withdrawnAt !== undefined);
}

/** Manual links follow their records. Of two links to one payment, the owner's stays. */
function manualLinksOf(owner: FlowLeg, joined: readonly FlowLeg[]): MatchLink[] {
  const said = new Set(owner.links.filter(isManual).map(({ paymentUuid }) => paymentUuid));
  return joined
    .flatMap(({ links }) => links.filter(isManual))
    .filter(({ paymentUuid }) => !said.has(paymentUuid) && said.add(paymentUuid));
}

function newLeg(group: ObservationGroup, assignment: ObservationAssignment): LegChange {
  const { organizationId, kind, receivedAt, nextUuid } = assignment;
  const leg: FlowLeg = {
    ...stateOfGroup(group, assignment),
    uuid: nextUuid(),
    organizationId,
    kind,
    mergedInto: null,
    links: [],
    ignored: null,
    excludedPaymentUuids: [],
    decision: undecided,
    decidedAt: receivedAt,
    pastDecisions: [],
    pendingCaseUuids: [],
    createdAt: receivedAt,
    version: 1,
  };
  return { before: null, leg };
}

/** The group that contains the records of a stored leg. Every record is in a group. */
function groupOf(leg: FlowLeg, groups: readonly ObservationGroup[]): ObservationGroup {
  const [first] = standingObservations(leg);
  const group = groups.find(
    ({ observations }) => first !== undefined && observations.includes(first),
  );
  if (group === undefined) throw new Error("A record of a stored leg is in no observation group.");
  return group;
}

function mergedLeg(
  leg: FlowLeg,
  into: FlowLeg | undefined,
  { receivedAt }: ObservationAssignment,
): LegChange {
  const changes = {
    observations: [],
    hasAmbiguousIdentity: false,
    mergedInto: into?.uuid ?? leg.uuid,
  };
  return {
    before: leg,
    leg: { ...leg, ...changes, updatedAt: receivedAt, version: leg.version + 1 },
  };
}
