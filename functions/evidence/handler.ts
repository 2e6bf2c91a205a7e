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
import {
  addSettlementItemsBody,
  createSettlementBody,
  getSettlementQuery,
  listSettlementItemsQuery,
  listSettlementsQuery,
  updateSettlementBody,
} from "#api/resource/settlement/settlement-request.ts";
import { readConfig, readIntegrationConfig } from "#config.ts";
import { createIntegrationSecrets } from "#store/secrets/integration-secrets.ts";
import { findLegOrFail } from "#work/case-work/find-leg.ts";
import { markLeg } from "#work/case-work/mark-leg.ts";
import {
  addSettlementItems,
  removeSettlementItems,
} from "#work/settlement/add-settlement-items.ts";
import { completeSettlement } from "#work/settlement/complete-settlement.ts";
import { createSettlement } from "#work/settlement/create-settlement.ts";
import { updateSettlement } from "#work/settlement/update-settlement.ts";
import { createOnchainEvidence } from "./create-onchain-evidence.ts";
import { createProviderEvidence } from "./create-provider-evidence.ts";
import { getFlowLeg } from "./get-flow-leg.ts";
import { getRawRecord, getRawRecordPayload } from "./get-raw-record.ts";
import { listFlowLegs } from "./list-flow-legs.ts";
import { listRawRecords } from "./list-raw-records.ts";
import { listTestScenarios } from "./sandbox/list-test-scenarios.ts";
import { runTestScenario } from "./sandbox/run-test-scenario.ts";
import {
  findSettlementOrFail,
  getSettlement,
  listSettlementItems,
  listSettlements,
} from "./settlement/read-settlements.ts";

/** Maximum size in bytes of a body with items of a settlement (docs/specification.md, Request bodies). */
const itemsBytes = 2_500_000;

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
  createSettlement: write(createSettlementBody, ({ context, body }) =>
    createSettlement(dependencies, context, body),
  ),
  listSettlements: read(listSettlementsQuery, (input) => listSettlements(dependencies, input)),
  getSettlement: read(getSettlementQuery, (input) => getSettlement(dependencies, input)),
  updateSettlement: write(updateSettlementBody, async ({ context, params, body }) =>
    updateSettlement(
      dependencies,
      context,
      await findSettlementOrFail(dependencies, context, params),
      body,
    ),
  ),
  addSettlementItems: write(
    addSettlementItemsBody,
    async ({ context, params, body }) =>
      addSettlementItems(
        dependencies,
        context,
        await findSettlementOrFail(dependencies, context, params),
        body.items,
      ),
    undefined,
    itemsBytes,
  ),
  listSettlementItems: read(listSettlementItemsQuery, (input) =>
    listSettlementItems(dependencies, input),
  ),
  removeSettlementItems: write(null, async ({ context, params }) =>
    removeSettlementItems(
      dependencies,
      context,
      await findSettlementOrFail(dependencies, context, params),
    ),
  ),
  completeSettlement: write(null, async ({ context, params }) =>
    completeSettlement(
      dependencies,
      context,
      await findSettlementOrFail(dependencies, context, params),
    ),
  ),
  listTestScenarios: read(listTestScenariosQuery, (input) => listTestScenarios(input)),
  runTestScenario: write(runTestScenarioBody, (input, race) =>
    runTestScenario(dependencies, input, race),
  ),
  listRawRecords: read(listRawRecordsQuery, (input) => listRawRecords(dependencies, input)),
  getRawRecord: read(null, (input) => getRawRecord(dependencies, input)),
  getRawRecordPayload: read(null, (input) => getRawRecordPayload(dependencies, input)),
});
