/**
 * The journal: one entry per transaction, never overwritten, with the audit events of all that the
 * transaction changed, and the outbound events that tell clients of it.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { AuditEvent } from "../domain/audit-event.ts";
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import type { AnnouncedEvent } from "../domain/outbound-event.ts";
import type { Payment } from "../domain/reconciliation-case.ts";
import { readAll } from "./batch-read.ts";
import type { Write } from "./commit.ts";
import { recordKey } from "./keys.ts";
import type { Table } from "./table.ts";

export type JournalEntry = {
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly events: readonly AuditEvent[];
  readonly announced: readonly AnnouncedEvent[];
  readonly occurredAt: Instant;
};

/** The attribute of an entry that has something to tell; the stream's relay looks for it. */
export const announcedAttribute = "announced";

export function appendJournalWrite(entry: JournalEntry): Write {
  return {
    kind: "put",
    item: {
      ...recordKey(entry.organizationId, "journal", entry.uuid),
      v: 1,
      events: JSON.stringify(entry.events),
      ...(entry.announced.length === 0 ? {} : announcedPart(entry)),
    },
    condition: "attribute_not_exists(pk)",
  };
}

/** Compressed: a summary shrinks to a third, and what an item costs goes by its size. */
function announcedPart({ announced, occurredAt }: JournalEntry) {
  return {
    [announcedAttribute]: deflateRawSync(JSON.stringify(announced)),
    occurredAt,
  };
}

export type AnnouncedEvents = {
  readonly events: readonly AnnouncedEvent[];
  readonly occurredAt: Instant;
};

/** What the entry tells clients; null where there is no such entry or nothing to tell. */
export async function readAnnouncedEvents(
  table: Table,
  organizationId: string,
  uuid: Uuid,
): Promise<AnnouncedEvents | null> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: recordKey(organizationId, "journal", uuid),
      ConsistentRead: true,
    }),
  );
  const bytes = Item?.[announcedAttribute] as Uint8Array | undefined;
  if (Item === undefined || bytes === undefined) return null;
  const events = JSON.parse(inflateRawSync(bytes).toString("utf8")) as AnnouncedEvent[];
  return { events, occurredAt: Item["occurredAt"] as Instant };
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
