/** Rows of the route table: partner and on-chain integrations (docs/specification.md, Integrations). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const change = changesOf("integrations", "integrations:write", "integrations_manage");
const read = readsOf("integrations", "integrations:read");

export const integrationRoutes = {
  createPartnerIntegration: change(
    "POST",
    "/v1/partner-integrations",
    "partner_integrations.create",
  ),
  listPartnerIntegrations: read("/v1/partner-integrations"),
  getPartnerIntegration: read("/v1/partner-integrations/{integrationId}"),
  updatePartnerIntegration: change(
    "PATCH",
    "/v1/partner-integrations/{integrationId}",
    "partner_integrations.update",
  ),
  deletePartnerIntegration: change(
    "DELETE",
    "/v1/partner-integrations/{integrationId}",
    "partner_integrations.delete",
  ),
  createOnchainIntegration: change(
    "POST",
    "/v1/onchain-integrations",
    "onchain_integrations.create",
  ),
  listOnchainIntegrations: read("/v1/onchain-integrations"),
  getOnchainIntegration: read("/v1/onchain-integrations/{integrationId}"),
  updateOnchainIntegration: change(
    "PATCH",
    "/v1/onchain-integrations/{integrationId}",
    "onchain_integrations.update",
  ),
  deleteOnchainIntegration: change(
    "DELETE",
    "/v1/onchain-integrations/{integrationId}",
    "onchain_integrations.delete",
  ),
  rotateOnchainIntegrationSecret: change(
    "POST",
    "/v1/onchain-integrations/{integrationId}/rotate-secret",
    "onchain_integrations.rotate_secret",
  ),
  listIntegrations: read("/v1/integrations"),
  listWebhookEndpoints: read("/v1/webhook-endpoints"),
} as const;
