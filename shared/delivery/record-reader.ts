import type { Uuid, UuidKind } from "../domain/value/id.ts";
import type { OrganizationId } from "../domain/value/organization-id.ts";
import type { OutboundDelivery } from "../domain/webhook/outbound-delivery.ts";
import type { OutboundEvent } from "../domain/webhook/outbound-event.ts";
import { type AnnouncedEvents, readAnnouncedEvents } from "../table/audit/journal-store.ts";
import type { Table } from "../table/core/table.ts";
import { findDeliveries } from "../table/webhook/outbound-delivery-store.ts";
import { findOutboundEvents } from "../table/webhook/outbound-event-store.ts";
import { gather } from "./gather.ts";

type Read<K extends UuidKind, T> = (
  organizationId: OrganizationId,
  uuid: Uuid<K>,
) => Promise<T | null>;

/** Reads the records of the messages of one batch together, strongly consistent. */
export type RecordReader = {
  readonly delivery: Read<"delivery", OutboundDelivery>;
  readonly event: Read<"event", OutboundEvent>;
  /**
   * The events that a journal entry announces; null if the entry does not exist or announces none.
   */
  readonly announcement: Read<"journal", AnnouncedEvents>;
};

type Find<K extends UuidKind, T> = (
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<K>[],
) => Promise<T[]>;

/** Create one for each batch of messages. */
export function createRecordReader(table: Table): RecordReader {
  return {
    delivery: readerOf(table, findDeliveries),
    event: readerOf(table, findOutboundEvents),
    announcement: readTogether<"journal", AnnouncedEvents>((organizationId, uuids) =>
      readAnnouncedEvents(table, organizationId, uuids),
    ),
  };
}

function readerOf<K extends UuidKind, T extends { readonly uuid: Uuid<K> }>(
  table: Table,
  find: Find<K, T>,
): Read<K, T> {
  return readTogether<K, T>(async (organizationId, uuids) => {
    const found = await find(table, organizationId, uuids);
    return new Map(found.map((each) => [each.uuid, each]));
  });
}

function readTogether<K extends UuidKind, T>(
  find: (
    organizationId: OrganizationId,
    uuids: readonly Uuid<K>[],
  ) => Promise<ReadonlyMap<Uuid<K>, T>>,
): Read<K, T> {
  const readers = new Map<string, (uuid: Uuid<K>) => Promise<ReadonlyMap<Uuid<K>, T>>>();
  return async (organizationId, uuid) => {
    const read =
      readers.get(organizationId) ??
      gather((uuids: readonly Uuid<K>[]) => find(organizationId, uuids));
    readers.set(organizationId, read);
    return (await read(uuid)).get(uuid) ?? null;
  };
}
