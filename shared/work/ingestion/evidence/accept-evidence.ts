/**
 * Accepts evidence from every source: stores a raw record and its legs, matched in the same
 * transaction (docs/specification.md, EvidenceAcceptanceResponse; docs/architecture.md, One write,
 * one transaction).
 */
import { createHash } from "node:crypto";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import { toldParts } from "#domain/evidence/told-parts.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import {
  auditEntryAfter,
  note,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import { combinePlans } from "#store/table/audit/write-plan.ts";
import { maximumWrites, type Write } from "#store/table/core/commit.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import { withReadCache } from "#store/table/core/read-cache.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import {
  createRawRecordWrite,
  findRawRecord,
  findRawRecordByReference,
  newRawRecordUuid,
} from "#store/table/evidence/raw-record-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import { decideOrPostpone } from "../matching/deciding.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import { type MatchResult, matchLegs } from "../matching/match-legs.ts";
import { planMatch } from "../matching/plan-match.ts";
import { postponedMatch, postponedReason } from "../matching/postponed-match.ts";
import { filterDrafts } from "../matching/set-aside.ts";
import type { Evidence } from "./evidence.ts";
import { legChangesOf } from "./leg-changes.ts";
import { repeatWrites } from "./repeated-evidence.ts";
import { screenCards } from "./screen-cards.ts";
import { tellNotUnderstood } from "./tell-not-understood.ts";

/** The response to accepted evidence (docs/specification.md, EvidenceAcceptanceResponse). */
export type Acceptance = {
  readonly accepted: boolean;
  readonly duplicate: boolean;
  readonly rawRecordId: string;
  readonly flowLegIds: readonly string[];
  readonly matchedCaseIds: readonly string[];
  readonly signatureValid: boolean;
  readonly source: string;
  readonly sourceRef: string;
};

/** Leaves room for the raw record, the journal entry and the idempotency record. */
const maximumWritesOfMatch = maximumWrites - 5;

export type AcceptancePlan = { readonly result: Acceptance; readonly writes: readonly Write[] };

/**
 * Plans the acceptance of one piece of evidence. The writes are conditional on the state that was
 * read; if a condition fails, the caller must plan again with `isNew` false. Where deciding fails,
 * the evidence is stored unmatched, or with the links that it had, and the queue decides it later.
 *
 * @throws CardNumberError if a client submits a card number that its organization refuses
 * @param isNew whether the caller has just read that no record has this reference; saves a read
 */
export async function acceptEvidence(
  opened: MatchDependencies,
  given: Evidence,
  isNew = false,
): Promise<AcceptancePlan> {
  const { ids } = opened;
  const table = opened.table.readCache === undefined ? withReadCache(opened.table) : opened.table;
  const dependencies = { ...opened, table };
  const evidence = await screenCards(table, given);
  const { organizationId, source, sourceRef, receivedAt, integrationUuid = null } = evidence;
  const identity = [organizationId, source, sourceRef] as const;
  const uuid = newRawRecordUuid(ids, ...identity, receivedAt, integrationUuid);
  const rawRecordId = formatId("rawRecord", uuid);
  // All at once, since most evidence is new. The cache keeps the settings; after an error the decision reads them again.
  const [known, { changes, holders, observedBy }] = await Promise.all([
    isNew ? null : findRawRecordByReference(table, ids, ...identity, integrationUuid),
    legChangesOf(dependencies, evidence, rawRecordId),
    findMatchSettings(table, organizationId).catch(() => null),
  ]);
  if (known !== null) return duplicateOf(dependencies, known.record, evidence);
  const same = await findSame(dependencies, evidence, observedBy);
  if (same !== null) return duplicateOf(dependencies, same);
  const request = { organizationId, changes, holders, payments: [], now: receivedAt } as const;
  return decideOrPostpone(
    dependencies.logger,
    async () => {
      const matched = await matchLegs(dependencies, { ...request, scope: "request" });
      return planAcceptance(dependencies, evidence, uuid, { matched });
    },
    () => {
      const matched = postponedMatch(changes, holders);
      return planAcceptance(dependencies, evidence, uuid, { matched, failure: postponedReason });
    },
  );
}

type DecidedEvidence = {
  readonly matched: MatchResult;
  /** Why the evidence was not decided; absent if it was. */
  readonly failure?: string;
};

/** The writes of a record with its legs, as decided, and the audit event and the announcement. */
async function planAcceptance(
  { table, ids }: MatchDependencies,
  evidence: Evidence,
  uuid: Uuid<"rawRecord">,
  { matched, failure }: DecidedEvidence,
): Promise<AcceptancePlan> {
  const { organizationId, source, sourceRef, receivedAt } = evidence;
  const rawRecordId = formatId("rawRecord", uuid);
  const observed = matched.legs
    .map(({ after }) => after)
    .filter((leg) =>
      leg.observations.some((observation) => observation.rawRecordId === rawRecordId),
    );
  const record = {
    ...rawRecordOf(evidence, uuid, observed),
    ...notUnderstoodIn(evidence, ids),
  };
  const created = matched.legs.find(({ before }) => before === null);
  const embeddingUuid = created?.after.uuid ?? null;
  const auditEntry = openAuditEntry(ids, organizationId, evidence.actor, receivedAt, embeddingUuid);
  const facts = { source, sourceRef, bodySha256: record.bodySha256, flowLegIds: legIds(observed) };
  const draft = {
    eventType: "evidence.accepted",
    message: `Evidence ${sourceRef} from ${source} was accepted.`,
    payload: failure === undefined ? facts : { ...facts, decisionFailure: failure },
    rawRecordUuid: uuid,
    importBatchUuid: evidence.importRow?.batchUuid ?? null,
  } as const;
  const auditEvents = note(auditEntry, draft, ...filterDrafts(matched.legs));
  const result = acceptanceOf(
    record,
    observed.flatMap((leg) => leg.links),
    false,
  );
  const announcement = {
    type: "evidence.accepted",
    sourceKey: result.rawRecordId,
    data: { id: result.rawRecordId, organizationId, ...result },
    version: 1,
  } as const;
  const accepted = {
    writes: [createRawRecordWrite(record, evidence.body)],
    auditEvents,
    announcements: [announcement],
  };
  const told = await tellNotUnderstood(table, record, auditEntryAfter(auditEntry, accepted));
  const stored = combinePlans(accepted, told);
  const room = maximumWritesOfMatch - told.writes.length;
  const planned = await planMatch(table, matched, auditEntryAfter(auditEntry, stored), room);
  const writes = await withAuditEntry(table, auditEntry, combinePlans(stored, planned));
  return { result, writes };
}

/**
 * An existing record with the same content under another reference. It is looked up after the legs
 * were read: a record stored later changes these legs, so the conditions of these writes fail.
 */
async function findSame(
  { table, ids }: MatchDependencies,
  { organizationId, source, integrationUuid = null, alias = null, skipIfKnown }: Evidence,
  observedBy: string | null,
): Promise<RawRecord | null> {
  if (alias !== null) {
    const identity = [organizationId, source, alias] as const;
    const known = await findRawRecordByReference(table, ids, ...identity, integrationUuid);
    if (known !== null) return known.record;
  }
  const uuid =
    skipIfKnown === true && observedBy !== null ? parseId("rawRecord", observedBy) : null;
  return uuid === null
    ? null
    : ((await findRawRecord(table, organizationId, uuid))?.record ?? null);
}

/** @param repeat the evidence, if it has the sourceRef of the record */
async function duplicateOf(
  dependencies: MatchDependencies,
  record: RawRecord,
  repeat: Evidence | null = null,
): Promise<AcceptancePlan> {
  const legs = await findLegs(dependencies.table, record.organizationId, record.flowLegUuids);
  const writes = repeat === null ? [] : await repeatWrites(dependencies, repeat, record, legs);
  return { result: duplicateAcceptance(record, legs), writes };
}

/** The response for a record that exists already. */
export function duplicateAcceptance(record: RawRecord, legs: readonly FlowLeg[]): Acceptance {
  const links = legs.flatMap((leg) => leg.links);
  return acceptanceOf(record, links, true);
}

function acceptanceOf(
  record: RawRecord,
  links: readonly { readonly paymentUuid: Uuid<"payment"> }[],
  duplicate: boolean,
): Acceptance {
  const cases = new Set(links.map((link) => formatId("reconciliationCase", link.paymentUuid)));
  return {
    accepted: true,
    duplicate,
    rawRecordId: formatId("rawRecord", record.uuid),
    flowLegIds: record.flowLegUuids.map((uuid) => formatId("flowLeg", uuid)),
    matchedCaseIds: [...cases],
    signatureValid: record.signatureValid,
    source: record.source,
    sourceRef: record.sourceRef,
  };
}

function legIds(legs: readonly { readonly uuid: Uuid<"leg"> }[]): string[] {
  return legs.map((leg) => formatId("flowLeg", leg.uuid));
}

/** What the record keeps of what was not understood; nothing where all was. */
function notUnderstoodIn({ organizationId, notUnderstood = [] }: Evidence, ids: IdSource) {
  if (notUnderstood.length === 0) return {};
  const listEntryUuid = ids.nextOf(organizationId, "rawRecord");
  return { notUnderstood: toldParts(notUnderstood), listEntryUuid };
}

function rawRecordOf(
  evidence: Evidence,
  uuid: Uuid<"rawRecord">,
  legs: readonly FlowLeg[],
): RawRecord {
  const { body, payload, claims } = evidence;
  return {
    uuid,
    organizationId: evidence.organizationId,
    kind: evidence.kind,
    source: evidence.source,
    sourceRef: evidence.sourceRef,
    validationStatus: "valid",
    signatureValid: true,
    receivedAt: evidence.receivedAt,
    occurredAt: evidence.occurredAt ?? claims[0]?.occurredAt ?? null,
    receivedBy: evidence.actor,
    contentType: evidence.contentType,
    bodySha256: createHash("sha256").update(body).digest("hex"),
    bodyBytes: body.length,
    payloadStart: payload?.start ?? 0,
    payloadEnd: payload?.end ?? body.length,
    flowLegUuids: legs.map((leg) => leg.uuid),
    integrationUuid: evidence.integrationUuid ?? null,
    ...(evidence.importRow == null ? {} : { importRow: evidence.importRow }),
    ...(evidence.hasMaskedCards ? { hasMaskedCards: true } : {}),
    expiresAt: null,
  };
}
