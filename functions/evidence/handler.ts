import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { decidingDuringClaim, read, write } from "#api/http/define-operation.ts";
import type { RequestContext } from "#api/http/operation.ts";
import {
  createOnchainEvidenceBody,
  createProviderEvidenceBody,
  ignoreFlowLegBody,
  listFlowLegsQuery,
  listRawRecordsQuery,
  restoreFlowLegBody,
} from "#api/resource/evidence/evidence-request.ts";
import {
  listTestScenariosQuery,
  runTestScenarioBody,
} from "#api/resource/sandbox/sandbox-request.ts";
import { readConfig, readIntegrationConfig } from "#config.ts";
import { createIntegrationSecrets } from "#store/secrets/integration-secrets.ts";
import { findLegOrFail } from "#work/case-work/find-leg.ts";
import { markLeg } from "#work/case-work/mark-leg.ts";
import { createOnchainEvidence } from "./create-onchain-evidence.ts";
import { createProviderEvidence } from "./create-provider-evidence.ts";
import { getFlowLeg } from "./get-flow-leg.ts";
import { getRawRecord, getRawRecordPayload } from "./get-raw-record.ts";
import { listFlowLegs } from "./list-flow-legs.ts";
import { listRawRecords } from "./list-raw-records.ts";
import { listTestScenarios } from "./sandbox/list-test-scenarios.ts";
import { runTestScenario } from "./sandbox/run-test-scenario.ts";

const config = readIntegrationConfig();
const base = createDependencies(readConfig(), "evidence");
const dependencies = {
  ...base,
  secrets: createIntegrationSecrets(config.secrets, base.now),
  allowLoopback: config.partner.allowLoopback,
};

const legOf = ({ organizationId }: RequestContext, params: Readonly<Record<string, string>>) =>
  findLegOrFail(dependencies.table, organizationId, params["flowLegId"] ?? "");

export const handler = createApiHandler(dependencies, {
  createProviderEvidence: decidingDuringClaim(
    write(createProviderEvidenceBody, (input) => createProviderEvidence(dependencies, input)),
  ),
  createOnchainEvidence: write(createOnchainEvidenceBody, (input) =>
    createOnchainEvidence(dependencies, input),
  ),
  listFlowLegs: read(listFlowLegsQuery, (input) => listFlowLegs(dependencies, input)),
  ignoreFlowLeg: write(ignoreFlowLegBody, async ({ context, params, body }) =>
    markLeg(dependencies, context, await legOf(context, params), { verb: "ignore", ...body }),
  ),
  restoreFlowLeg: write(restoreFlowLegBody, async ({ context, params, body }) =>
    markLeg(dependencies, context, await legOf(context, params), { verb: "restore", ...body }),
  ),
  getFlowLeg: read(null, (input) => getFlowLeg(dependencies, input)),
  listTestScenarios: read(listTestScenariosQuery, (input) => listTestScenarios(input)),
  runTestScenario: write(runTestScenarioBody, (input, race) =>
    runTestScenario(dependencies, input, race),
  ),
  listRawRecords: read(listRawRecordsQuery, (input) => listRawRecords(dependencies, input)),
  getRawRecord: read(null, (input) => getRawRecord(dependencies, input)),
  getRawRecordPayload: read(null, (input) => getRawRecordPayload(dependencies, input)),
});
