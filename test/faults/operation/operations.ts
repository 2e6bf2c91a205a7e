/**
 * Every operation that changes state, registered once: each row prepares its state with ordinary
 * requests and returns the request or message that is then sent. The crash table, the races and the
 * unit meter use the rows; a write route or a consumer without a row fails a test.
 */

import type { OperationId } from "#api/schema/route/routes.ts";
import { sealSizes } from "#domain/case/leg/sealed-legs.ts";
import {
  deliverMessages,
  deliverStream,
  pumpUntilQuiet,
  queueConsumers,
  takeMessages,
} from "../../simulation/aws/event-pump.ts";
import { type Answer, request } from "../../simulation/outside/api-client.ts";
import type { World } from "../../simulation/world.ts";
import { accountRequestRows } from "./account-operations.ts";
import { caseRequestRows } from "./case-operations.ts";
import { waitingRows } from "./held-operations.ts";
import { importRequestRows } from "./import-operations.ts";
import { integrationRequestRows } from "./integration-operations.ts";
import type { Body, Driver, RequestRow } from "./operation-row.ts";
import { outboundRequestRows } from "./outbound-operations.ts";
import { refundRows, returnRows } from "./refund-operations.ts";
import { settlementRequestRows } from "./settlement-operations.ts";
import { intentBody, partNumber, providerBody, withIntent, withManyLegs } from "./situations.ts";
import { settlementTemplate, standingRequestRows } from "./standing-operations.ts";
import { viewRequestRows } from "./view-operations.ts";

const onchainBody = {
  txHash: `0x${"ab".repeat(32)}`,
  chainId: 1,
  logIndex: 3,
  amount: { amount: "92.50", currency: "EUR" },
  payload: { block: 7 },
};

const amendment = {
  reason: "The invoice was corrected.",
  source: { amount: "90.00", currency: "EUR" },
  effectiveDate: "2026-01-02T00:00:00Z",
  references: [{ type: "invoice", value: "inv-2" }],
};

const apiKeyOf = async ({ call }: Driver) => {
  const { id = "" } = await call("createApiKey", { body: { name: "Key" } });
  return { keyId: id };
};

const assetBody = { ticker: "XSGD", chain: "polygon", tokenAddress: `0x${"cd".repeat(20)}` };

const assetOf = async ({ call }: Driver) => {
  const { id = "" } = await call("createAsset", { body: assetBody });
  return { assetId: id };
};

const ruleOf = async ({ call }: Driver) => {
  const { id = "" } = await call("createReconciliationRule", { body: { name: "Rule" } });
  return { ruleId: id };
};

/** Rows of each write route, by their situation. */
export const requestRows: Partial<
  Readonly<Record<OperationId, Readonly<Record<string, RequestRow>>>>
> = {
  createPaymentIntent: {
    "a new one": async () => ({ body: intentBody }),
    "an existing one with large free-form fields": async ({ call }) => {
      const numbers = Array.from({ length: 500 }, (_, n) => (n * 7_919) % 10_007);
      const body = { ...intentBody, metadata: { note: numbers.join(" ") } };
      await call("createPaymentIntent", { body });
      return { body };
    },
    "with conflicting fields": async ({ call }) => {
      await call("createPaymentIntent", { body: intentBody });
      return { body: { ...intentBody, beneficiaryName: "Another" } };
    },
    ...refundRows,
    "with references, after its evidence": async ({ call, complete }) => {
      await call("createProviderEvidence", { body: providerBody });
      await complete();
      return { body: { ...intentBody, references: [{ type: "invoice", value: "inv-1" }] } };
    },
  },
  createProviderEvidence: {
    "that a filter sets aside": async (driver) => {
      const reason = { code: "bank_interest", comment: null };
      const noise = { reason, provider: providerBody.provider, textPattern: "interest" };
      await driver.call("createEvidenceFilter", { body: noise });
      return { body: { ...providerBody, externalReference: "Interest for May" } };
    },
    "that matches": async (driver) => {
      await withIntent(driver);
      return { body: providerBody };
    },
    "that matches nothing": async () => ({ body: providerBody }),
    ...returnRows,
    "that is a duplicate": async (driver) => {
      await withIntent(driver);
      await driver.call("createProviderEvidence", { body: providerBody });
      await driver.complete();
      return { body: providerBody };
    },
    "that updates a leg": async (driver) => {
      await withIntent(driver);
      const pending = { ...providerBody, sourceRef: "ref-0", status: "pending" };
      await driver.call("createProviderEvidence", { body: pending });
      await driver.complete();
      return { body: providerBody };
    },
    "that seals legs of its case": async (driver) => {
      await withManyLegs(driver, sealSizes.tail);
      return { body: partNumber(sealSizes.tail + 1) };
    },
    "that reverses a sealed leg": async (driver) => {
      await withManyLegs(driver, sealSizes.tail + 1);
      return { body: { ...partNumber(1), sourceRef: "back", status: "reversed" } };
    },
    "for an unknown intent": async () => ({
      body: { ...providerBody, paymentIntentId: `pi_${"0".repeat(32)}` },
    }),
  },
  runTestScenario: {
    "with a payment and its evidence": async ({ call }) => {
      await call("updateOrganization", { body: { kind: "test" } });
      return { params: { scenarioName: "short" }, body: {} };
    },
  },
  createOnchainEvidence: {
    "that matches": async (driver) => {
      const { paymentIntentId } = await withIntent(driver);
      return { body: { ...onchainBody, paymentIntentId } };
    },
  },
  cancelPaymentIntent: {
    "without evidence": async (driver) => {
      const { paymentIntentId = "" } = await withIntent(driver);
      return { params: { paymentIntentId } };
    },
  },
  amendPaymentIntent: {
    ...waitingRows.amendPaymentIntent,
    "of a payment with evidence": async (driver) => {
      const { paymentIntentId = "" } = await withIntent(driver);
      await driver.call("createProviderEvidence", { body: providerBody });
      await driver.complete();
      return { params: { paymentIntentId }, body: amendment };
    },
    "for which evidence waits": async (driver) => {
      const { paymentIntentId = "" } = await withIntent(driver);
      const body = { ...providerBody, externalReference: "inv-2" };
      await driver.call("createProviderEvidence", { body });
      await driver.complete();
      return { params: { paymentIntentId }, body: amendment };
    },
    "that was amended before": async (driver) => {
      const { paymentIntentId = "" } = await withIntent(driver);
      const params = { paymentIntentId };
      await driver.call("amendPaymentIntent", { params, body: amendment });
      await driver.complete();
      return { params, body: { reason: "Again.", source: intentBody.source, references: null } };
    },
  },
  ...caseRequestRows,
  simulateReconciliationRule: {
    "of a new rule": async (driver) => {
      await withIntent(driver);
      const period = { from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" };
      return { body: { rule: { timeWindowMinutes: 60 }, ...period } };
    },
    "of a new rule, while another one runs": async (driver) => {
      await withLongHistory(driver);
      const body = { rule: { timeWindowMinutes: 60 } };
      await driver.call("simulateReconciliationRule", { body });
      // Its message is lost, so that it stays running until the sweeper finds it.
      await driver.relay();
      takeMessages(driver.world, "matcher");
      return { body };
    },
  },
  createReconciliationRule: { "a new one": async () => ({ body: { name: "Rule" } }) },
  updateReconciliationRule: {
    renamed: async (driver) => ({ params: await ruleOf(driver), body: { name: "Other" } }),
  },
  deleteReconciliationRule: { deleted: async (driver) => ({ params: await ruleOf(driver) }) },
  createAsset: { "a new one": async () => ({ body: assetBody }) },
  deleteAsset: { deleted: async (driver) => ({ params: await assetOf(driver) }) },
  createApiKey: { "a new one": async () => ({ body: { name: "Key" } }) },
  updateApiKey: {
    renamed: async (driver) => ({ params: await apiKeyOf(driver), body: { name: "Other" } }),
  },
  revokeApiKey: { revoked: async (driver) => ({ params: await apiKeyOf(driver) }) },
  ...integrationRequestRows,
  ...outboundRequestRows,
  ...settlementRequestRows,
  ...viewRequestRows,
  ...accountRequestRows,
  ...standingRequestRows,
  ...importRequestRows,
  exportReconciliationCases: {
    "as a job": async (driver) => {
      await withIntent(driver);
      return { query: "async=true" };
    },
    "with the answer": async (driver) => {
      await withIntent(driver);
      return {};
    },
  },
  exportUnmatchedEvidence: {
    "as a job": async ({ call }) => {
      await call("createProviderEvidence", { body: providerBody });
      return { query: "async=true" };
    },
  },
  exportJournalEntries: {
    "as a job": async (driver) => {
      await driver.call("createJournalTemplate", { body: settlementTemplate });
      return {};
    },
  },
  exportComparisonRows: {
    "with the answer": async ({ call, complete }) => {
      const items = [{ reference: "elsewhere", status: "Matched" }];
      const { id = "" } = await call("createComparison", { body: { items } });
      await complete();
      return { query: `comparisonId=${id}` };
    },
  },
  exportReport: {
    "as a job": async (driver) => {
      await withIntent(driver);
      const asOf = new Date(driver.world.clock.now).toISOString();
      return { query: `report=aging&asOf=${asOf}` };
    },
  },
  getExport: {
    "with its download": async ({ call, complete }) => {
      const { exportId = "" } = await call("exportReconciliationCases", { query: "async=true" });
      await complete();
      return { params: { exportId } };
    },
  },
  getRawRecordPayload: {
    "the first of an hour": async ({ call }) => {
      const { rawRecordId = "" } = await call("createProviderEvidence", { body: providerBody });
      return { params: { rawRecordId } };
    },
  },
};

const daysOfHistory = 6;

/** Creates payments on more days than one request handles, one a day. */
export async function withLongHistory({ call, complete, world }: Driver): Promise<void> {
  for (let day = 0; day < daysOfHistory; day += 1) {
    await call("createPaymentIntent", { body: { ...intentBody, externalReference: `day-${day}` } });
    world.clock.now += 24 * 3_600_000;
  }
  await complete();
}

export function driverOf(world: World): Driver {
  let calls = 0;
  return {
    world,
    call: async (operationId, given = {}) => {
      calls += 1;
      const answer: Answer = await request(world, operationId, {
        key: `preparation-${calls}`,
        ...given,
      });
      if (answer.status >= 300) throw new Error(`${operationId}: ${answer.status} ${answer.text}`);
      return answer.body as Body;
    },
    complete: () => pumpUntilQuiet(world),
    relay: async () => deliverStream(world, await world.readStream()),
    step: async (queue) =>
      deliverMessages(world, queueConsumers[queue], takeMessages(world, queue)),
  };
}
