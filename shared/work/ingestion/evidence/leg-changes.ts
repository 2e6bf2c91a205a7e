/** Assigns the claims of one record to legs: known legs are updated, others are created. */

import {
  type FlowLeg,
  isWithdrawn,
  type Observation,
  standingObservations,
} from "#domain/evidence/flow-leg.ts";
import { factsOfLeg, type LegFacts } from "#domain/evidence/leg-facts.ts";
import { areCompatible, movementValue } from "#domain/evidence/leg-identity.ts";
import {
  assignObservations,
  type LegChange,
} from "#domain/evidence/observation/assign-observations.ts";
import { valuesOfLeg } from "#domain/matching/strategy/match-values.ts";
import { isReceiverValue } from "#domain/matching/strategy/receivers.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { type KeyHolders, readHoldersOf } from "#store/table/matching/match-key-reader.ts";
import { lastSeenShared } from "#store/table/matching/shared-reference-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import { valuesToRead } from "../matching/group/shared-evidence.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import { listedWith, withListsByReceiver } from "../matching/movement-lists.ts";
import type { Evidence, LegClaim } from "./evidence.ts";

export type EvidenceChanges = {
  /** The changed and new legs. */
  readonly changes: readonly LegChange[];
  /**
   * The registrations of the claims' movements and references when they were read. The writes are
   * conditional on those of the movements.
   */
  readonly holders: ReadonlyMap<string, KeyHolders>;
  /**
   * A record that already made all these observations; null if one is new, or the evidence makes
   * none.
   */
  readonly observedBy: string | null;
};

/**
 * Reads the stored legs of the claims' movements and assigns the claims to them. Writes nothing.
 */
export async function legChangesOf(
  dependencies: MatchDependencies,
  evidence: Evidence,
  rawRecordId: string,
): Promise<EvidenceChanges> {
  const { organizationId, kind, claims, receivedAt } = evidence;
  const values = new Set(claims.flatMap((claim) => movementValue({ ...claim, kind }) ?? []));
  const facts = claims.map(factsOfLeg);
  const { table } = dependencies;
  const [ofMovements, ofReferences] = await Promise.all([
    readHoldersOf(table, organizationId, values),
    // The decision needs them next. Where this read fails, the decision reads, and may fail alone.
    readReferences(table, organizationId, facts, values).catch(() => []),
  ]);
  const listed = claims.map((claim) => ({ ...claim, kind }));
  const read = new Map([...ofReferences, ...ofMovements]);
  const holders = await withListsByReceiver(table, organizationId, listed, read);
  const groups = [...Map.groupBy(claims, (claim) => groupOf(evidence, claim))];
  const known = await Promise.all(
    groups.map(([group, grouped]) =>
      typeof group === "string" ? knownLegs(dependencies, evidence, grouped, holders) : [],
    ),
  );
  const changes = groups.flatMap(([, grouped], index) =>
    assignObservations({
      organizationId,
      kind,
      known: known[index] ?? [],
      observations: grouped.map((claim) => observationOf(evidence, claim, rawRecordId)),
      receivedAt,
      nextUuid: () => dependencies.ids.nextOf(organizationId, "leg"),
    }),
  );
  const records = groups.flatMap(([, grouped], index) =>
    grouped.map((claim) => recordThatObserved(evidence, claim, known[index] ?? [])),
  );
  return { changes, holders, observedBy: records.includes(null) ? null : (records[0] ?? null) };
}

/**
 * The registrations under the values of the claims, without those that name nobody, as far as this process knows. The
 * decision reads what is missing, so that an old mark does no harm.
 *
 * @param read values whose registrations are read apart
 */
async function readReferences(
  table: Table,
  organizationId: OrganizationId,
  facts: readonly LegFacts[],
  read: ReadonlySet<string>,
): Promise<ReadonlyMap<string, KeyHolders>> {
  const hasReceivers = facts.flatMap(valuesOfLeg).some(isReceiverValue);
  const shared = hasReceivers
    ? (await findMatchSettings(table, organizationId)).shared
    : lastSeenShared(table, organizationId);
  const asked = valuesToRead(facts, shared).filter((value) => !read.has(value));
  return readHoldersOf(table, organizationId, new Set(asked));
}

function recordThatObserved(
  { kind }: Evidence,
  claim: LegClaim,
  known: readonly FlowLeg[],
): string | null {
  const observations = known
    .filter((leg) => areCompatible(kind, leg, claim))
    .flatMap((leg) => standingObservations(leg));
  return (
    observations.find((observation) => isSameObservation(observation, claim))?.rawRecordId ?? null
  );
}

function isSameObservation(observation: Observation, claim: LegClaim): boolean {
  return (
    observation.status === claim.status &&
    observation.occurredAt === claim.occurredAt &&
    observation.amount === claim.amount &&
    observation.currency === claim.currency
  );
}

/**
 * The group of a claim. Claims about one movement share a group, also those of its several phases: a
 * record that states no phase belongs to the furthest of them. A claim without a movement forms its own.
 */
function groupOf(evidence: Evidence, claim: LegClaim): string | LegClaim {
  const value = movementValue({ ...claim, kind: evidence.kind });
  if (value === null) return claim;
  // Except for chains, ids are unique within one provider.
  return evidence.kind === "chain" ? value : JSON.stringify([value, claim.provider]);
}

function observationOf(evidence: Evidence, claim: LegClaim, rawRecordId: string): Observation {
  const { status, amount, currency, sequence, occurredAt, cause } = claim;
  const { origin, receivedAt, integrationUuid = null } = evidence;
  const source = integrationUuid ?? claim.provider ?? evidence.source;
  const facts = factsOfLeg(claim);
  const said = { status, amount, currency, sequence, occurredAt, receivedAt, cause, facts };
  return { rawRecordId, origin, source, ...said };
}

/**
 * The stored legs of the claims' movement, in all of its phases: a new observation may affect how the
 * others are distinguished. A leg withdrawn since its movement was read is omitted; the conditions of the
 * writes then fail.
 */
async function knownLegs(
  { table }: MatchDependencies,
  { organizationId, kind }: Evidence,
  claims: readonly LegClaim[],
  holders: ReadonlyMap<string, KeyHolders>,
): Promise<FlowLeg[]> {
  const uuids = claims.flatMap((claim) =>
    listedWith({ ...claim, kind }, holders)
      .filter((leg) => leg.kind === kind && (kind === "chain" || leg.provider === claim.provider))
      .map((leg) => leg.uuid),
  );
  const legs = await findLegs(table, organizationId, [...new Set(uuids)]);
  return legs.filter((leg) => !isWithdrawn(leg));
}
