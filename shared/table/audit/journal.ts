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
import type { AnnouncedEvent, Announcement } from "../../domain/webhook/outbound-event.ts";
import { viewAuditEvent } from "../../schema/view/audit-event-view.ts";
import type { Write } from "../core/commit.ts";
import type { IdSource } from "../core/id-source.ts";
import type { Table } from "../core/table.ts";
import { registerDay } from "../list/day-registry.ts";
import { writesWithEntry } from "./journal-store.ts";

/** The actor of the matcher's decisions, whoever sent the evidence. */
export const matcherActor = "system:matcher";

export type AuditDraft = {
  readonly eventType: AuditEventType;
  readonly message: string;
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly rawRecordUuid?: Uuid;
  readonly importBatchUuid?: Uuid | null;
  /** The actor, if it is not the actor of the journal. */
  readonly actor?: string;
};

export type Journal = {
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly actor: string;
  readonly now: Instant;
  readonly ids: IdSource;
  readonly events: AuditEvent[];
  readonly announced: AnnouncedEvent[];
};

/**
 * Starts the journal entry of one transaction.
 *
 * @param embeddingUuid id of the payment or leg created in this transaction, whose item then embeds
 *   the entry; null for a separate item
 */
export function openJournal(
  ids: IdSource,
  organizationId: string,
  actor: string,
  now: Instant,
  embeddingUuid: Uuid | null = null,
): Journal {
  const uuid = embeddingUuid ?? ids.nextOf(organizationId, "journal");
  return { uuid, organizationId, actor, now, ids, events: [], announced: [] };
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
    ...eventOf(journal, draft, null),
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
  const occurredAt = Math.max(journal.now, payment.updatedAt) as Instant;
  const unchained = { ...eventOf(journal, draft, payment.intent.uuid), occurredAt };
  const event = chainEvent(payment, unchained, hashAuditEvent);
  journal.events.push(event);
  const known = payment.journalUuids.at(-1) === journal.uuid;
  return {
    ...payment,
    auditCount: payment.auditCount + 1,
    auditHead: event.hash,
    updatedAt: occurredAt,
    journalUuids: known ? payment.journalUuids : [...payment.journalUuids, journal.uuid],
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

function eventOf(journal: Journal, draft: AuditDraft, paymentUuid: Uuid | null): UnchainedEvent {
  return {
    uuid: journal.events.length === 0 ? journal.uuid : journal.ids.next(),
    organizationId: journal.organizationId,
    paymentUuid,
    rawRecordUuid: draft.rawRecordUuid ?? null,
    importBatchUuid: draft.importBatchUuid ?? null,
    eventType: draft.eventType,
    actor: draft.actor ?? journal.actor,
    message: draft.message,
    payload: draft.payload,
    // The time of the entry's id, so that lists sorted by id are sorted by time.
    occurredAt: millisecondsOfUuid(journal.uuid) as Instant,
  };
}

/** The write of an entry in a separate item; empty if the journal has no event. */
export function closeJournal(table: Table, journal: Journal): Promise<Write[]> {
  return withJournal(table, journal, []);
}

/**
 * These writes with the journal's entry. If the entry is embedded, the write of that item must be
 * in `writes`.
 *
 * @throws Error if it is not
 */
export async function withJournal(
  table: Table,
  journal: Journal,
  writes: readonly Write[],
): Promise<Write[]> {
  const { uuid, organizationId, events, announced, now } = journal;
  if (events.length + announced.length === 0) return [...writes];
  await registerDay(table, organizationId, "journal", uuid);
  const entry = { uuid, organizationId, events, announced, occurredAt: now };
  return writesWithEntry(entry, writes);
}
