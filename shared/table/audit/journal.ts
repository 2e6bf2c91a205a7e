/**
 * Makes the audit events of one transaction, those of a case as a chain, what it announces to clients,
 * and the journal entry of both.
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
import { combinePlans, type WritePlan } from "./write-plan.ts";

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

/** What all events of one journal entry share. */
export type Journal = {
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly actor: string;
  readonly now: Instant;
  readonly ids: IdSource;
  /** Whether the entry's first event, which has the entry's own id, has been made. */
  readonly hasEvents: boolean;
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
  return { uuid, organizationId, actor, now, ids, hasEvents: false };
}

/** The journal for what follows the plan in the same transaction. */
export function journalAfter(
  journal: Journal,
  { auditEvents }: Pick<WritePlan, "auditEvents">,
): Journal {
  return auditEvents.length === 0 ? journal : { ...journal, hasEvents: true };
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

/** The audit events of no case, one for each draft. */
export function note(journal: Journal, ...drafts: readonly AuditDraft[]): AuditEvent[] {
  return drafts.map((draft, index) => ({
    ...eventOf(index === 0 ? journal : { ...journal, hasEvents: true }, draft, null),
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
  journal: Journal,
  payment: Payment,
  draft: AuditDraft,
): { readonly payment: Payment; readonly auditEvents: readonly [AuditEvent] } {
  const occurredAt = Math.max(journal.now, payment.updatedAt) as Instant;
  const unchained = { ...eventOf(journal, draft, payment.intent.uuid), occurredAt };
  const event = chainEvent(payment, unchained, hashAuditEvent);
  const known = payment.journalUuids.at(-1) === journal.uuid;
  const noted = {
    ...payment,
    auditCount: payment.auditCount + 1,
    auditHead: event.hash,
    updatedAt: occurredAt,
    journalUuids: known ? payment.journalUuids : [...payment.journalUuids, journal.uuid],
  };
  return { payment: noted, auditEvents: [event] };
}

/**
 * An outbound event about the change. It is stored with the journal entry and sent when the entry
 * appears in the table's stream.
 */
export function announce(journal: Journal, announcement: Announcement): AnnouncedEvent {
  const data = { ...announcement.data, version: announcement.version };
  const uuid = journal.ids.nextOf(journal.organizationId, "event");
  return { ...announcement, data, uuid };
}

function eventOf(journal: Journal, draft: AuditDraft, paymentUuid: Uuid | null): UnchainedEvent {
  return {
    uuid: journal.hasEvents ? journal.ids.next() : journal.uuid,
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

/**
 * The plan's writes and its journal entry: in the item that is created with it, which must be among the
 * writes, or in one of its own. No entry where nothing was noted or announced.
 *
 * @throws Error where a part of the plan was made without `journalAfter` the part before it
 */
export async function withJournal(
  table: Table,
  journal: Journal,
  plan: Partial<WritePlan>,
): Promise<Write[]> {
  const { uuid, organizationId, now } = journal;
  const { writes, auditEvents: events, announcements: announced } = combinePlans(plan);
  if (events.length + announced.length === 0) return [...writes];
  if (events.some((event, index) => (event.uuid === uuid) !== (index === 0))) {
    throw new Error("The first event of a journal entry, and no other, has the entry's id.");
  }
  await registerDay(table, organizationId, "journal", uuid);
  const entry = { uuid, organizationId, events, announced, occurredAt: now };
  return writesWithEntry(entry, writes);
}
