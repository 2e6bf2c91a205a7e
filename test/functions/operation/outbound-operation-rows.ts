/** Rows of operation-rows.ts: outbound webhooks. */
import { idPrefixes } from "#domain/value/id.ts";
import { type Client, type Json, read, textOf, waitUntilIdle } from "../service-client.ts";
import type { Body, Canary } from "./canary-bodies.ts";

const endpointsPath = "/v1/outbound-webhook-endpoints";
const day = "2031-05-06T07:08:09Z";

/** Nothing listens at this address; the endpoint is disabled, so nothing is sent. */
function outboundEndpoint({ text }: Canary): Body {
  return {
    name: `${text}-endpoint`,
    url: `https://${text}.example.com/hook`,
    eventTypes: ["webhook.test"],
    status: "disabled",
  };
}

function outboundAttempt({ text }: Canary): Body {
  return {
    status: "failed",
    responseStatusCode: 503,
    responseBody: { [text]: text },
    lastError: `${text}-error`,
    nextRetryAt: day,
  };
}

/** An event with one failed delivery. */
async function outboundEvent(client: Client, canary: Canary): Promise<Json> {
  const body = { ...outboundEndpoint(canary), url: "http://127.0.0.1:9/", status: "active" };
  const endpointId = await create(client, body);
  const event = read(await client.post(`${endpointsPath}/${endpointId}/test`, undefined), 201);
  const deliveryId = textOf(event["deliveries"]?.[0]?.["id"]);
  await waitUntilIdle();
  const attempts = `/v1/outbound-webhook-deliveries/${deliveryId}/attempts`;
  return read(await client.post(attempts, outboundAttempt(canary)), 200);
}

async function create(client: Client, body: Body): Promise<string> {
  return read(await client.post(endpointsPath, body), 201).id;
}

export const outboundKinds = {
  outboundEndpoint: {
    prefix: idPrefixes.outboundEndpoint,
    path: endpointsPath,
    make: (client: Client, canary: Canary) => create(client, outboundEndpoint(canary)),
  },
  outboundEvent: {
    prefix: idPrefixes.outboundEvent,
    path: "/v1/outbound-webhook-events",
    make: async (client: Client, canary: Canary) =>
      textOf((await outboundEvent(client, canary))["id"]),
  },
  outboundDelivery: {
    prefix: idPrefixes.outboundDelivery,
    path: "/v1/outbound-webhook-deliveries",
    make: async (client: Client, canary: Canary) =>
      textOf((await outboundEvent(client, canary))["deliveries"]?.[0]?.["id"]),
  },
} as const;

export const outboundRows = {
  createOutboundWebhookEndpoint: { body: outboundEndpoint },
  listOutboundWebhookEndpoints: {},
  getOutboundWebhookEndpoint: { path: { endpointId: "outboundEndpoint" } },
  updateOutboundWebhookEndpoint: {
    path: { endpointId: "outboundEndpoint" },
    body: outboundEndpoint,
  },
  deleteOutboundWebhookEndpoint: { path: { endpointId: "outboundEndpoint" } },
  rotateOutboundWebhookSecret: { path: { endpointId: "outboundEndpoint" } },
  testOutboundWebhookEndpoint: { path: { endpointId: "outboundEndpoint" } },
  replayOutboundWebhookEndpoint: {
    path: { endpointId: "outboundEndpoint" },
    body: () => ({ since: "2026-05-06T07:08:09Z" }),
  },
  listOutboundWebhookEvents: {
    query: { sourceKey: "reconciliationCase", endpointId: "outboundEndpoint" },
  },
  getOutboundWebhookEvent: { path: { outboundWebhookEventId: "outboundEvent" } },
  getOutboundWebhookDelivery: { path: { outboundWebhookDeliveryId: "outboundDelivery" } },
  recordOutboundWebhookAttempt: {
    path: { outboundWebhookDeliveryId: "outboundDelivery" },
    body: outboundAttempt,
  },
  retryOutboundWebhookDelivery: { path: { outboundWebhookDeliveryId: "outboundDelivery" } },
} as const;
