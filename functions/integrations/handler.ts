import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { readConfig, readIntegrationConfig } from "../../shared/config.ts";
import { createApiHandler, read, write } from "../../shared/http/api-handler.ts";
import { createDependencies } from "../../shared/http/create-dependencies.ts";
import { createPartnerClient } from "../../shared/partner/partner-client.ts";
import {
  createPartnerIntegrationBody,
  listIntegrationsQuery,
  updatePartnerIntegrationBody,
} from "../../shared/schema/integration.ts";
import { createIntegrationSecrets } from "../../shared/secrets/integration-secrets.ts";
import { createPartnerIntegration } from "./create-partner-integration.ts";
import { deletePartnerIntegration } from "./delete-partner-integration.ts";
import { getIntegration, listIntegrations, listWebhookEndpoints } from "./list-integrations.ts";
import { updatePartnerIntegration } from "./update-partner-integration.ts";

const config = readIntegrationConfig();
const base = createDependencies(readConfig(), "integrations");
const dependencies = {
  ...base,
  partner: createPartnerClient(config.partner),
  secrets: createIntegrationSecrets(new SecretsManagerClient({}), config.secrets, base.now),
  allowLoopback: config.partner.allowLoopback,
};

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
  listIntegrations: read(listIntegrationsQuery, (input) =>
    listIntegrations(dependencies, input, null),
  ),
  listWebhookEndpoints: read(null, (input) => listWebhookEndpoints(dependencies, input)),
});
