/**
 * Withdraws one raw record: its observations are removed from its legs, and the cases are evaluated
 * again (docs/files.md, Batches).
 */

import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { movementValue } from "#domain/evidence/leg-identity.ts";
import type { LegChange } from "#domain/evidence/observation/assign-observations.ts";
import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import { isObservedBy, withdrawRecord } from "#domain/evidence/observation/withdraw-record.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  auditEntryAfter,
  note,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import { combinePlans } from "#store/table/audit/write-plan.ts";
import { maximumWrites, type Write } from "#store/table/core/commit.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import {
  type StoredRawRecord,
  withdrawRawRecordWrites,
} from "#store/table/evidence/raw-record-store.ts";
import { type KeyHolders, readHoldersOf } from "#store/table/matching/match-key-reader.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import { matchLegs } from "../matching/match-legs.ts";
import { listedWith, withListsByReceiver } from "../matching/movement-lists.ts";
import { planMatch } from "../matching/plan-match.ts";
import { filterDrafts } from "../matching/set-aside.ts";

/** Leaves room for the raw record, the journal entry and the day registries. */
const maximumWritesOfMatch = maximumWrites - 5;

/** Maximum chain of merges from a record's leg to the leg that now holds its observations. */
const maximumMoves = 10;

/** Plans the withdrawal of a record that is not withdrawn. */
export async function planWithdrawal(
  dependencies: MatchDependencies,
  { record, body }: StoredRawRecord,
  actor: string,
  now: Instant,
): Promise<readonly Write[]> {
  const { table, ids } = dependencies;
  const { organizationId, source, sourceRef, uuid } = record;
  const { changes, holders } = await withdrawalChangesOf(dependencies, record, now);
  const matched = await matchLegs(dependencies, {
    organizationId,
    changes,
    holders,
    payments: [],
    now,
    scope: "request",
  });
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const draft = {
    eventType: "evidence.withdrawn",
    message: `Evidence ${sourceRef} from ${source} was withdrawn with its import.`,
    payload: {
      source,
      sourceRef,
      flowLegIds: changes.map(({ leg }) => formatId("flowLeg", leg.uuid)),
    },
    rawRecordUuid: uuid,
    importBatchUuid: record.importRow?.batchUuid ?? null,
  } as const;
  const auditEvents = note(auditEntry, draft, ...filterDrafts(matched.legs));
  const withdrawn = { writes: withdrawRawRecordWrites(record, body, now), auditEvents };
  const following = auditEntryAfter(auditEntry, withdrawn);
  const planned = await planMatch(table, matched, following, maximumWritesOfMatch);
  return withAuditEntry(table, auditEntry, combinePlans(withdrawn, planned));
}

type WithdrawalChanges = {
  readonly changes: readonly LegChange[];
  /**
   * The registrations of the movements' keys when they were read. The writes are conditional on
   * them.
   */
  readonly holders: ReadonlyMap<string, KeyHolders>;
};

async function withdrawalChangesOf(
  dependencies: MatchDependencies,
  record: RawRecord,
  now: Instant,
): Promise<WithdrawalChanges> {
  const rawRecordId = formatId("rawRecord", record.uuid);
  const observed = (await legsObservedBy(dependencies, record)).filter((leg) =>
    isObservedBy(leg, rawRecordId),
  );
  const values = new Set(observed.flatMap((leg) => movementValue(leg) ?? []));
  const { table } = dependencies;
  const read = await readHoldersOf(table, record.organizationId, values);
  const holders = await withListsByReceiver(table, record.organizationId, observed, read);
  const movements = await Promise.all(
    observed.map((leg) => legsOfMovement(dependencies, leg, holders)),
  );
  const known = new Map(movements.flat().map((leg) => [leg.uuid, leg]));
  const changes = withdrawRecord({
    organizationId: record.organizationId,
    kind: record.kind,
    known: [...known.values()],
    rawRecordId,
    receivedAt: now,
    nextUuid: () => dependencies.ids.nextOf(record.organizationId, "leg"),
  });
  return { changes, holders };
}

/** The legs created or updated by the record, and the legs that these were merged into. */
async function legsObservedBy(
  { table }: MatchDependencies,
  { organizationId, flowLegUuids }: RawRecord,
): Promise<FlowLeg[]> {
  const found: FlowLeg[] = [];
  let uuids = [...flowLegUuids];
  for (let move = 0; move < maximumMoves && uuids.length > 0; move += 1) {
    const legs = await findLegs(table, organizationId, uuids);
    found.push(...legs);
    uuids = legs.flatMap(({ mergedInto }) => mergedInto ?? []);
  }
  return found;
}

/**
 * All legs of the leg's movement: without the record, observations may be assigned to them
 * differently.
 */
async function legsOfMovement(
  { table }: MatchDependencies,
  leg: FlowLeg,
  holders: ReadonlyMap<string, KeyHolders>,
): Promise<FlowLeg[]> {
  const near = listedWith(leg, holders)
    .filter(
      ({ kind, provider, phase }) =>
        kind === leg.kind &&
        (kind === "chain" || (provider === leg.provider && phase === leg.phase)),
    )
    .map(({ uuid }) => uuid)
    .filter((uuid) => uuid !== leg.uuid);
  return [leg, ...(await findLegs(table, leg.organizationId, near))];
}
