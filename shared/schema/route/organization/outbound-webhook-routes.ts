/** Rows of the route table: outbound webhooks (docs/specification.md, Route groups). */
const group = "outbound-webhooks";

const read = {
  method: "GET",
  group,
  idempotentAs: null,
  scope: "webhooks:read",
  permission: null,
} as const;
const write = { group, scope: "webhooks:write", permission: "webhooks_manage" } as const;

const endpoints = "/v1/outbound-webhook-endpoints";
const endpoint = "/v1/outbound-webhook-endpoints/{endpointId}";
const events = "/v1/outbound-webhook-events";
const delivery = "/v1/outbound-webhook-deliveries/{outboundWebhookDeliveryId}";

export const outboundWebhookRoutes = {
  createOutboundWebhookEndpoint: {
    ...write,
    method: "POST",
    path: endpoints,
    idempotentAs: "outbound_webhook_endpoints.create",
  },
  listOutboundWebhookEndpoints: { ...read, path: endpoints },
  getOutboundWebhookEndpoint: { ...read, path: endpoint },
  updateOutboundWebhookEndpoint: {
    ...write,
    method: "PATCH",
    path: endpoint,
    idempotentAs: "outbound_webhook_endpoints.update",
  },
  deleteOutboundWebhookEndpoint: {
    ...write,
    method: "DELETE",
    path: endpoint,
    idempotentAs: "outbound_webhook_endpoints.delete",
  },
  rotateOutboundWebhookSecret: {
    ...write,
    method: "POST",
    path: `${endpoint}/rotate-secret`,
    idempotentAs: "outbound_webhook_endpoints.rotate_secret",
  },
  testOutboundWebhookEndpoint: {
    ...write,
    method: "POST",
    path: `${endpoint}/test`,
    idempotentAs: "outbound_webhook_endpoints.test",
  },
  replayOutboundWebhookEndpoint: {
    ...write,
    method: "POST",
    path: `${endpoint}/replay`,
    idempotentAs: "outbound_webhook_endpoints.replay",
  },
  listOutboundWebhookEvents: { ...read, path: events },
  getOutboundWebhookEvent: { ...read, path: `${events}/{outboundWebhookEventId}` },
  getOutboundWebhookDelivery: { ...read, path: delivery },
  recordOutboundWebhookAttempt: {
    ...write,
    method: "POST",
    path: `${delivery}/attempts`,
    idempotentAs: "outbound_webhook_deliveries.record_attempt",
  },
  retryOutboundWebhookDelivery: {
    ...write,
    method: "POST",
    path: `${delivery}/retry`,
    idempotentAs: "outbound_webhook_deliveries.retry",
  },
} as const;
