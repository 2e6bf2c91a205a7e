/** Rows of the route table: outbound webhooks (docs/specification.md, Route groups). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const change = changesOf("outbound-webhooks", "webhooks:write", "webhooks_manage");
const read = readsOf("outbound-webhooks", "webhooks:read");

export const outboundWebhookRoutes = {
  createOutboundWebhookEndpoint: change(
    "POST",
    "/v1/outbound-webhook-endpoints",
    "outbound_webhook_endpoints.create",
  ),
  listOutboundWebhookEndpoints: read("/v1/outbound-webhook-endpoints"),
  getOutboundWebhookEndpoint: read("/v1/outbound-webhook-endpoints/{endpointId}"),
  updateOutboundWebhookEndpoint: change(
    "PATCH",
    "/v1/outbound-webhook-endpoints/{endpointId}",
    "outbound_webhook_endpoints.update",
  ),
  deleteOutboundWebhookEndpoint: change(
    "DELETE",
    "/v1/outbound-webhook-endpoints/{endpointId}",
    "outbound_webhook_endpoints.delete",
  ),
  rotateOutboundWebhookSecret: change(
    "POST",
    "/v1/outbound-webhook-endpoints/{endpointId}/rotate-secret",
    "outbound_webhook_endpoints.rotate_secret",
  ),
  testOutboundWebhookEndpoint: change(
    "POST",
    "/v1/outbound-webhook-endpoints/{endpointId}/test",
    "outbound_webhook_endpoints.test",
  ),
  replayOutboundWebhookEndpoint: change(
    "POST",
    "/v1/outbound-webhook-endpoints/{endpointId}/replay",
    "outbound_webhook_endpoints.replay",
  ),
  listOutboundWebhookEvents: read("/v1/outbound-webhook-events"),
  getOutboundWebhookEvent: read("/v1/outbound-webhook-events/{outboundWebhookEventId}"),
  getOutboundWebhookDelivery: read("/v1/outbound-webhook-deliveries/{outboundWebhookDeliveryId}"),
  recordOutboundWebhookAttempt: change(
    "POST",
    "/v1/outbound-webhook-deliveries/{outboundWebhookDeliveryId}/attempts",
    "outbound_webhook_deliveries.record_attempt",
  ),
  retryOutboundWebhookDelivery: change(
    "POST",
    "/v1/outbound-webhook-deliveries/{outboundWebhookDeliveryId}/retry",
    "outbound_webhook_deliveries.retry",
  ),
} as const;
