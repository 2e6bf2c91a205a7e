/**
 * What the tests that iterate over all operations need to know about each: the records that its
 * parameters name, and a body with every field set. A new route adds a row here; a new kind of
 * record adds how to create one. The tests compare the rows with the contract and find missing
 * ones.
 */

import type { OperationId } from "#api/schema/route/routes.ts";
import { idPrefixes } from "#domain/value/id.ts";
import { casesPath, intentsPath, onchainPath, providerPath, rulesPath } from "../sample-bodies.ts";
import type { Client } from "../service-client.ts";
import { accountKinds, accountRows } from "./account-rows.ts";
import { approvalKinds, approvalRows } from "./approval-rows.ts";
import {
  apiKey,
  asset,
  type Body,
  type Canary,
  create,
  intent,
  onchainEvidence,
  providerEvidence,
  rule,
} from "./canary-bodies.ts";
import { caseActionKinds, caseActionRows } from "./case-action-rows.ts";
import { comparisonKinds, comparisonRows } from "./comparison-rows.ts";
import { importKinds, importRows } from "./import-rows.ts";
import {
  changedOnchainIntegration,
  changedPartnerIntegration,
  onchainIntegration,
  partnerIntegration,
} from "./integration-bodies.ts";
import { outboundKinds, outboundRows } from "./outbound-operation-rows.ts";
import { settlementKinds, settlementRows } from "./settlement-rows.ts";
import { standingKinds, standingRows } from "./standing-rows.ts";
import { viewKinds, viewRows } from "./view-rows.ts";

const onchainIntegrationsPath = "/v1/onchain-integrations";
const partnerIntegrationsPath = "/v1/partner-integrations";
const assetsPath = "/v1/assets";
const keysPath = "/v1/api-keys";
export type RecordKind = keyof typeof recordKinds;

/**
 * Each creates one record with the canary in every field that the client sets, and returns its id.
 */
export const recordKinds = {
  paymentIntent: {
    prefix: idPrefixes.paymentIntent,
    path: intentsPath,
    make: (client: Client, canary: Canary) =>
      create(client, intentsPath, intent(canary), "paymentIntentId"),
  },
  reconciliationCase: {
    prefix: idPrefixes.reconciliationCase,
    path: casesPath,
    make: (client: Client, canary: Canary) => {
      const text = `${canary.text}-case`;
      const body = { ...intent(canary), externalReference: text };
      return create(client, intentsPath, body, "caseId");
    },
  },
  rule: {
    prefix: idPrefixes.rule,
    path: rulesPath,
    make: (client: Client, canary: Canary) => create(client, rulesPath, rule(canary), "id"),
  },
  asset: {
    prefix: idPrefixes.asset,
    path: assetsPath,
    make: (client: Client, canary: Canary) => create(client, assetsPath, asset(canary), "id"),
  },
  rawRecord: {
    prefix: idPrefixes.rawRecord,
    path: "/v1/evidence/raw-records",
    make: async (client: Client, canary: Canary) => {
      await create(client, onchainPath, onchainEvidence(canary), "rawRecordId");
      return create(client, providerPath, providerEvidence(canary), "rawRecordId");
    },
  },
  ...caseActionKinds,
  ...settlementKinds,
  ...comparisonKinds,
  partnerIntegration: {
    prefix: idPrefixes.integration,
    path: partnerIntegrationsPath,
    make: (client: Client, canary: Canary) =>
      create(client, partnerIntegrationsPath, partnerIntegration(canary), "id"),
  },
  onchainIntegration: {
    prefix: idPrefixes.integration,
    path: onchainIntegrationsPath,
    make: (client: Client, canary: Canary) =>
      create(client, onchainIntegrationsPath, onchainIntegration(canary), "id"),
  },
  ...approvalKinds,
  ...viewKinds,
  ...accountKinds,
  ...standingKinds,
  ...importKinds,
  apiKey: {
    prefix: idPrefixes.apiKey,
    path: null,
    make: (client: Client, canary: Canary) => create(client, keysPath, apiKey(canary), "id"),
  },
  ...outboundKinds,
} as const satisfies Record<
  string,
  {
    readonly prefix: string;
    /** Path of the route that reads one by its id; null if only a list returns it. */
    readonly path: string | null;
    readonly make: (client: Client, canary: Canary) => Promise<string>;
  }
>;

/** Texts by which a list can be filtered. */
export const searchTexts = {
  externalReference: (canary: Canary) => `${canary.text}-reference`,
  actor: (canary: Canary) => `user:${canary.text}`,
} as const;

export type OperationRow = {
  /** Path parameters that are words of the service, and no records. */
  readonly words?: Readonly<Record<string, string>>;
  /** What an organization does first, so that it may call the operation. */
  readonly prepare?: (client: Client) => Promise<unknown>;
  /** The kind of record that each path parameter names; null in a public route. */
  readonly path?: Readonly<Record<string, RecordKind | null>>;
  /** What a text query parameter filters by; null if no such record exists yet. */
  readonly query?: Readonly<Record<string, RecordKind | keyof typeof searchTexts | null>>;
  /** A body with every field of the contract, except those in `names`. */
  readonly body?: (canary: Canary) => Body;
  /** Body fields that name a record: one of another organization is treated as nonexistent. */
  readonly names?: Readonly<Record<string, RecordKind>>;
  /** Body fields with free text of the client: equal text in two organizations links nothing. */
  readonly labels?: readonly string[];
  /** Body fields that no response returns. */
  readonly secrets?: readonly string[];
};

const ownText = ["externalReference", "sourceRef"] as const;

export const operationRows = {
  createPaymentIntent: { body: intent, labels: ["externalReference"] },
  listPaymentIntents: { query: { externalReference: "externalReference" } },
  getPaymentIntent: { path: { paymentIntentId: "paymentIntent" } },
  listReconciliationCases: {
    query: {
      externalReference: "externalReference",
      q: "externalReference",
      assignee: null,
      tag: null,
      ruleId: "rule",
      overcharge: null,
      currency: null,
      amount: null,
      minAmount: null,
      maxAmount: null,
    },
  },
  getReconciliationCase: { path: { caseId: "reconciliationCase" } },
  ...caseActionRows,
  listMatchPools: {},
  createReconciliationRule: { body: rule },
  listReconciliationRules: {},
  getReconciliationRule: { path: { ruleId: "rule" } },
  updateReconciliationRule: { path: { ruleId: "rule" }, body: rule },
  deleteReconciliationRule: { path: { ruleId: "rule" } },
  listReasonCodes: {},
  setReasonCodes: {
    body: ({ text }: Canary) => ({ items: [{ code: "other", label: `${text}-label` }] }),
  },
  getOrganization: {},
  updateOrganization: {
    body: () => ({
      timeZone: "Asia/Tokyo",
      reportingCurrency: "JPY",
      reasonRequiredFor: ["reopen"],
      kind: "live",
      cardNumbers: "mask",
      businessCalendar: { timeZone: "Asia/Tokyo", weekend: ["sunday"], holidays: ["2026-12-25"] },
      expectedVersion: 0,
    }),
  },
  ...approvalRows,
  ...viewRows,
  ...accountRows,
  ...standingRows,
  createAsset: { body: asset },
  listAssets: {},
  getAsset: { path: { assetId: "asset" } },
  deleteAsset: { path: { assetId: "asset" } },
  createProviderEvidence: {
    body: providerEvidence,
    names: { paymentIntentId: "paymentIntent" },
    labels: [...ownText, "integrationKey", "providerTransferId", "routeGroupId", "account"],
  },
  createOnchainEvidence: {
    body: onchainEvidence,
    names: { paymentIntentId: "paymentIntent" },
    labels: ownText,
  },
  listRawRecords: { query: { integrationId: "onchainIntegration", source: null } },
  getRawRecord: { path: { rawRecordId: "rawRecord" } },
  getRawRecordPayload: { path: { rawRecordId: "rawRecord" } },
  listAuditEvents: {
    query: {
      caseId: "reconciliationCase",
      paymentIntentId: "paymentIntent",
      rawRecordId: "rawRecord",
      importBatchId: null,
      actor: "actor",
    },
  },
  listRequestLog: { query: { error: null, from: null, to: null } },
  listTestScenarios: {},
  runTestScenario: {
    words: { scenarioName: "matched" },
    prepare: (client: Client) => client.patch("/v1/organization", { kind: "test" }),
    body: ({ text }: Canary) => ({ externalReference: text }),
    labels: ["externalReference"],
  },
  getSession: {},
  createApiKey: { body: apiKey },
  listApiKeys: {},
  updateApiKey: { path: { keyId: "apiKey" }, body: apiKey },
  revokeApiKey: { path: { keyId: "apiKey" } },
  createPartnerIntegration: {
    body: partnerIntegration,
    labels: ["integrationKey"],
    secrets: ["apiKey"],
  },
  listPartnerIntegrations: {},
  getPartnerIntegration: { path: { integrationId: "partnerIntegration" } },
  updatePartnerIntegration: {
    path: { integrationId: "partnerIntegration" },
    body: changedPartnerIntegration,
    secrets: ["apiKey"],
  },
  deletePartnerIntegration: { path: { integrationId: "partnerIntegration" } },
  createOnchainIntegration: { body: onchainIntegration, labels: ["integrationKey"] },
  listOnchainIntegrations: {},
  getOnchainIntegration: { path: { integrationId: "onchainIntegration" } },
  updateOnchainIntegration: {
    path: { integrationId: "onchainIntegration" },
    body: changedOnchainIntegration,
  },
  deleteOnchainIntegration: { path: { integrationId: "onchainIntegration" } },
  rotateOnchainIntegrationSecret: { path: { integrationId: "onchainIntegration" } },
  listIntegrations: {},
  listWebhookEndpoints: {},
  ...outboundRows,
  ...settlementRows,
  ...comparisonRows,
  ...importRows,
  receivePartnerWebhook: { path: { integrationKey: null } },
  receiveOnchainWebhook: {
    path: { integrationKey: null },
    names: { paymentIntentId: "paymentIntent" },
    labels: ownText,
  },
  rejectUnaddressedPartnerWebhook: {},
  getHealth: {},
  getOpenapiJson: {},
  getOpenapiYaml: {},
  getDocs: {},
  getErrorCatalogue: {},
  getEventCatalogue: {},
  getGuides: {},
  getGuide: { path: { guideName: null } },
  getDocsAsset: { path: { assetName: null } },
  getConsole: {},
  getConsoleAsset: { path: { assetName: null } },
} as const satisfies Record<OperationId, OperationRow>;
