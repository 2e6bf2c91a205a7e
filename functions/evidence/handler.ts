import { readConfig, readIntegrationConfig } from "../../shared/config.ts";
import { createApiHandler, decidingEarly, read, write } from "../../shared/http/api-handler.ts";
import { createDependencies } from "../../shared/http/create-dependencies.ts";
import {
  createOnchainEvidenceBody,
  createProviderEvidenceBody,
  ignoreFlowLegBody,
  listFlowLegsQuery,
  restoreFlowLegBody,
} from "../../shared/schema/request/evidence-request.ts";
import { createIntegrationSecrets } from "../../shared/secrets/integration-secrets.ts";
import { createOnchainEvidence } from "./create-onchain-evidence.ts";
import { createProviderEvidence } from "./create-provider-evidence.ts";
import { getFlowLeg } from "./get-flow-leg.ts";
import { getRawRecord, getRawRecordPayload } from "./get-raw-record.ts";
import { ignoreFlowLeg, restoreFlowLeg } from "./ignore-flow-leg.ts";
import { listFlowLegs } from "./list-flow-legs.ts";

const config = readIntegrationConfig();
const base = createDependencies(readConfig(), "evidence");
const dependencies = {
  ...base,
  secrets: createIntegrationSecrets(config.secrets, base.now),
  allowLoopback: config.partner.allowLoopback,
};

export const handler = createApiHandler(dependencies, {
  createProviderEvidence: decidingEarly(
    write(createProviderEvidenceBody, (input) => createProviderEvidence(dependencies, input)),
  ),
  createOnchainEvidence: write(createOnchainEvidenceBody, (input) =>
    createOnchainEvidence(dependencies, input),
  ),
  listFlowLegs: read(listFlowLegsQuery, (input) => listFlowLegs(dependencies, input)),
  ignoreFlowLeg: write(ignoreFlowLegBody, (input) => ignoreFlowLeg(dependencies, input)),
  restoreFlowLeg: write(restoreFlowLegBody, (input) => restoreFlowLeg(dependencies, input)),
  getFlowLeg: read(null, (input) => getFlowLeg(dependencies, input)),
  getRawRecord: read(null, (input) => getRawRecord(dependencies, input)),
  getRawRecordPayload: read(null, (input) => getRawRecordPayload(dependencies, input)),
});
