/**
 * What the tests that go through every operation must know of one: which records its parameters
 * name, and a body with every field filled in. A new route adds a row here; a new kind of record
 * says how one is made. The tests find by the contract what has no row.
 */
import { idPrefixes } from "../../../shared/domain/value/id.ts";
import type { OperationId } from "../../../shared/schema/route/routes.ts";
import { casesPath, intentsPath, onchainPath, providerPath, rulesPath } from "../sample-bodies.ts";
import type { Client } from "../service-client.ts";
import {
  apiKey,
  type Body,
  type Canary,
  create,
  intent,
  onchainEvidence,
  providerEvidence,
  rule,
} from "./canary-bodies.ts";
import { caseActionKinds, caseActionRows } from "./case-action-rows.ts";
import { importKinds, importRows } from "./import-rows.ts";
import {
  changedOnchainIntegration,
  changedPartnerIntegration,
  onchainIntegration,
  partnerIntegration,
} from "./integration-bodies.ts";
import { outboundKinds, outboundRows } from "./outbound-operation-rows.ts";

const onchainIntegrationsPath = "/v1/onchain-integrations";
const partnerIntegrationsPath = "/v1/partner-integrations";
const keysPath = "/v1/api-keys";
export type RecordKind = keyof typeof recordKinds;

/** Each makes one record with the canary in every field of the client's own, and tells its id. */
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
  rawRecord: {
    prefix: idPrefixes.rawRecord,
    path: "/v1/evidence/raw-records",
    make: async (client: Client, canary: Canary) => {
      await create(client, onchainPath, onchainEvidence(canary), "rawRecordId");
      return create(client, providerPath, providerEvidence(canary), "rawRecordId");
    },
  },
  ...caseActionKinds,
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
    /** Where one is read by its id; null where only a list shows it. */
    readonly path: string | null;
    readonly make: (client: Client, canary: Canary) => Promise<string>;
  }
>;

/** Text by which a list may be asked for a record. */
export const searchTexts = {
  externalReference: (canary: Canary) => `${canary.text}-reference`,
  actor: (canary: Canary) => `user:${canary.text}`,
} as const;

export type OperationRow = {
  /** Which kind of record each path parameter names; null for a public one. */
  readonly path?: Readonly<Record<string, RecordKind | null>>;
  /** What a query parameter of text asks for; null where no such record exists yet. */
  readonly query?: Readonly<Record<string, RecordKind | keyof typeof searchTexts | null>>;
  /** A body with every field that the contract knows, but for those in `names`. */
  readonly body?: (canary: Canary) => Body;
  /** Fields of the body that name a record: one of another organization is as one of none. */
  readonly names?: Readonly<Record<string, RecordKind>>;
  /** Fields of the body whose text is the client's own: equal text in two organizations means nothing. */
  readonly labels?: readonly string[];
  /** Fields of the body that no answer ever shows. */
  readonly secrets?: readonly string[];
};

const ownText = ["externalReference", "sourceRef"] as const;

export const operationRows = {
  createPaymentIntent: { body: intent, labels: ["externalReference"] },
  listPaymentIntents: { query: { externalReference: "externalReference" } },
  getPaymentIntent: { path: { paymentIntentId: "paymentIntent" } },
  listReconciliationCases: { query: { externalReference: "externalReference" } },
  getReconciliationCase: { path: { caseId: "reconciliationCase" } },
  ...caseActionRows,
  listMatchPools: {},
  createReconciliationRule: { body: rule },
  listReconciliationRules: {},
  getReconciliationRule: { path: { ruleId: "rule" } },
  updateReconciliationRule: { path: { ruleId: "rule" }, body: rule },
  deleteReconciliationRule: { path: { ruleId: "rule" } },
  createProviderEvidence: {
    body: providerEvidence,
    names: { paymentIntentId: "paymentIntent" },
    labels: [...ownText, "integrationKey", "providerTransferId", "routeGroupId"],
  },
  createOnchainEvidence: {
    body: onchainEvidence,
    names: { paymentIntentId: "paymentIntent" },
    labels: ownText,
  },
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
  listIntegrations: {},
  listWebhookEndpoints: {},
  ...outboundRows,
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
  getDocsAsset: { path: { assetName: null } },
} as const satisfies Record<OperationId, OperationRow>;
