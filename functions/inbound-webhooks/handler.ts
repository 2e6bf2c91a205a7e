import {
  readConfig,
  readEdgeSecretId,
  readInboundMasterSecretId,
  readIntegrationConfig,
} from "#config.ts";
import { createDependencies } from "#http/create-dependencies.ts";
import { withErrors } from "#http/with-errors.ts";
import { createIntegrationSecrets } from "#secrets/integration-secrets.ts";
import { createMasterReader } from "#secrets/master-reader.ts";
import { createSecretReader } from "#secrets/secret-reader.ts";
import { KnownAddresses, ReceivedNotes } from "./known-addresses.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { acceptThroughEdge } from "./through-edge.ts";

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

const edgeSecretId = readEdgeSecretId();
const readEdgeSecret = edgeSecretId === null ? null : createSecretReader(edgeSecretId, base.now);

export const handler = withErrors(dependencies, async (event) => {
  await acceptThroughEdge(readEdgeSecret, event);
  return receiveWebhook(dependencies, event);
});
