/**
 * Makes the audit events and outbound events of one transaction and its audit entries, and extends the
 * hash chain of each case.
 */
import { randomBytes } from "node:crypto";
import { viewUnhashedEvent } from "#api/resource/audit-event/audit-event-view.ts";
import { hashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import { withPlainNumbers } from "#api/schema/json/json-value.ts";
import { chainEvent, type UnchainedEvent } from "#domain/audit/audit-chain.ts";
import type { AuditEvent, AuditEventType } from "#domain/audit/audit-event.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { AnnouncedEvent, Announcement } from "#domain/webhook/outbound-event.ts";
import type { Write } from "../core/commit.ts";
import { embeddedEntryOf } from "../core/embedded-entry.ts";
import { type IdSource, uuidWithin } from "../core/id-source.ts";
import type { Table } from "../core/table.ts";
import { registerDay } from "../list/walk/day-registry.ts";
import { type AuditEntry, subjectOf, writesWithEntry } from "./audit-entry-store.ts";
import { combinePlans, type WritePlan } from "./write-plan.ts";

const saltBytes = 16;

/** The actor of the matcher's decisions, whoever sent the evidence. */
export const matcherActor = "system:matcher";

export type AuditDraft = {
  readonly eventType: AuditEventType;
  readonly message: string;
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly rawRecordUuid?: Uuid<"rawRecord">;
  readonly importBatchUuid?: Uuid<"importBatch"> | null;
  /** The actor, if it is not the actor of the audit entries. */
  readonly actor?: string;
};

/** An audit entry, and the number of its events that have been made. */
type OpenEntry = {
  readonly uuid: Uuid<"journal">;
  /** 16 random bytes in hexadecimal, from which the salts of its events' texts are derived. */
  readonly salt: string;
  readonly eventCount: number;
};

/**
 * The entry of one transaction, and what all its events share. It never changes: `auditEntryAfter` returns the
 * audit entry for the events that follow.
 */
export type OpenAuditEntry = OpenEntry & {
  readonly organizationId: OrganizationId;
  readonly actor: string;
  readonly ids: IdSource;
  /** Further entries: for cases that another process, whose clock is ahead, changed last. */
  readonly later: readonly OpenEntry[];
};

/**
 * Starts the audit entry of one transaction.
 *
 * @param now no event has an earlier time
 * @param embeddingUuid id of the payment or leg created in this transaction, whose item then embeds
 *   the entry; null for a separate item
 */
export function openAuditEntry(
  ids: IdSource,
  organizationId: OrganizationId,
  actor: string,
  now: Instant,
  embeddingUuid: Uuid<"payment" | "leg"> | null = null,
): OpenAuditEntry {
  const uuid =
    embeddingUuid === null
      ? ids.nextOf(organizationId, "journal", now)
      : embeddedEntryOf(embeddingUuid);
  return { ...openEntry(uuid), organizationId, actor, ids, later: [] };
}

function openEntry(uuid: Uuid<"journal">): OpenEntry {
  return { uuid, salt: randomBytes(saltBytes).toString("hex"), eventCount: 0 };
}

/** The audit entry for what follows the plan in the same transaction. */
export function auditEntryAfter(
  auditEntry: OpenAuditEntry,
  { auditEvents }: Pick<WritePlan, "auditEvents">,
): OpenAuditEntry {
  const madeAt = Map.groupBy(auditEvents, ({ occurredAt }) => occurredAt);
  const countAfter = ({ uuid, eventCount }: OpenEntry) =>
    eventCount + (madeAt.get(momentOf(uuid))?.length ?? 0);
  const known = [auditEntry, ...auditEntry.later];
  const opened = openersOf(auditEvents).filter(
    ({ occurredAt }) => !known.some(({ uuid }) => momentOf(uuid) === occurredAt),
  );
  const later = [
    ...auditEntry.later,
    ...opened.map(({ uuid, salt }) => ({ uuid, salt: salt ?? "", eventCount: 0 })),
  ];
  return {
    ...auditEntry,
    eventCount: countAfter(auditEntry),
    later: later.map((entry) => ({ ...entry, eventCount: countAfter(entry) })),
  };
}

/** The first event of each entry: no two audit entries of one transaction have the same time. */
function openersOf(events: readonly AuditEvent[]): AuditEvent[] {
  return events.filter(
    ({ occurredAt }, index) =>
      events.findIndex((other) => other.occurredAt === occurredAt) === index,
  );
}

/**
 * The audit entries with one for the next events of these cases, so that all that need a later entry share
 * one. An entry without events is not written.
 */
export function withEntryAfter(
  auditEntry: OpenAuditEntry,
  payments: readonly Payment[],
): OpenAuditEntry {
  const entry = entryAfter(auditEntry, payments);
  const isKnown = [auditEntry, ...auditEntry.later].some(({ uuid }) => uuid === entry.uuid);
  return isKnown ? auditEntry : { ...auditEntry, later: [...auditEntry.later, entry] };
}

/**
 * The entry for the next events of these cases: the first that is not older than their last events. A new
 * one is opened where another process, whose clock is ahead, changed a case last: otherwise the chain of
 * the case would go back in time, or a list by id would not be in the order of the times that it shows.
 */
function entryAfter(auditEntry: OpenAuditEntry, payments: readonly Payment[]): OpenEntry {
  const { ids, organizationId, later } = auditEntry;
  const fitting = [auditEntry, ...later].find(({ uuid }) =>
    payments.every(({ updatedAt }) => momentOf(uuid) >= updatedAt),
  );
  if (fitting !== undefined) return fitting;
  const latest = Math.max(...payments.map(({ updatedAt }) => updatedAt));
  return openEntry(ids.nextOf(organizationId, "journal", latest + 1));
}

function momentOf(entry: Uuid<"journal">): Instant {
  return millisecondsOfUuid(entry) as Instant;
}

/** The time that the case's next event will have, in audit entries `withEntryAfter` the case. */
export function momentOnCase(auditEntry: OpenAuditEntry, payment: Payment): Instant {
  return momentOf(entryAfter(auditEntry, [payment]).uuid);
}

/** The hash of the event: SHA-256, in lower-case hexadecimal, of its hashed form (docs/audit.md). */
export function hashAuditEvent(event: Omit<AuditEvent, "hash">): string {
  return hashShownEvent(viewUnhashedEvent(event));
}

/** The audit events that belong to no case, one for each draft. */
export function note(auditEntry: OpenAuditEntry, ...drafts: readonly AuditDraft[]): AuditEvent[] {
  return drafts.map((draft, index) => ({
    ...eventOf(auditEntry, draft, null, {
      ...auditEntry,
      eventCount: auditEntry.eventCount + index,
    }),
    sequence: null,
    previousHash: null,
    hash: null,
  }));
}

/**
 * The audit event of a case. Its time is never before the previous event of the chain, even if the
 * clocks of two writers differ.
 *
 * @returns the event, and the payment with its chain extended by it
 */
export function noteOnCase(
  auditEntry: OpenAuditEntry,
  payment: Payment,
  draft: AuditDraft,
): { readonly payment: Payment; readonly auditEvents: readonly [AuditEvent] } {
  const entry = entryAfter(auditEntry, [payment]);
  const unchained = eventOf(auditEntry, draft, payment.intent.uuid, entry);
  const event = chainEvent(payment, unchained, hashAuditEvent);
  const isNamed = payment.journalUuids.at(-1) === entry.uuid;
  const noted = {
    ...payment,
    isInArchive: false,
    auditCount: payment.auditCount + 1,
    auditHead: event.hash,
    updatedAt: event.occurredAt,
    journalUuids: isNamed ? payment.journalUuids : [...payment.journalUuids, entry.uuid],
  };
  return { payment: noted, auditEvents: [event] };
}

/** As `noteOnCase` for several events, in their order; for none, the payment stays as it is. */
export function noteAllOnCase(
  auditEntry: OpenAuditEntry,
  payment: Payment,
  drafts: readonly AuditDraft[],
): { readonly payment: Payment; readonly auditEvents: readonly AuditEvent[] } {
  let noted: { readonly payment: Payment; readonly auditEvents: readonly AuditEvent[] } = {
    payment,
    auditEvents: [],
  };
  for (const draft of drafts) {
    const next = noteOnCase(auditEntryAfter(auditEntry, noted), noted.payment, draft);
    noted = { payment: next.payment, auditEvents: [...noted.auditEvents, ...next.auditEvents] };
  }
  return noted;
}

/**
 * The outbound event that an entry announces. Its id is made from the entry's id, so that the order of
 * outbound events is that of their audit events, whatever the clock of the process that sends them.
 *
 * @param index position among the announcements of the entry
 */
export function announcedEvent(
  entry: Uuid<"journal">,
  announcement: Announcement,
  index: number,
): AnnouncedEvent {
  const data = { ...announcement.data, version: announcement.version };
  return { ...announcement, data, uuid: uuidWithin(entry as Uuid as Uuid<"event">, index + 1) };
}

function eventOf(
  auditEntry: OpenAuditEntry,
  draft: AuditDraft,
  paymentUuid: Uuid<"payment"> | null,
  { uuid, salt, eventCount }: OpenEntry,
): UnchainedEvent {
  return {
    uuid: uuidWithin(uuid, eventCount),
    organizationId: auditEntry.organizationId,
    paymentUuid,
    rawRecordUuid: draft.rawRecordUuid ?? null,
    importBatchUuid: draft.importBatchUuid ?? null,
    eventType: draft.eventType,
    actor: draft.actor ?? auditEntry.actor,
    message: draft.message,
    // Entries are read with JavaScript numbers, and everybody verifies the hash with them.
    payload: withPlainNumbers(draft.payload),
    // The time of the entry's id, so that lists sorted by id are sorted by time.
    occurredAt: momentOf(uuid),
    salt,
    erased: null,
  };
}

/**
 * The plan's writes with its audit entries; no entry if the plan has no audit event and no announcement.
 * If an entry is embedded, the write of that item must be among the plan's writes.
 *
 * @throws Error if it is not, or if a part of the plan was made without `auditEntryAfter` the part before it
 */
export async function withAuditEntry(
  table: Table,
  auditEntry: OpenAuditEntry,
  plan: Partial<WritePlan>,
): Promise<Write[]> {
  const all = combinePlans(plan);
  let writes = [...all.writes];
  for (const entry of entriesOf(auditEntry, all)) {
    await registerDay(table, entry.organizationId, "journal", entry.uuid);
    writes = writesWithEntry(entry, writes);
  }
  return writes;
}

/** Each announcement is in the entry of the events that it is about. */
function entriesOf(
  { uuid: own, organizationId }: OpenAuditEntry,
  { auditEvents, announcements }: WritePlan,
): readonly AuditEntry[] {
  const opened = openersOf(auditEvents).filter(({ occurredAt }) => occurredAt !== momentOf(own));
  const entries = [own, ...opened.map(({ uuid }) => uuid)].map((uuid) => {
    const occurredAt = momentOf(uuid);
    const events = auditEvents.filter((event) => event.occurredAt === occurredAt);
    if (events.some((event, index) => event.uuid !== uuidWithin(uuid, index))) {
      throw new Error("The events of an audit entry do not follow one another.");
    }
    return { uuid, organizationId, events, occurredAt };
  });
  const first = entries.find(({ events }) => events.length > 0) ?? entries[0];
  const announcedIn = Map.groupBy(announcements, ({ sourceKey }) => {
    const isAbout = (event: AuditEvent) => subjectOf(event) === sourceKey;
    return entries.find(({ events }) => events.some(isAbout)) ?? first;
  });
  return entries
    .map((entry) => ({ ...entry, announced: announcedBy(entry, announcedIn.get(entry) ?? []) }))
    .filter(({ events, announced }) => events.length + announced.length > 0);
}

function announcedBy(
  { uuid }: Pick<AuditEntry, "uuid">,
  announcements: readonly Announcement[],
): AnnouncedEvent[] {
  return announcements.map((announcement, index) => announcedEvent(uuid, announcement, index));
}
