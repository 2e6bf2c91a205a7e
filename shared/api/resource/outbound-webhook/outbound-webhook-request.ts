/** Requests about outbound webhooks (docs/specification.md, Outbound webhooks). */

import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { dayOrTime } from "#api/schema/field/day-or-time.ts";
import { freeForm, integer, text, timestamp } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { attemptStatuses, deliveryStatuses } from "#domain/webhook/outbound-delivery.ts";
import { endpointStatuses } from "#domain/webhook/outbound-endpoint.ts";
import { eventTypesAndNames, typeOfEvent } from "#domain/webhook/outbound-event-name.ts";

const maximumUrlCharacters = 2_048;

const eventTypes = () =>
  z
    .array(z.enum(["*", ...eventTypesAndNames]))
    .min(1)
    .max(eventTypesAndNames.length + 1)
    .transform((types) => [...new Set(types)])
    .meta({
      override: {
        type: "array",
        items: { type: "string", enum: ["*", ...eventTypesAndNames] },
        minItems: 1,
        maxItems: eventTypesAndNames.length + 1,
      },
    });
const fields = () => ({
  name: text(255),
  /** The operation validates the URL: allowed addresses depend on where the service runs. */
  url: text(maximumUrlCharacters),
  eventTypes: eventTypes().optional(),
  status: z.enum(endpointStatuses).optional(),
});

export const createOutboundEndpointBody = z.lazy(() => z.strictObject(fields()));
export const updateOutboundEndpointBody = strictObject(() => ({
  ...fields(),
  name: fields().name.optional(),
  url: fields().url.optional(),
}));
export const replayOutboundEndpointBody = strictObject(() => ({ since: dayOrTime }));

const maximumErrorCharacters = 10_000;

export const recordAttemptBody = strictObject(() => ({
  status: z.enum(attemptStatuses).default("pending"),
  responseStatusCode: integer(100, 599).optional(),
  responseBody: freeForm.optional(),
  lastError: text(maximumErrorCharacters).optional(),
  nextRetryAt: timestamp.optional(),
}));

export const listOutboundEndpointsQuery = listQuery(25, () => createdRange());
export const listOutboundEventsQuery = listQuery(25, () => ({
  eventType: z.enum(eventTypesAndNames).transform(typeOfEvent).optional(),
  status: z.enum(deliveryStatuses).optional(),
  sourceKey: text(255).optional(),
  endpointId: text(255).optional(),
  ...createdRange(),
}));
