import type { Uuid } from "../domain/id.ts";
import type { OutboundDelivery } from "../domain/outbound-delivery.ts";
import type { OutboundEvent } from "../domain/outbound-event.ts";
import { findDeliveries } from "../table/outbound-delivery-store.ts";
import { findOutboundEvents } from "../table/outbound-event-store.ts";
import type { Table } from "../table/table.ts";
import { gather } from "./gather.ts";

/** The deliveries and events that the messages of one batch are about, read strongly and together. */
export type RecordReader = {
  readonly delivery: (organizationId: string, uuid: Uuid) => Promise<OutboundDelivery | null>;
  readonly event: (organizationId: string, uuid: Uuid) => Promise<OutboundEvent | null>;
};

type Named = { readonly uuid: Uuid };
type Find<T> = (table: Table, organizationId: string, uuids: readonly Uuid[]) => Promise<T[]>;

/** Made for one batch of messages. */
export function createRecordReader(table: Table): RecordReader {
  return { delivery: readerOf(table, findDeliveries), event: readerOf(table, findOutboundEvents) };
}

function readerOf<T extends Named>(table: Table, find: Find<T>) {
  const readersOf = new Map<string, (uuid: Uuid) => Promise<readonly T[]>>();
  return async (organizationId: string, uuid: Uuid): Promise<T | null> => {
    const read =
      readersOf.get(organizationId) ??
      gather((uuids: readonly Uuid[]) => find(table, organizationId, uuids));
    readersOf.set(organizationId, read);
    return (await read(uuid)).find((each) => each.uuid === uuid) ?? null;
  };
}
