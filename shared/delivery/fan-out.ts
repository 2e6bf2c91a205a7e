/** Creates one delivery for each subscribed endpoint of an announced event. */

import { formatId, type Uuid } from "../domain/value/id.ts";
import type { Instant } from "../domain/value/instant.ts";
import type { OrganizationId } from "../domain/value/organization-id.ts";
import type { OutboundDelivery } from "../domain/webhook/outbound-delivery.ts";
import {
  isSubscribed,
  isTroubled,
  type StoredEndpoint,
} from "../domain/webhook/outbound-endpoint.ts";
import type { OutboundEvent, ReadAnnouncement } from "../domain/webhook/outbound-event.ts";
import type { OutboundDispatch } from "../domain/webhook/outbound-message.ts";
import { formatTimestamp } from "../schema/field/timestamp.ts";
import { createDelivery } from "../table/webhook/outbound-delivery-store.ts";
import { createOutboundEvent, deliveryUuidOf } from "../table/webhook/outbound-event-store.ts";
import type { DeliveryDependencies } from "./dependencies.ts";
import type { EndpointReader } from "./endpoint-reader.ts";
import type { RecordReader } from "./record-reader.ts";

export type FanOutReaders = {
  readonly records: RecordReader;
  readonly endpoints: EndpointReader;
};

/**
 * Fans out the events of a journal entry. May be repeated: ids are derived from the entry, and
 * existing records are kept. The deliveries are written before the event, so that a listed event
 * has all its deliveries; the messages are sent last, so that no message refers to a missing
 * delivery.
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
    const circumstances = { organizationId, now: announced.occurredAt };
    await fanOutEvent(dependencies, all, event, circumstances);
  }
}

async function fanOutEvent(
  { table, send }: DeliveryDependencies,
  endpoints: readonly StoredEndpoint[],
  announced: ReadAnnouncement,
  circumstances: Circumstances,
): Promise<void> {
  const { event, deliveries } = planFanOut(announced, endpoints, circumstances);
  await Promise.all(deliveries.map((delivery) => createDelivery(table, delivery)));
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
};

/**
 * Returns the event and its deliveries, one for each subscribed endpoint, in the order of the
 * endpoints.
 */
export function planFanOut(
  announced: ReadAnnouncement,
  endpoints: readonly StoredEndpoint[],
  { organizationId, now }: Circumstances,
): { readonly event: OutboundEvent; readonly deliveries: readonly OutboundDelivery[] } {
  const receivers = endpoints.filter(({ endpoint }) => isSubscribed(endpoint, announced));
  return {
    event: newEvent(organizationId, announced, receivers, now),
    deliveries: receivers.map((receiver) => newDelivery(announced.uuid, receiver, now)),
  };
}

function newEvent(
  organizationId: OrganizationId,
  announced: ReadAnnouncement,
  receivers: readonly StoredEndpoint[],
  occurredAt: Instant,
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
      timestamp: formatTimestamp(occurredAt),
      organizationId,
      data,
    }),
    endpointUuids: receivers.map(({ endpoint }) => endpoint.uuid),
    createdAt: occurredAt,
  };
}

function newDelivery(
  eventUuid: Uuid<"event">,
  { endpoint }: StoredEndpoint,
  occurredAt: Instant,
): OutboundDelivery {
  return {
    uuid: deliveryUuidOf(eventUuid, endpoint.uuid),
    organizationId: endpoint.organizationId,
    eventUuid,
    endpointUuid: endpoint.uuid,
    endpointName: endpoint.name,
    endpointUrl: endpoint.url,
    status: endpoint.status === "active" ? "pending" : "skipped",
    attemptCount: 0,
    scheduleAttempts: 0,
    responseStatusCode: null,
    responseExcerpt: null,
    lastError: null,
    nextRetryAt: null,
    attemptedAt: null,
    deliveredAt: null,
    attempts: [],
    createdAt: occurredAt,
    updatedAt: occurredAt,
    version: 1,
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
  return [{ lane, message: { kind: "delivery", organizationId, uuid }, delaySeconds: 0 }];
}
