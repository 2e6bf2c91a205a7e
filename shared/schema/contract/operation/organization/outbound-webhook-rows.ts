import {
  createOutboundEndpointBody,
  listOutboundEndpointsQuery,
  listOutboundEventsQuery,
  recordAttemptBody,
  replayOutboundEndpointBody,
  updateOutboundEndpointBody,
} from "../../../request/organization/outbound-webhook-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { pageOf } from "../../example/examples.ts";
import {
  deliveryDetailExample,
  endpointExample,
  outboundEventExample,
  secretExample,
} from "../../example/outbound-examples.ts";
import {
  outboundDeliveryDetail,
  outboundEndpoint,
  outboundEndpointList,
  outboundEndpointWithSecret,
  outboundEvent,
  outboundEventList,
  outboundReplay,
} from "../../response/organization/outbound-webhook-response.ts";

const tag = "outbound-webhooks";
const endpointContent = jsonContent(outboundEndpoint, {
  endpoint: { summary: "An active endpoint", value: endpointExample },
});
const secretContent = jsonContent(outboundEndpointWithSecret, {
  endpoint: { summary: "With its secret", value: { ...endpointExample, secret: secretExample } },
});
const eventContent = jsonContent(outboundEvent, {
  event: { summary: "Delivered to one endpoint", value: outboundEventExample },
});
const deliveryContent = jsonContent(outboundDeliveryDetail, {
  delivery: { summary: "A delivery that arrived", value: deliveryDetailExample },
});
const conflict = { 409: "OutboundWebhookConflict" } as const;

const endpointRows = {
  createOutboundWebhookEndpoint: {
    summary: "Create an outbound webhook endpoint",
    description:
      "Deliveries are signed according to the Standard Webhooks specification with the secret " +
      "in this response; a replay of the request contains the secret again. The URL must be " +
      "https and resolve to public addresses. An organization has at most 20 endpoints.",
    tag,
    body: {
      description: "The endpoint; unknown properties are refused.",
      schema: createOutboundEndpointBody.meta({ id: "CreateOutboundWebhookEndpointRequest" }),
      examples: {
        verdicts: {
          summary: "An endpoint for two verdicts",
          value: {
            name: "Ledger",
            url: "https://ledger.example.com/webhooks",
            eventTypes: ["reconciliation_case.matched", "reconciliation_case.needs_review"],
          },
        },
      },
    },
    responses: { 201: { description: "The endpoint was created.", content: secretContent } },
    errors: conflict,
  },
  listOutboundWebhookEndpoints: {
    summary: "List outbound webhook endpoints",
    description: "Newest first by creation time.",
    tag,
    query: listOutboundEndpointsQuery,
    responses: {
      200: {
        description: "A page of endpoints.",
        content: jsonContent(outboundEndpointList, {
          page: { summary: "One endpoint", value: pageOf(endpointExample, 25) },
        }),
      },
    },
  },
  getOutboundWebhookEndpoint: {
    summary: "Get an outbound webhook endpoint",
    description: "The current endpoint, without its secret.",
    tag,
    responses: { 200: { description: "The endpoint.", content: endpointContent } },
  },
  updateOutboundWebhookEndpoint: {
    summary: "Change an outbound webhook endpoint",
    description:
      "An absent field keeps its value. Deliveries to a disabled endpoint are skipped; after it" +
      " is active again, a replay sends them.",
    tag,
    body: {
      description: "The fields to change.",
      schema: updateOutboundEndpointBody.meta({ id: "UpdateOutboundWebhookEndpointRequest" }),
      examples: { disable: { summary: "Disable it", value: { status: "disabled" } } },
    },
    responses: { 200: { description: "The changed endpoint.", content: endpointContent } },
  },
  deleteOutboundWebhookEndpoint: {
    summary: "Delete an outbound webhook endpoint",
    description: "Deliveries that have not arrived are skipped.",
    tag,
    responses: { 204: { description: "The endpoint was deleted." } },
  },
  rotateOutboundWebhookSecret: {
    summary: "Rotate an endpoint's secret",
    description: "For 24 hours deliveries are signed with both the new and the previous secret.",
    tag,
    responses: {
      200: { description: "The endpoint with its new secret.", content: secretContent },
    },
  },
} as const satisfies ContractRows;

const sendingRows = {
  testOutboundWebhookEndpoint: {
    summary: "Send a test event",
    description:
      "Sends a `webhook.test` event to this endpoint only, whatever its event types are.",
    tag,
    responses: { 201: { description: "The event; its delivery follows.", content: eventContent } },
    errors: conflict,
  },
  replayOutboundWebhookEndpoint: {
    summary: "Replay missed deliveries",
    description:
      "Sends all deliveries of events since a given time that have not arrived: failed and skipped ones, and those that wait for their next attempt. Each comes at once, under its id.",
    tag,
    body: {
      description: "The start of the period.",
      schema: replayOutboundEndpointBody.meta({ id: "ReplayOutboundWebhookEndpointRequest" }),
      examples: { since: { summary: "Since midnight", value: { since: "2026-03-01T00:00:00Z" } } },
    },
    responses: {
      200: {
        description: "The replay has begun.",
        content: jsonContent(outboundReplay, {
          replay: {
            summary: "A replay",
            value: {
              endpointId: endpointExample.id,
              since: "2026-03-01T00:00:00.000Z",
              requestedAt: "2026-03-02T08:00:00.000Z",
            },
          },
        }),
      },
    },
    errors: conflict,
  },
  listOutboundWebhookEvents: {
    summary: "List outbound webhook events",
    description: "Newest first by creation time, each with its deliveries.",
    tag,
    query: listOutboundEventsQuery,
    responses: {
      200: {
        description: "A page of events.",
        content: jsonContent(outboundEventList, {
          page: { summary: "One event", value: pageOf(outboundEventExample, 25) },
        }),
      },
    },
  },
  getOutboundWebhookEvent: {
    summary: "Get an outbound webhook event",
    description: "The event with its deliveries.",
    tag,
    responses: { 200: { description: "The event.", content: eventContent } },
  },
  getOutboundWebhookDelivery: {
    summary: "Get an outbound webhook delivery",
    description: "The delivery with its latest attempts.",
    tag,
    responses: { 200: { description: "The delivery.", content: deliveryContent } },
  },
  recordOutboundWebhookAttempt: {
    summary: "Record a delivery attempt",
    description:
      "For an attempt made outside the service. `retry_scheduled` keeps the delivery pending " +
      "until `nextRetryAt`, or by default until the next time in the retry schedule. A " +
      "delivered delivery stays delivered.",
    tag,
    body: {
      description: "The result of the attempt.",
      schema: recordAttemptBody.meta({ id: "RecordOutboundWebhookAttemptRequest" }),
      examples: {
        delivered: {
          summary: "It arrived",
          value: { status: "delivered", responseStatusCode: 200, responseBody: { ok: true } },
        },
        retry: {
          summary: "It failed and will be retried",
          value: {
            status: "retry_scheduled",
            responseStatusCode: 503,
            lastError: "HTTP 503",
            nextRetryAt: "2026-03-01T12:10:00Z",
          },
        },
      },
    },
    responses: { 200: { description: "The event with its deliveries.", content: eventContent } },
  },
  retryOutboundWebhookDelivery: {
    summary: "Retry a delivery now",
    description: "Sends the delivery immediately and restarts its retry schedule.",
    tag,
    responses: { 200: { description: "The delivery, pending again.", content: deliveryContent } },
    errors: conflict,
  },
} as const satisfies ContractRows;

export const outboundWebhookRows = { ...endpointRows, ...sendingRows } as const;
