import * as z from "zod";
import {
  freeFormObject,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { attemptStatuses, deliveryStatuses } from "#domain/webhook/outbound-delivery.ts";
import { disabledReasons, endpointStatuses } from "#domain/webhook/outbound-endpoint.ts";
import { outboundEventTypes } from "#domain/webhook/outbound-event.ts";
import { eventTypesAndNames, nameOfEvent } from "#domain/webhook/outbound-event-name.ts";

/** Three digits (RFC 9110, section 15): a receiver may send any. */
const statusCode = wholeNumber(100, 999).nullable();

const endpointFields = {
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  url: z.string(),
  eventTypes: z
    .array(z.enum(["*", ...eventTypesAndNames]))
    .describe("Types or names, as they were given; `*` subscribes to all types."),
  status: z.enum(endpointStatuses),
  disabledReason: z
    .enum(disabledReasons)
    .nullable()
    .describe("`gone`: the endpoint returned 410. `failing`: no delivery succeeded for 5 days."),
  failingSince: timestampText
    .nullable()
    .describe("Time of the first failure since the last success."),
  secretVersion: wholeNumber(1),
  version: wholeNumber(1),
  createdAt: timestampText,
  updatedAt: timestampText,
};

export const outboundEndpoint = z.object(endpointFields).meta({ id: "OutboundWebhookEndpoint" });

export const outboundEndpointWithSecret = named("OutboundWebhookEndpointWithSecret", {
  ...endpointFields,
  secret: z.string().describe("`whsec_` and base64: the signing secret (Standard Webhooks)."),
});

const deliveryFields = {
  id: z.string(),
  organizationId: z.string(),
  endpointId: z.string(),
  endpointName: z.string(),
  endpointUrl: z.string(),
  status: z.enum(deliveryStatuses),
  attemptCount: wholeNumber(0),
  responseStatusCode: statusCode,
  lastError: z.string().nullable(),
  nextRetryAt: timestampText.nullable(),
  attemptedAt: timestampText.nullable(),
  deliveredAt: timestampText.nullable(),
  createdAt: timestampText,
  updatedAt: timestampText,
};

export const outboundDelivery = z.object(deliveryFields).meta({ id: "OutboundWebhookDelivery" });

export const outboundDeliveryDetail = named("OutboundWebhookDeliveryDetail", {
  ...deliveryFields,
  eventId: z.string(),
  responseBodyExcerpt: z.string().nullable().describe("At most 1 KB of the latest response."),
  attempts: z
    .array(
      z.object({
        attemptedAt: timestampText,
        status: z.enum(attemptStatuses),
        responseStatusCode: statusCode,
        error: z.string().nullable(),
      }),
    )
    .describe("The latest attempts, oldest first."),
});

export const outboundEvent = named("OutboundWebhookEvent", {
  id: z.string(),
  organizationId: z.string(),
  eventType: z.enum(outboundEventTypes),
  eventName: z.enum(outboundEventTypes.map(nameOfEvent)),
  sourceKey: z
    .string()
    .describe("Id of the case, record, batch or endpoint that the event reports."),
  endpointCount: wholeNumber(0),
  payload: freeFormObject.describe(
    "The body that is sent: `id`, `type`, `name`, `timestamp`, `organizationId`, `data`. The bytes never change: events that were stored before `name` existed have none.",
  ),
  deliveries: z.array(outboundDelivery).describe("One for each subscribed endpoint."),
  createdAt: timestampText,
  updatedAt: timestampText,
});

export const outboundReplay = named("OutboundWebhookReplay", {
  endpointId: z.string(),
  since: timestampText,
  requestedAt: timestampText,
});
