/** Rows of the route table: partner and on-chain integrations (docs/specification.md, Integrations). */

const group = "integrations";
const read = { group, idempotentAs: null, scope: "integrations:read", permission: null } as const;
const manage = { group, scope: "integrations:write", permission: "integrations_manage" } as const;

export const integrationRoutes = {
  createPartnerIntegration: {
    ...manage,
    method: "POST",
    path: "/v1/partner-integrations",
    idempotentAs: "partner_integrations.create",
  },
  listPartnerIntegrations: {
    ...read,
    method: "GET",
    path: "/v1/partner-integrations",
  },
  getPartnerIntegration: {
    ...read,
    method: "GET",
    path: "/v1/partner-integrations/{integrationId}",
  },
  updatePartnerIntegration: {
    ...manage,
    method: "PATCH",
    path: "/v1/partner-integrations/{integrationId}",
    idempotentAs: "partner_integrations.update",
  },
  deletePartnerIntegration: {
    ...manage,
    method: "DELETE",
    path: "/v1/partner-integrations/{integrationId}",
    idempotentAs: "partner_integrations.delete",
  },
  createOnchainIntegration: {
    ...manage,
    method: "POST",
    path: "/v1/onchain-integrations",
    idempotentAs: "onchain_integrations.create",
  },
  listOnchainIntegrations: {
    ...read,
    method: "GET",
    path: "/v1/onchain-integrations",
  },
  getOnchainIntegration: {
    ...read,
    method: "GET",
    path: "/v1/onchain-integrations/{integrationId}",
  },
  updateOnchainIntegration: {
    ...manage,
    method: "PATCH",
    path: "/v1/onchain-integrations/{integrationId}",
    idempotentAs: "onchain_integrations.update",
  },
  deleteOnchainIntegration: {
    ...manage,
    method: "DELETE",
    path: "/v1/onchain-integrations/{integrationId}",
    idempotentAs: "onchain_integrations.delete",
  },
  rotateOnchainIntegrationSecret: {
    ...manage,
    method: "POST",
    path: "/v1/onchain-integrations/{integrationId}/rotate-secret",
    idempotentAs: "onchain_integrations.rotate_secret",
  },
  listIntegrations: { ...read, method: "GET", path: "/v1/integrations" },
  listWebhookEndpoints: { ...read, method: "GET", path: "/v1/webhook-endpoints" },
} as const;
