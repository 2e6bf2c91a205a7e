/**
 * The journal: one entry per transaction, never overwritten, with the audit events of all that the
 * transaction changed, and the outbound events that tell clients of it.
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { AuditEvent } from "../domain/audit-event.ts";
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import type { AnnouncedEvent } from "../domain/outbound-event.ts";
import type { Payment } from "../domain/reconciliation-case.ts";
import { readAll } from "./batch-read.ts";
import type { Write } from "./commit.ts";
import { compressJson, decompressJson } from "./compressed-json.ts";
import { recordKey } from "./keys.ts";
import type { Table } from "./table.ts";

export type JournalEntry = {
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly events: readonly AuditEvent[];
  readonly announced: readonly AnnouncedEvent[];
  readonly occurredAt: Instant;
};

/** How many events an entry announces, where it does; the stream's relay looks for it. */
export const announcedAttribute = "announced";

export function appendJournalWrite(entry: JournalEntry): Write {
  return {
    kind: "put",
    item: {
      ...recordKey(entry.organizationId, "journal", entry.uuid),
      v: 1,
      entry: compressJson(JSON.stringify({ events: entry.events, announced: entry.announced })),
      ...(entry.announced.length === 0 ? {} : { [announcedAttribute]: entry.announced.length }),
      occurredAt: entry.occurredAt,
    },
    condition: "attribute_not_exists(pk)",
  };
}

type Entry = Pick<JournalEntry, "events" | "announced">;

function decodeEntry(item: Record<string, unknown>): Entry {
  return JSON.parse(decompressJson(item["entry"] as Uint8Array)) as Entry;
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
  if (Item?.[announcedAttribute] === undefined) return null;
  return { events: decodeEntry(Item).announced, occurredAt: Item["occurredAt"] as Instant };
}

export function decodeJournalEvents(item: Record<string, unknown>): AuditEvent[] {
  return [...decodeEntry(item).events];
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
