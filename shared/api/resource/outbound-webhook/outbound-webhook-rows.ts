import {
  createOutboundEndpointBody,
  listOutboundEndpointsQuery,
  listOutboundEventsQuery,
  recordAttemptBody,
  replayOutboundEndpointBody,
  updateOutboundEndpointBody,
} from "#api/resource/outbound-webhook/outbound-webhook-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import {
  acted,
  changed,
  created,
  deleted,
  got,
  listOf,
  resource,
} from "#api/schema/contract/row-builders.ts";
import {
  deliveryDetailExample,
  endpointExample,
  outboundEventExample,
  secretExample,
} from "./outbound-examples.ts";
import {
  outboundDeliveryDetail,
  outboundEndpoint,
  outboundEndpointWithSecret,
  outboundEvent,
  outboundReplay,
} from "./outbound-webhook-response.ts";

const tag = "outbound-webhooks";

const conflict = { 409: "OutboundWebhookConflict" } as const;

const endpointsWithSecret = resource({
  tag,
  name: "endpoint",
  schema: outboundEndpointWithSecret,
  examples: { endpoint: ["With its secret", { ...endpointExample, secret: secretExample }] },
});

const outboundEndpoints = resource({
  tag,
  schema: outboundEndpoint,
  examples: { endpoint: ["An active endpoint", endpointExample] },
});

const outboundEvents = resource({
  tag,
  schema: outboundEvent,
  examples: { event: ["Delivered to one endpoint", outboundEventExample] },
});

const replays = resource({
  tag,
  name: "replay",
  schema: outboundReplay,
  examples: {
    replay: [
      "A replay",
      {
        endpointId: endpointExample.id,
        since: "2026-03-01T00:00:00.000Z",
        requestedAt: "2026-03-02T08:00:00.000Z",
      },
    ],
  },
});

const outboundDeliveryDetails = resource({
  tag,
  name: "delivery",
  title: "outbound webhook delivery",
  schema: outboundDeliveryDetail,
  examples: { delivery: ["A delivery that arrived", deliveryDetailExample] },
});

const endpointRows = {
  createOutboundWebhookEndpoint: created(endpointsWithSecret, {
    summary: "Create an outbound webhook endpoint",
    description:
      "Deliveries are signed according to the Standard Webhooks specification with the secret " +
      "in this response; a replay of the request contains the secret again. The URL must be " +
      "https and resolve to public addresses. An organization has at most 20 endpoints.",
    body: createOutboundEndpointBody,
    bodyExamples: {
      verdicts: [
        "An endpoint for two verdicts",
        {
          name: "Ledger",
          url: "https://ledger.example.com/webhooks",
          eventTypes: ["reconciliation_case.matched", "reconciliation_case.needs_review"],
        },
      ],
    },
    resultText: "The endpoint was created.",
    errors: conflict,
  }),
  listOutboundWebhookEndpoints: listOf(outboundEndpoints, {
    description: "Newest first by creation time.",
    query: listOutboundEndpointsQuery,
  }),
  getOutboundWebhookEndpoint: got(outboundEndpoints, {
    description: "The current endpoint, without its secret.",
  }),
  updateOutboundWebhookEndpoint: changed(outboundEndpoints, {
    description:
      "An absent field keeps its value. Deliveries to a disabled endpoint are skipped; after it" +
      " is active again, a replay sends them.",
    body: updateOutboundEndpointBody,
    bodyExamples: { disable: ["Disable it", { status: "disabled" }] },
  }),
  deleteOutboundWebhookEndpoint: deleted(outboundEndpoints, {
    description: "Deliveries that have not arrived are skipped.",
  }),
  rotateOutboundWebhookSecret: acted(endpointsWithSecret, {
    summary: "Rotate an endpoint's secret",
    description: "For 24 hours deliveries are signed with both the new and the previous secret.",
    resultText: "The endpoint with its new secret.",
  }),
} as const satisfies ContractRows;

const sendingRows = {
  testOutboundWebhookEndpoint: created(outboundEvents, {
    summary: "Send a test event",
    description:
      "Sends a `webhook.test` event to this endpoint only, whatever its event types are.",
    resultText: "The event; its delivery follows.",
    errors: conflict,
  }),
  replayOutboundWebhookEndpoint: acted(replays, {
    summary: "Replay missed deliveries",
    description:
      "Sends all deliveries of events since a given time that have not arrived: failed and skipped ones, and those that wait for their next attempt. Each comes at once, under its id.",
    body: replayOutboundEndpointBody,
    bodyText: "The start of the period.",
    bodyExamples: { since: ["Since midnight", { since: "2026-03-01T00:00:00Z" }] },
    resultText: "The replay has begun.",
    errors: conflict,
  }),
  listOutboundWebhookEvents: listOf(outboundEvents, {
    description:
      "Newest first by creation time, each with its deliveries. Events are kept for 90 days after the announced change, or as long as the deployment says; `total` counts those that are kept.",
    query: listOutboundEventsQuery,
  }),
  getOutboundWebhookEvent: got(outboundEvents, {
    description: "The event with its deliveries; 404 once it is no longer kept.",
  }),
  getOutboundWebhookDelivery: got(outboundDeliveryDetails, {
    description: "The delivery with its latest attempts; 404 once it is no longer kept.",
  }),
  recordOutboundWebhookAttempt: acted(outboundEvents, {
    summary: "Record a delivery attempt",
    description:
      "For an attempt made outside the service. `retry_scheduled` keeps the delivery pending " +
      "until `nextRetryAt`, or by default until the next time in the retry schedule. A " +
      "delivered delivery stays delivered.",
    body: recordAttemptBody,
    bodyText: "The result of the attempt.",
    bodyExamples: {
      delivered: [
        "It arrived",
        { status: "delivered", responseStatusCode: 200, responseBody: { ok: true } },
      ],
      retry: [
        "It failed and will be retried",
        {
          status: "retry_scheduled",
          responseStatusCode: 503,
          lastError: "HTTP 503",
          nextRetryAt: "2026-03-01T12:10:00Z",
        },
      ],
    },
    resultText: "The event with its deliveries.",
  }),
  retryOutboundWebhookDelivery: acted(outboundDeliveryDetails, {
    summary: "Retry a delivery now",
    description: "Sends the delivery immediately and restarts its retry schedule.",
    resultText: "The delivery, pending again.",
    errors: conflict,
  }),
} as const satisfies ContractRows;

export const outboundWebhookRows = { ...endpointRows, ...sendingRows } as const;
