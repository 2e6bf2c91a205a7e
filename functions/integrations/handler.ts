import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { read, write } from "#api/http/define-operation.ts";
import type { RequestContext } from "#api/http/operation.ts";
import {
  createOnchainIntegrationBody,
  createPartnerIntegrationBody,
  listIntegrationsQuery,
  updateOnchainIntegrationBody,
  updatePartnerIntegrationBody,
} from "#api/resource/integration/integration-request.ts";
import { readConfig, readInboundMasterSecretId, readIntegrationConfig } from "#config.ts";
import { createPartnerClient } from "#outside/partner/partner-client.ts";
import { createIntegrationSecrets } from "#store/secrets/integration-secrets.ts";
import { createMasterReader } from "#store/secrets/master-reader.ts";
import { prepareSecret } from "#store/secrets/prepare-secret.ts";
import { getIntegration, listIntegrations, listWebhookEndpoints } from "./list-integrations.ts";
import { createOnchainIntegration } from "./onchain/create-onchain-integration.ts";
import { deleteOnchainIntegration } from "./onchain/delete-onchain-integration.ts";
import { namedSecretOwner } from "./onchain/named-secret-owner.ts";
import { rotateOnchainIntegrationSecret } from "./onchain/rotate-onchain-integration-secret.ts";
import { updateOnchainIntegration } from "./onchain/update-onchain-integration.ts";
import { createPartnerIntegration } from "./partner/create-partner-integration.ts";
import { deletePartnerIntegration } from "./partner/delete-partner-integration.ts";
import { updatePartnerIntegration } from "./partner/update-partner-integration.ts";

const config = readIntegrationConfig();
const base = createDependencies(readConfig(), "integrations");
const dependencies = {
  ...base,
  partner: createPartnerClient(config.partner),
  secrets: createIntegrationSecrets(config.secrets, base.now),
  readMasters: createMasterReader(readInboundMasterSecretId(), base.now),
  allowLoopback: config.partner.allowLoopback,
};

const withSecret = ({ organizationId }: RequestContext) =>
  prepareSecret(dependencies.readMasters, (stored) => namedSecretOwner(organizationId, stored));

export const handler = createApiHandler(dependencies, {
  createPartnerIntegration: write(createPartnerIntegrationBody, (input) =>
    createPartnerIntegration(dependencies, input),
  ),
  listPartnerIntegrations: read(listIntegrationsQuery, (input) =>
    listIntegrations(dependencies, input, "partner"),
  ),
  getPartnerIntegration: read(null, (input) => getIntegration(dependencies, input, "partner")),
  updatePartnerIntegration: write(updatePartnerIntegrationBody, (input) =>
    updatePartnerIntegration(dependencies, input),
  ),
  deletePartnerIntegration: write(null, (input) => deletePartnerIntegration(dependencies, input)),
  createOnchainIntegration: write(
    createOnchainIntegrationBody,
    (input) => createOnchainIntegration(dependencies, input),
    withSecret,
  ),
  listOnchainIntegrations: read(listIntegrationsQuery, (input) =>
    listIntegrations(dependencies, input, "onchain"),
  ),
  getOnchainIntegration: read(null, (input) => getIntegration(dependencies, input, "onchain")),
  updateOnchainIntegration: write(updateOnchainIntegrationBody, (input) =>
    updateOnchainIntegration(dependencies, input),
  ),
  deleteOnchainIntegration: write(null, (input) => deleteOnchainIntegration(dependencies, input)),
  rotateOnchainIntegrationSecret: write(
    null,
    (input) => rotateOnchainIntegrationSecret(dependencies, input),
    withSecret,
  ),
  listIntegrations: read(listIntegrationsQuery, (input) =>
    listIntegrations(dependencies, input, null),
  ),
  listWebhookEndpoints: read(null, (input) => listWebhookEndpoints(dependencies, input)),
});
