/**
 * Audit entries: one immutable entry per transaction, with the audit events of all its changes and
 * the outbound events that announce them to clients. If the clocks of processes differ, a transaction
 * may write a second entry (open-audit-entry.ts, entryAfter).
 */

import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { maximumNamedEvents, type Payment } from "#domain/case/reconciliation-case.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { AnnouncedEvent, ReadAnnouncement } from "#domain/webhook/outbound-event.ts";
import { readAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { compressJson, decompressJson } from "../core/document/compressed-json.ts";
import { embeddingCollectionOf } from "../core/embedded-entry.ts";
import { isNew } from "../core/expression.ts";
import { lastOf } from "../core/key-range.ts";
import { type Key, recordKey, storingCollectionOf } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { readLatestEntryUuids } from "../payment/case-page-store.ts";

export type AuditEntry = {
  readonly uuid: Uuid<"journal">;
  readonly organizationId: OrganizationId;
  readonly events: readonly AuditEvent[];
  readonly announced: readonly AnnouncedEvent[];
  readonly occurredAt: Instant;
};

/** The attribute that holds the entry, in a separate item or in the item of a payment or leg. */
export const entryAttribute = "entry";

/**
 * Number of outbound events in the entry; absent if it has none. The relay selects stream records
 * by this attribute.
 */
export const announcedAttribute = "announced";

/**
 * Adds the entry to `writes`: as a separate item, or inside the item that is created in the same
 * transaction and has the entry's id.
 *
 * @throws Error if that item is not among `writes`
 */
export function writesWithEntry(entry: AuditEntry, writes: readonly Write[]): Write[] {
  const key = recordKey(entry.organizationId, "journal", entry.uuid);
  const attributes = {
    [entryAttribute]: encodeEntry(entry),
    ...(entry.announced.length === 0 ? {} : { [announcedAttribute]: entry.announced.length }),
    occurredAt: entry.occurredAt,
  };
  if (storingCollectionOf("journal", entry.uuid) === "journal") {
    const item = { ...key, v: 1, ...attributes };
    return [...writes, { kind: "put", item, ...isNew }];
  }
  const embeddingPut = writes.find((write) => write.kind === "put" && isAt(write.item, key));
  if (embeddingPut?.kind !== "put")
    throw new Error("The transaction does not write the item that embeds the audit entry.");
  const withEntry: Write = { ...embeddingPut, item: { ...embeddingPut.item, ...attributes } };
  return writes.map((write) => (write === embeddingPut ? withEntry : write));
}

function isAt(item: Readonly<Record<string, unknown>>, { pk, sk }: Key): boolean {
  return item["pk"] === pk && item["sk"] === sk;
}

type Entry = Pick<AuditEntry, "events" | "announced">;

/** All events of an entry share its salt. Of an event, only what it has is stored. */
type StoredEntry = {
  readonly salt?: string;
  readonly events: readonly Omit<AuditEvent, "salt" | "hash" | "erased">[];
  readonly announced: readonly AnnouncedEvent[];
};

export function encodeEntry({ events, announced }: Entry): Uint8Array {
  const salt = events[0]?.salt ?? undefined;
  const stored: StoredEntry = {
    ...(salt === undefined ? {} : { salt }),
    events: events.map(({ salt: _, hash, erased, ...event }) => ({
      ...event,
      ...(hash === null ? {} : { hash }),
      ...(erased === null ? {} : { erased }),
    })),
    announced,
  };
  return compressJson(JSON.stringify(stored));
}

/** False for an item without an embedded entry. */
export function holdsEntry(item: Record<string, unknown>): boolean {
  return item[entryAttribute] !== undefined;
}

export function decodeEntry(item: Record<string, unknown>): Entry {
  const text = decompressJson(item[entryAttribute] as Uint8Array);
  const { salt = null, events, announced } = JSON.parse(text) as StoredEntry;
  return {
    events: events.map((event) => ({ hash: null, erased: null, ...event, salt })),
    announced,
  };
}

/** The item whose entry holds the event: the ids of an entry's events follow its own, and come before every other's. */
export async function findEntryKey(
  table: Table,
  organizationId: OrganizationId,
  event: AuditEvent["uuid"],
): Promise<Key | null> {
  const { pk, sk } = recordKey(organizationId, "journal", event);
  const item = await lastOf(table, { pk, to: sk });
  return item === undefined ? null : { pk: String(item["pk"]), sk: String(item["sk"]) };
}

/**
 * Whether the event's payment or raw record names the audit entry (named-entries.ts), so that the
 * event needs no entry in the list of its subject. The first event of an entry has the entry's id.
 */
export function isNamed({ uuid, paymentUuid, sequence }: AuditEvent): boolean {
  return paymentUuid === null
    ? embeddingCollectionOf(uuid) === "leg"
    : (sequence ?? 0) <= maximumNamedEvents;
}

/**
 * The outbound events of an entry. `isNamed` is true if the source record of the outbound event
 * names the entry.
 */
export function announcementsIn({ events, announced }: Entry): ReadAnnouncement[] {
  const named = new Set(events.filter(isNamed).map(subjectOf));
  return announced.map((each) => ({ ...each, isNamed: named.has(each.sourceKey) }));
}

/** Id of the case or raw record that the event is about. */
export function subjectOf({ paymentUuid, rawRecordUuid }: AuditEvent): string | null {
  if (paymentUuid !== null) return formatId("reconciliationCase", paymentUuid);
  return rawRecordUuid === null ? null : formatId("rawRecord", rawRecordUuid);
}

export type AnnouncedEvents = {
  readonly events: readonly ReadAnnouncement[];
  readonly occurredAt: Instant;
};

/**
 * The outbound events of these entries, by entry id. Entries that do not exist or announce nothing
 * are omitted.
 */
export async function readAnnouncedEvents(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"journal">[],
  isStrong = true,
): Promise<ReadonlyMap<Uuid<"journal">, AnnouncedEvents>> {
  const keys = uuids.map((uuid) => recordKey(organizationId, "journal", uuid));
  const announcing = (await readAll(table, keys, isStrong)).filter(
    (item) => item[announcedAttribute] !== undefined,
  );
  return new Map(
    announcing.map((item) => [
      item["sk"] as Uuid<"journal">,
      { events: announcementsIn(decodeEntry(item)), occurredAt: item["occurredAt"] as Instant },
    ]),
  );
}

/** The audit events in an item; empty if the item holds no entry. */
export function decodeEntryEvents(item: Record<string, unknown>): AuditEvent[] {
  return holdsEntry(item) ? [...decodeEntry(item).events] : [];
}

/** The audit events of these entries, oldest first. */
export async function readEntryEvents(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"journal">[],
): Promise<AuditEvent[]> {
  const keys = uuids.map((uuid) => recordKey(organizationId, "journal", uuid));
  const events = (await readAll(table, keys)).flatMap(decodeEntryEvents);
  return events.sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
}

/** Maximum audit events in a detail; the latest ones are shown. */
const eventsShown = 100;

/** The latest audit events of a payment's case, oldest first. */
export async function readEntryEventsOf(table: Table, payment: Payment): Promise<AuditEvent[]> {
  const { organizationId, uuid } = payment.intent;
  const events = await readEntryEventsOfAll(table, organizationId, [payment]);
  return events.get(uuid) ?? [];
}

/**
 * As `readEntryEventsOf` for several payments of one organization, by payment id.
 *
 * @param known events that were read already, whole entries; their entries are not read again
 */
export async function readEntryEventsOfAll(
  table: Table,
  organizationId: OrganizationId,
  payments: readonly Payment[],
  known: readonly AuditEvent[] = [],
): Promise<ReadonlyMap<Uuid<"payment">, AuditEvent[]>> {
  const entries = await Promise.all(
    payments.map((payment) => readLatestEntryUuids(table, payment, eventsShown)),
  );
  // The first event of an entry has the entry's id.
  const firsts = new Set<string>(known.map(({ uuid }) => uuid));
  const unread = entries.flat().filter((uuid) => !firsts.has(uuid));
  const events = [...known, ...(await readEntryEvents(table, organizationId, unread))];
  const eventsOf = Map.groupBy(events, ({ paymentUuid }) => paymentUuid);
  return new Map(
    payments.map(({ intent: { uuid } }) => {
      const own = eventsOf.get(uuid) ?? [];
      return [uuid, own.sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0)).slice(-eventsShown)];
    }),
  );
}
