/** The events that the service sends, as OpenAPI webhooks (docs/specification.md, Outbound webhooks). */
import type { ZodOpenApiObject, ZodOpenApiOperationObject } from "zod-openapi";
import { eventPayload } from "#api/resource/outbound-webhook/event-payload.ts";
import { type OutboundEventType, outboundEventTypes } from "#domain/webhook/outbound-event.ts";
import { eventCatalogue } from "../event/event-catalogue.ts";
import examples from "../event/examples.json" with { type: "json" };

type Components = NonNullable<NonNullable<ZodOpenApiObject["components"]>["schemas"]>;

/** Schemas of the bodies, by component name. */
export function eventSchemas(): Components {
  return Object.fromEntries(
    outboundEventTypes.map((type) => {
      const schema = eventPayload(type);
      return [componentOf(type), schema];
    }),
  );
}

export function buildWebhooks(): NonNullable<ZodOpenApiObject["webhooks"]> {
  return Object.fromEntries(outboundEventTypes.map((type) => [type, { post: webhookOf(type) }]));
}

function componentOf(type: OutboundEventType): string {
  return String(eventPayload(type).meta()?.["id"]);
}

/** Signature headers of Standard Webhooks. */
const headers = ["WebhookId", "WebhookTimestamp", "WebhookSignatures"] as const;

function webhookOf(type: OutboundEventType): ZodOpenApiOperationObject {
  const { subject, when, action } = eventCatalogue[type];
  return {
    operationId: `on${componentOf(type)}`,
    summary: type,
    description: `${when} \`data\` is the ${subject}. ${action}`,
    tags: ["outbound-webhooks"],
    security: [],
    parameters: headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      description: "The event. Verify the signature over these bytes before you read them.",
      required: true,
      content: {
        "application/json": {
          schema: { $ref: `#/components/schemas/${componentOf(type)}` },
          examples: { event: { summary: when, value: examples[type] } },
        },
      },
    },
    responses: {
      "2XX": { description: "Received. Any other status, or none within 15 s: sent again later." },
      410: { description: "The endpoint is gone: the service disables it." },
    },
  };
}
