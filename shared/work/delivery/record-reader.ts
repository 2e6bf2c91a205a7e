import type { Uuid, UuidKind } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { OutboundDelivery } from "#domain/webhook/outbound-delivery.ts";
import type { OutboundEvent } from "#domain/webhook/outbound-event.ts";
import { type AnnouncedEvents, readAnnouncedEvents } from "#store/table/audit/audit-entry-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { findDeliveries } from "#store/table/webhook/outbound-delivery-store.ts";
import { findOutboundEvents } from "#store/table/webhook/outbound-event-store.ts";
import { gather } from "./gather.ts";

type Read<K extends UuidKind, T> = (
  organizationId: OrganizationId,
  uuid: Uuid<K>,
) => Promise<T | null>;

/**
 * Reads the records of the messages of one batch together. Most were written before their message was sent, so the
 * reads are eventually consistent, for half the units; what such a read does not find is read strongly consistent.
 * An old state of a delivery is attempted once more at most: the condition of the write that records it fails, and
 * the newest state is read.
 */
export type RecordReader = {
  readonly delivery: Read<"delivery", OutboundDelivery>;
  /** A delivery that may not be recorded yet: what an eventually consistent read does not find is not read again. */
  readonly recent: Read<"delivery", OutboundDelivery>;
  readonly event: Read<"event", OutboundEvent>;
  /**
   * The events that an audit entry announces; null if the entry does not exist or announces none.
   */
  readonly announcement: Read<"journal", AnnouncedEvents>;
};

type Found<K extends UuidKind, T> = ReadonlyMap<Uuid<K>, T>;

type Find<K extends UuidKind, T> = (
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<K>[],
  isStrong: boolean,
) => Promise<Found<K, T>>;

/** Create one for each batch of messages. */
export function createRecordReader(table: Table): RecordReader {
  const deliveries = byUuid(findDeliveries);
  return {
    delivery: readTogether((...asked) => findAll(table, asked, deliveries)),
    recent: readTogether((...asked) => deliveries(table, ...asked, false)),
    event: readTogether((...asked) => findAll(table, asked, byUuid(findOutboundEvents))),
    announcement: readTogether((...asked) => findAll(table, asked, readAnnouncedEvents)),
  };
}

function byUuid<K extends UuidKind, T extends { readonly uuid: Uuid<K> }>(
  find: (...given: Parameters<Find<K, T>>) => Promise<readonly T[]>,
): Find<K, T> {
  return async (...given) => new Map((await find(...given)).map((each) => [each.uuid, each]));
}

type Asked<K extends UuidKind> = readonly [
  organizationId: OrganizationId,
  uuids: readonly Uuid<K>[],
];

function readTogether<K extends UuidKind, T>(
  find: (...asked: Asked<K>) => Promise<Found<K, T>>,
): Read<K, T> {
  const readers = new Map<string, (uuid: Uuid<K>) => Promise<Found<K, T>>>();
  return async (organizationId, uuid) => {
    const read =
      readers.get(organizationId) ??
      gather((uuids: readonly Uuid<K>[]) => find(organizationId, uuids));
    readers.set(organizationId, read);
    return (await read(uuid)).get(uuid) ?? null;
  };
}

async function findAll<K extends UuidKind, T>(
  table: Table,
  [organizationId, uuids]: Asked<K>,
  find: Find<K, T>,
): Promise<Found<K, T>> {
  const found = await find(table, organizationId, uuids, false);
  const missing = uuids.filter((uuid) => !found.has(uuid));
  if (missing.length === 0) return found;
  return new Map([...found, ...(await find(table, organizationId, missing, true))]);
}
