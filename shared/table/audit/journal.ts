/**
 * Collects the audit events and outbound events of one transaction, and extends the hash chain of
 * each case.
 */
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { chainEvent, type UnchainedEvent } from "../../domain/audit/audit-chain.ts";
import type { AuditEvent, AuditEventType } from "../../domain/audit/audit-event.ts";
import type { Payment } from "../../domain/case/reconciliation-case.ts";
import { millisecondsOfUuid, type Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { AnnouncedEvent, Announcement } from "../../domain/webhook/outbound-event.ts";
import { viewAuditEvent } from "../../schema/view/audit-event-view.ts";
import type { Write } from "../core/commit.ts";
import { embeddedEntryOf } from "../core/embedded-entry.ts";
import { type IdSource, uuidWithin } from "../core/id-source.ts";
import type { Table } from "../core/table.ts";
import { registerDay } from "../list/day-registry.ts";
import { type JournalEntry, subjectOf, writesWithEntry } from "./journal-store.ts";

/** The actor of the matcher's decisions, whoever sent the evidence. */
export const matcherActor = "system:matcher";

export type AuditDraft = {
  readonly eventType: AuditEventType;
  readonly message: string;
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly rawRecordUuid?: Uuid<"rawRecord">;
  readonly importBatchUuid?: Uuid<"importBatch"> | null;
  /** The actor, if it is not the actor of the journal. */
  readonly actor?: string;
};

export type Journal = {
  /** The entry. Its events have the time of its id, so that lists by id are in the order of time. */
  readonly uuid: Uuid<"journal">;
  readonly organizationId: OrganizationId;
  readonly actor: string;
  readonly ids: IdSource;
  /** Further entries: for cases that another process, whose clock is ahead, changed last. */
  readonly laterUuids: Uuid<"journal">[];
  readonly events: AuditEvent[];
  readonly announced: AnnouncedEvent[];
};

/**
 * Starts the journal entry of one transaction.
 *
 * @param now no event has an earlier time
 * @param embeddingUuid id of the payment or leg created in this transaction, whose item then embeds
 *   the entry; null for a separate item
 */
export function openJournal(
  ids: IdSource,
  organizationId: OrganizationId,
  actor: string,
  now: Instant,
  embeddingUuid: Uuid<"payment" | "leg"> | null = null,
): Journal {
  const uuid =
    embeddingUuid === null
      ? ids.nextOf(organizationId, "journal", now)
      : embeddedEntryOf(embeddingUuid);
  return { uuid, organizationId, actor, ids, laterUuids: [], events: [], announced: [] };
}

/**
 * The entry for the next events of these cases: the first that is not older than their last events. A new
 * one is opened where another process, whose clock is ahead, changed a case last: otherwise the chain of
 * the case would go back in time, or a list by id would not be in the order of the times that it shows.
 */
export function entryAfter(journal: Journal, payments: readonly Payment[]): Uuid<"journal"> {
  const { uuid, laterUuids, ids, organizationId } = journal;
  const fitting = [uuid, ...laterUuids].find((entry) =>
    payments.every(({ updatedAt }) => momentOf(entry) >= updatedAt),
  );
  if (fitting !== undefined) return fitting;
  const latest = Math.max(...payments.map(({ updatedAt }) => updatedAt));
  const later = ids.nextOf(organizationId, "journal", latest + 1);
  laterUuids.push(later);
  return later;
}

function momentOf(entry: Uuid<"journal">): Instant {
  return millisecondsOfUuid(entry) as Instant;
}

/** The time that the case's next event will have. */
export function momentOnCase(journal: Journal, payment: Payment): Instant {
  return momentOf(entryAfter(journal, [payment]));
}

/**
 * SHA-256, in lower-case hexadecimal, of the RFC 8785 form of the event as the API shows it,
 * without its `hash`.
 */
export function hashAuditEvent(event: Omit<AuditEvent, "hash">): string {
  const { hash: _, ...shown } = viewAuditEvent({ ...event, hash: null });
  return createHash("sha256")
    .update(canonicalize(JSON.parse(JSON.stringify(shown))) ?? "")
    .digest("hex");
}

/** Adds an event that belongs to no case. */
export function note(journal: Journal, draft: AuditDraft): void {
  journal.events.push({
    ...eventOf(journal, draft, null, journal.uuid),
    sequence: null,
    previousHash: null,
    hash: null,
  });
}

/**
 * Adds an event of a case. Its time is never before the previous event of the chain, even if the
 * clocks of two writers differ.
 *
 * @returns the payment with its chain extended by the event
 */
export function noteOnCase(journal: Journal, payment: Payment, draft: AuditDraft): Payment {
  const entry = entryAfter(journal, [payment]);
  const unchained = eventOf(journal, draft, payment.intent.uuid, entry);
  const event = chainEvent(payment, unchained, hashAuditEvent);
  journal.events.push(event);
  const isNamed = payment.journalUuids.at(-1) === entry;
  return {
    ...payment,
    auditCount: payment.auditCount + 1,
    auditHead: event.hash,
    updatedAt: event.occurredAt,
    journalUuids: isNamed ? payment.journalUuids : [...payment.journalUuids, entry],
  };
}

/**
 * Adds an outbound event about the change. It is stored with the journal entry and sent when the
 * entry appears in the table's stream.
 */
export function announce(journal: Journal, announcement: Announcement): AnnouncedEvent {
  const data = { ...announcement.data, version: announcement.version };
  const uuid = journal.ids.nextOf(journal.organizationId, "event");
  const announced = { ...announcement, data, uuid };
  journal.announced.push(announced);
  return announced;
}

function eventOf(
  journal: Journal,
  draft: AuditDraft,
  paymentUuid: Uuid<"payment"> | null,
  entry: Uuid<"journal">,
): UnchainedEvent {
  return {
    uuid: uuidWithin(entry, eventsIn(journal, entry).length),
    organizationId: journal.organizationId,
    paymentUuid,
    rawRecordUuid: draft.rawRecordUuid ?? null,
    importBatchUuid: draft.importBatchUuid ?? null,
    eventType: draft.eventType,
    actor: draft.actor ?? journal.actor,
    message: draft.message,
    payload: draft.payload,
    // The time of the entry's id, so that lists sorted by id are sorted by time.
    occurredAt: momentOf(entry),
  };
}

/** The events of one entry: no two entries of a journal have the same time. */
function eventsIn({ events }: Journal, entry: Uuid<"journal">): readonly AuditEvent[] {
  const moment = momentOf(entry);
  return events.filter(({ occurredAt }) => occurredAt === moment);
}

/** The writes of entries in separate items; empty if the journal has no event. */
export function closeJournal(table: Table, journal: Journal): Promise<Write[]> {
  return withJournal(table, journal, []);
}

/**
 * These writes with the journal's entries. If an entry is embedded, the write of that item must be
 * in `writes`.
 *
 * @throws Error if it is not
 */
export async function withJournal(
  table: Table,
  journal: Journal,
  writes: readonly Write[],
): Promise<Write[]> {
  let all = [...writes];
  for (const entry of entriesOf(journal)) {
    await registerDay(table, entry.organizationId, "journal", entry.uuid);
    all = writesWithEntry(entry, all);
  }
  return all;
}

/** Each announcement is in the entry of the events that it is about. */
function entriesOf(journal: Journal): readonly JournalEntry[] {
  const { organizationId, announced } = journal;
  const entries = [journal.uuid, ...journal.laterUuids].map((uuid) => ({
    uuid,
    organizationId,
    events: eventsIn(journal, uuid),
    announced: [] as AnnouncedEvent[],
    occurredAt: momentOf(uuid),
  }));
  const first = entries.find(({ events }) => events.length > 0) ?? entries[0];
  for (const each of announced) {
    const isAbout = (event: AuditEvent) => subjectOf(event) === each.sourceKey;
    const entry = entries.find(({ events }) => events.some(isAbout)) ?? first;
    entry?.announced.push(each);
  }
  return entries.filter((entry) => entry.events.length + entry.announced.length > 0);
}
