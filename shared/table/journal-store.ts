/**
 * The journal: one entry per transaction, never overwritten, with the audit events of all that the
 * transaction changed.
 */
import type { AuditEvent } from "../domain/audit-event.ts";
import type { Uuid } from "../domain/id.ts";
import type { Payment } from "../domain/reconciliation-case.ts";
import { readAll } from "./batch-read.ts";
import type { Write } from "./commit.ts";
import { recordKey } from "./keys.ts";
import type { Table } from "./table.ts";

export type JournalEntry = {
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly events: readonly AuditEvent[];
};

export function appendJournalWrite(entry: JournalEntry): Write {
  return {
    kind: "put",
    item: {
      ...recordKey(entry.organizationId, "journal", entry.uuid),
      v: 1,
      events: JSON.stringify(entry.events),
    },
    condition: "attribute_not_exists(pk)",
  };
}

export function decodeJournalEvents(item: Record<string, unknown>): AuditEvent[] {
  return JSON.parse(item["events"] as string) as AuditEvent[];
}

/** The audit events in these entries, oldest first. */
export async function readJournalEvents(
  table: Table,
  organizationId: string,
  uuids: readonly Uuid[],
): Promise<AuditEvent[]> {
  const keys = uuids.map((uuid) => recordKey(organizationId, "journal", uuid));
  const events = (await readAll(table, keys)).flatMap(decodeJournalEvents);
  return events.sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
}

/** Audit events that a detail shows at the most: the latest. */
const eventsShown = 100;

/** The latest audit events of a payment's case, oldest first. */
export async function readJournalEventsOf(table: Table, payment: Payment): Promise<AuditEvent[]> {
  const { organizationId, uuid } = payment.intent;
  const events = await readJournalEvents(table, organizationId, payment.journalUuids);
  return events.filter((event) => event.paymentUuid === uuid).slice(-eventsShown);
}
