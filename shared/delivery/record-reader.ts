import type { Uuid } from "../domain/value/id.ts";
import type { OutboundDelivery } from "../domain/webhook/outbound-delivery.ts";
import type { OutboundEvent } from "../domain/webhook/outbound-event.ts";
import { type AnnouncedEvents, readAnnouncedEvents } from "../table/audit/journal-store.ts";
import type { Table } from "../table/core/table.ts";
import { findDeliveries } from "../table/webhook/outbound-delivery-store.ts";
import { findOutboundEvents } from "../table/webhook/outbound-event-store.ts";
import { gather } from "./gather.ts";

type Read<T> = (organizationId: string, uuid: Uuid) => Promise<T | null>;

/** Reads the records of the messages of one batch together, strongly consistent. */
export type RecordReader = {
  readonly delivery: Read<OutboundDelivery>;
  readonly event: Read<OutboundEvent>;
  /**
   * The events that a journal entry announces; null if the entry does not exist or announces none.
   */
  readonly announcement: Read<AnnouncedEvents>;
};

type Named = { readonly uuid: Uuid };
type Find<T> = (table: Table, organizationId: string, uuids: readonly Uuid[]) => Promise<T[]>;

/** Create one for each batch of messages. */
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
