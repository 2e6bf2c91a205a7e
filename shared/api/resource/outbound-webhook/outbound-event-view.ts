import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import { parseStoredJson } from "#api/schema/json/json-body.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OutboundDelivery } from "#domain/webhook/outbound-delivery.ts";
import type { OutboundEvent } from "#domain/webhook/outbound-event.ts";
import { nameOfEvent } from "#domain/webhook/outbound-event-name.ts";
import type * as response from "./outbound-webhook-response.ts";

/** docs/specification.md, Outbound webhooks. `payload` is the sent body. */
export function viewOutboundEvent(
  event: OutboundEvent,
  deliveries: readonly OutboundDelivery[],
): Shown<typeof response.outboundEvent> {
  const updatedAt = deliveries.reduce<Instant>(
    (latest, { updatedAt: at }) => (at > latest ? at : latest),
    event.createdAt,
  );
  return {
    id: formatId("outboundEvent", event.uuid),
    organizationId: event.organizationId,
    eventType: event.type,
    eventName: nameOfEvent(event.type),
    sourceKey: event.sourceKey,
    endpointCount: event.endpointUuids.length,
    payload: parseStoredJson(event.body),
    deliveries: deliveries.map(viewDelivery),
    createdAt: formatTimestamp(event.createdAt),
    updatedAt: formatTimestamp(updatedAt),
  };
}

function viewDelivery(delivery: OutboundDelivery): Shown<typeof response.outboundDelivery> {
  return {
    id: formatId("outboundDelivery", delivery.uuid),
    organizationId: delivery.organizationId,
    endpointId: formatId("outboundEndpoint", delivery.endpointUuid),
    endpointName: delivery.endpointName,
    endpointUrl: delivery.endpointUrl,
    status: delivery.status,
    attemptCount: delivery.attemptCount,
    responseStatusCode: delivery.responseStatusCode,
    lastError: delivery.lastError,
    nextRetryAt: formatOptional(delivery.nextRetryAt),
    attemptedAt: formatOptional(delivery.attemptedAt),
    deliveredAt: formatOptional(delivery.deliveredAt),
    createdAt: formatTimestamp(delivery.createdAt),
    updatedAt: formatTimestamp(delivery.updatedAt),
  };
}

/**
 * One delivery with the id of its event, its latest attempts and an excerpt of the last response.
 */
export function viewDeliveryDetail(
  delivery: OutboundDelivery,
): Shown<typeof response.outboundDeliveryDetail> {
  return {
    ...viewDelivery(delivery),
    eventId: formatId("outboundEvent", delivery.eventUuid),
    responseBodyExcerpt: delivery.responseExcerpt,
    attempts: delivery.attempts.map((attempt) => ({
      attemptedAt: formatTimestamp(attempt.attemptedAt),
      status: attempt.status,
      responseStatusCode: attempt.responseStatusCode,
      error: attempt.error,
    })),
  };
}
