import { createDependencies } from "#api/http/create-dependencies.ts";
import { readConfig, readInboundMasterSecretId, readIntegrationConfig } from "#config.ts";
import { createIntegrationSecrets } from "#store/secrets/integration-secrets.ts";
import { createMasterReader } from "#store/secrets/master-reader.ts";
import { createInboundHandler } from "./inbound-handler.ts";
import { KnownAddresses, ReceivedNotes } from "./known-addresses.ts";

const config = readIntegrationConfig();
const base = createDependencies(readConfig(), "inbound-webhooks");
const dependencies = {
  ...base,
  secrets: createIntegrationSecrets(config.secrets, base.now),
  readMasters: createMasterReader(readInboundMasterSecretId(), base.now),
  addresses: new KnownAddresses(),
  received: new ReceivedNotes(),
  allowLoopback: config.partner.allowLoopback,
};

export const handler = createInboundHandler(dependencies);
