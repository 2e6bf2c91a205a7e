import {
  readConfig,
  readInboundMasterSecretId,
  readIntegrationConfig,
} from "../../shared/config.ts";
import { withErrors } from "../../shared/http/api-handler.ts";
import { createDependencies } from "../../shared/http/create-dependencies.ts";
import { createIntegrationSecrets } from "../../shared/secrets/integration-secrets.ts";
import { createMasterReader } from "../../shared/secrets/master-reader.ts";
import { KnownAddresses } from "./known-addresses.ts";
import { receiveWebhook } from "./receive-webhook.ts";

const config = readIntegrationConfig();
const base = createDependencies(readConfig(), "inbound-webhooks");
const dependencies = {
  ...base,
  secrets: createIntegrationSecrets(config.secrets, base.now),
  readMasters: createMasterReader(readInboundMasterSecretId(), base.now),
  addresses: new KnownAddresses(),
  allowLoopback: config.partner.allowLoopback,
};

export const handler = withErrors(dependencies, (event) => receiveWebhook(dependencies, event));
