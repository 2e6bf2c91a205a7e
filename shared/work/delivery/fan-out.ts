/** Creates an announced event, with one delivery for each subscribed endpoint. */

import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type OutboundDelivery, skipDelivery } from "#domain/webhook/outbound-delivery.ts";
import {
  isSubscribed,
  isTroubled,
  type StoredEndpoint,
} from "#domain/webhook/outbound-endpoint.ts";
import type { OutboundEvent, ReadAnnouncement } from "#domain/webhook/outbound-event.ts";
import { nameOfEvent } from "#domain/webhook/outbound-event-name.ts";
import type { OutboundDispatch } from "#domain/webhook/outbound-message.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  saveDelivery,
  updateDeliveryWrites,
} from "#store/table/webhook/outbound-delivery-store.ts";
import {
  createOutboundEvent,
  deliveryUuidOf,
  expiryOfEvent,
  firstDeliveriesOf,
} from "#store/table/webhook/outbound-event-store.ts";
import type { DeliveryDependencies } from "./dependencies.ts";
import type { EndpointReader } from "./endpoint-reader.ts";
import type { RecordReader } from "./record-reader.ts";

export type FanOutReaders = {
  readonly records: RecordReader;
  readonly endpoints: EndpointReader;
};

/**
 * Fans out the events of an audit entry. May be repeated: ids are derived from the entry, and
 * existing records are kept. A delivery follows from its event until its first attempt is recorded, so a listed
 * event has all its deliveries. One to an endpoint that is not active is recorded, before the event. The messages
 * are sent last.
 */
export async function fanOut(
  dependencies: DeliveryDependencies,
  { records, endpoints }: FanOutReaders,
  organizationId: OrganizationId,
  journalUuid: Uuid<"journal">,
): Promise<void> {
  const announced = await records.announcement(organizationId, journalUuid);
  if (announced === null) return;
  const all = await endpoints.all(organizationId);
  for (const event of announced.events) {
    const { eventsKeptMilliseconds } = dependencies;
    const circumstances = { organizationId, now: announced.occurredAt, eventsKeptMilliseconds };
    await fanOutEvent(dependencies, all, event, circumstances);
  }
}

async function fanOutEvent(
  { table, send }: DeliveryDependencies,
  endpoints: readonly StoredEndpoint[],
  announced: ReadAnnouncement,
  circumstances: Circumstances,
): Promise<void> {
  const { event, skipped } = planFanOut(announced, endpoints, circumstances);
  await Promise.all(skipped.map((delivery) => recordSkipped(table, delivery, circumstances.now)));
  const stored = await createOutboundEvent(table, event);
  const receivers = endpoints.filter(({ endpoint }) =>
    stored.endpointUuids.includes(endpoint.uuid),
  );
  await send(receivers.flatMap((receiver) => dispatchesOf(stored.uuid, receiver)));
}

export type Circumstances = {
  readonly organizationId: OrganizationId;
  /** The time of the announced change. */
  readonly now: Instant;
  readonly eventsKeptMilliseconds: number;
};

/** A repeated fan-out finds it recorded, and leaves it as it is. */
async function recordSkipped(table: Table, first: OutboundDelivery, now: Instant): Promise<void> {
  await saveDelivery(table, updateDeliveryWrites(first, skipDelivery(first, now), "message"));
}

/**
 * Returns the event, its deliveries as they begin, one for each subscribed endpoint, in the order of the
 * endpoints, and those of them that are to be skipped.
 */
export function planFanOut(
  announced: ReadAnnouncement,
  endpoints: readonly StoredEndpoint[],
  circumstances: Circumstances,
): {
  readonly event: OutboundEvent;
  readonly deliveries: readonly OutboundDelivery[];
  readonly skipped: readonly OutboundDelivery[];
} {
  const receivers = endpoints.filter(({ endpoint }) => isSubscribed(endpoint, announced));
  const event = newEvent(announced, receivers, circumstances);
  const deliveries = firstDeliveriesOf(event);
  const skipped = deliveries.filter((_, index) => receivers[index]?.endpoint.status !== "active");
  return { event, deliveries, skipped };
}

function newEvent(
  announced: ReadAnnouncement,
  receivers: readonly StoredEndpoint[],
  { organizationId, now: occurredAt, eventsKeptMilliseconds }: Circumstances,
): OutboundEvent {
  const { uuid, type, sourceKey, data, isNamed } = announced;
  return {
    uuid,
    organizationId,
    type,
    sourceKey,
    isNamed,
    body: JSON.stringify({
      id: formatId("outboundEvent", uuid),
      type,
      name: nameOfEvent(type),
      timestamp: formatTimestamp(occurredAt),
      organizationId,
      data,
    }),
    endpointUuids: receivers.map(({ endpoint }) => endpoint.uuid),
    addresses: receivers.map(({ endpoint: { name, url } }) => ({ name, url })),
    createdAt: occurredAt,
    expiresAt: expiryOfEvent(uuid, eventsKeptMilliseconds),
  };
}

function dispatchesOf(
  eventUuid: Uuid<"event">,
  { endpoint, health }: StoredEndpoint,
): OutboundDispatch[] {
  if (endpoint.status !== "active") return [];
  const { organizationId } = endpoint;
  const uuid = deliveryUuidOf(eventUuid, endpoint.uuid);
  const lane = isTroubled(health) ? "slow" : "fast";
  const message = { kind: "delivery", organizationId, uuid, firstOf: eventUuid } as const;
  return [{ lane, message, delaySeconds: 0 }];
}
