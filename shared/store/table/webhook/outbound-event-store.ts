import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { firstDelivery, type OutboundDelivery } from "#domain/webhook/outbound-delivery.ts";
import type {
  EndpointAddress,
  OutboundEvent,
  OutboundEventType,
} from "#domain/webhook/outbound-event.ts";
import { readAll } from "../core/batch-read.ts";
import { compressJson, decompressJson } from "../core/document/compressed-json.ts";
import { isNew } from "../core/expression.ts";
import { uuidFrom } from "../core/id-source.ts";
import { parseRecordKey, recordKey } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { putItem } from "../core/write-item.ts";
import { readDays } from "../list/list-directory.ts";
import { readMade } from "../list/list-records.ts";
import { registerDay } from "../list/walk/day-registry.ts";

/** The id of an event's delivery to an endpoint: a function of both ids, so that each has one. */
export function deliveryUuidOf(
  eventUuid: Uuid<"event">,
  endpointUuid: Uuid<"endpoint">,
): Uuid<"delivery"> {
  return uuidFrom(`${eventUuid} ${endpointUuid}`, millisecondsOfUuid(eventUuid));
}

/**
 * The deliveries of an event as they begin, in the order of its endpoints; none for an event whose deliveries were
 * recorded before it.
 */
export function firstDeliveriesOf(event: OutboundEventHead): OutboundDelivery[] {
  return event.endpointUuids.flatMap((endpointUuid, index) => {
    const address = event.addresses[index];
    const uuid = deliveryUuidOf(event.uuid, endpointUuid);
    return address === undefined ? [] : [firstDelivery({ uuid, event, endpointUuid, address })];
  });
}

export function decodeOutboundEvent(item: Record<string, unknown>): OutboundEvent {
  return {
    ...decodeEventHead(item),
    type: item["type"] as OutboundEventType,
    sourceKey: item["sourceKey"] as string,
    isNamed: item["named"] === true,
    body: decompressJson(item["body"] as Uint8Array | string),
  };
}

/** What deliveries need of an event but its body, which only the version that wrote it may be able to read. */
export type OutboundEventHead = Pick<
  OutboundEvent,
  "uuid" | "organizationId" | "endpointUuids" | "addresses" | "createdAt" | "expiresAt"
>;

/** @throws Error if the item has another key than an event */
export function decodeEventHead(item: Record<string, unknown>): OutboundEventHead {
  const named = parseRecordKey({ pk: String(item["pk"]), sk: String(item["sk"]) });
  if (named?.collection !== "event") throw new Error(`${item["pk"]} is not an event.`);
  return {
    uuid: named.uuid,
    organizationId: named.organizationId,
    endpointUuids: item["endpoints"] as Uuid<"endpoint">[],
    addresses: decodeAddresses(item["to"] as string[]),
    createdAt: item["createdAt"] as Instant,
    ...expiryIn(item),
  };
}

/**
 * When an event that is kept so long expires (seconds of the epoch). It counts from the time of its id, as lists do, so that
 * an event leaves its lists before the table deletes it.
 */
export function expiryOfEvent(uuid: Uuid<"event">, keptMilliseconds: number): number {
  return Math.ceil((millisecondsOfUuid(uuid) + keptMilliseconds) / 1_000);
}

/** When the table deletes the item; nothing for one that stays. */
export function expiryIn(item: Readonly<Record<string, unknown>>): { readonly expiresAt?: number } {
  const { expiresAt } = item;
  return typeof expiresAt === "number" ? { expiresAt } : {};
}

function decodeAddresses(flat: readonly string[]): EndpointAddress[] {
  return Array.from({ length: flat.length / 2 }, (_, index) => {
    return { name: flat[2 * index] ?? "", url: flat[2 * index + 1] ?? "" };
  });
}

/**
 * Stores an event once.
 *
 * @returns the stored event, which may be that of an earlier attempt
 */
export async function createOutboundEvent(
  table: Table,
  event: OutboundEvent,
): Promise<OutboundEvent> {
  const { organizationId, uuid, type, sourceKey, isNamed, body, createdAt } = event;
  await registerDay(table, organizationId, "event", uuid);
  const item = {
    ...recordKey(organizationId, "event", uuid),
    v: 1,
    type,
    sourceKey,
    ...(isNamed ? { named: true } : {}),
    body: compressJson(body),
    endpoints: event.endpointUuids,
    to: event.addresses.flatMap(({ name, url }) => [name, url]),
    createdAt,
    ...(event.expiresAt === undefined ? {} : { expiresAt: event.expiresAt }),
  };
  if (await putItem(table, { item, ...isNew })) return event;
  return (await findOutboundEvent(table, organizationId, uuid)) ?? event;
}

export async function findOutboundEvent(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"event">,
): Promise<OutboundEvent | null> {
  const [event] = await findOutboundEvents(table, organizationId, [uuid]);
  return event ?? null;
}

/** The existing events of these ids, in no order. */
export async function findOutboundEvents(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"event">[],
  isStrong = true,
): Promise<OutboundEvent[]> {
  const keys = uuids.map((uuid) => recordKey(organizationId, "event", uuid));
  return (await readAll(table, keys, isStrong)).map(decodeOutboundEvent);
}

/**
 * The events that were created in one millisecond of the epoch; strongly consistent. Reads each partition of that
 * day, at most 256.
 */
export async function findEventsMadeAt(
  table: Table,
  organizationId: OrganizationId,
  moment: number,
): Promise<OutboundEvent[]> {
  const range = { from: moment, before: moment + 1 };
  const events: OutboundEvent[] = [];
  for await (const open of readDays(table, organizationId, "event", range.from, range.before)) {
    const items = await readMade(table, organizationId, open, range);
    events.push(...items.map(decodeOutboundEvent));
  }
  return events;
}
