import type { Uuid } from "../domain/value/id.ts";
import type { OutboundDelivery } from "../domain/webhook/outbound-delivery.ts";
import type { OutboundEvent } from "../domain/webhook/outbound-event.ts";
import { type AnnouncedEvents, readAnnouncedEvents } from "../table/audit/journal-store.ts";
import type { Table } from "../table/core/table.ts";
import { findDeliveries } from "../table/webhook/outbound-delivery-store.ts";
import { findOutboundEvents } from "../table/webhook/outbound-event-store.ts";
import { gather } from "./gather.ts";

type Read<T> = (organizationId: string, uuid: Uuid) => Promise<T | null>;

/** What the messages of one batch are about, read strongly and together. */
export type RecordReader = {
  readonly delivery: Read<OutboundDelivery>;
  readonly event: Read<OutboundEvent>;
  /** What a journal entry tells clients; null where there is no such entry or nothing to tell. */
  readonly announcement: Read<AnnouncedEvents>;
};

type Named = { readonly uuid: Uuid };
type Find<T> = (table: Table, organizationId: string, uuids: readonly Uuid[]) => Promise<T[]>;

/** Made for one batch of messages. */
export function createRecordReader(table: Table): RecordReader {
  return {
    delivery: readerOf(table, findDeliveries),
    event: readerOf(table, findOutboundEvents),
    announcement: readTogether((organizationId, uuids) =>
      readAnnouncedEvents(table, organizationId, uuids),
    ),
  };
}

function readerOf<T extends Named>(table: Table, find: Find<T>): Read<T> {
  return readTogether(async (organizationId, uuids) => {
    const found = await find(table, organizationId, uuids);
    return new Map(found.map((each) => [each.uuid, each]));
  });
}

function readTogether<T>(
  find: (organizationId: string, uuids: readonly Uuid[]) => Promise<ReadonlyMap<Uuid, T>>,
): Read<T> {
  const readers = new Map<string, (uuid: Uuid) => Promise<ReadonlyMap<Uuid, T>>>();
  return async (organizationId, uuid) => {
    const read =
      readers.get(organizationId) ??
      gather((uuids: readonly Uuid[]) => find(organizationId, uuids));
    readers.set(organizationId, read);
    return (await read(uuid)).get(uuid) ?? null;
  };
}
