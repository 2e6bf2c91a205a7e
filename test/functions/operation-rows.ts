/**
 * What the tests that go through every operation must know of one: which records its parameters
 * name, and a body with every field filled in. A new route adds a row here; a new kind of record
 * says how one is made. The tests find by the contract what has no row.
 */
import { idPrefixes } from "../../shared/domain/id.ts";
import type { OperationId } from "../../shared/schema/routes.ts";
import { changedPartnerIntegration, partnerIntegration } from "./integration-bodies.ts";
import {
  casesPath,
  intentsPath,
  newTxHash,
  onchainPath,
  providerPath,
  rulesPath,
} from "./sample-bodies.ts";
import { type Client, read, textOf } from "./service-client.ts";

const partnerIntegrationsPath = "/v1/partner-integrations";
const keysPath = "/v1/api-keys";
const day = "2031-05-06T07:08:09Z";

/** The same for everyone, so that two organizations differ in nothing but who they are. */
const provider = "canary_provider";

/** Distinct from every other value, and from what it is in another organization. */
export type Canary = {
  /** At most 43 characters. */
  readonly text: string;
  /** A decimal string. */
  readonly amount: string;
  /** A whole number. */
  readonly minutes: number;
};

type Body = Record<string, unknown>;

function money({ amount }: Canary) {
  return { amount, currency: "USD" };
}

function references({ text }: Canary) {
  return [{ type: `${text}-type`, value: `${text}-value` }];
}

function metadata({ text }: Canary) {
  return { [text]: { nested: [text] } };
}

function intent(canary: Canary): Body {
  const { text } = canary;
  return {
    externalReference: `${text}-reference`,
    source: money(canary),
    destination: money(canary),
    paymentType: "stablecoin",
    paymentSubtype: `${text}-subtype`,
    stablecoin: `${text}-coin`,
    chain: `${text}-chain`,
    direction: "inbound",
    beneficiaryAccount: `${text}-account`,
    beneficiaryName: `${text}-name`,
    effectiveDate: day,
    references: references(canary),
    metadata: metadata(canary),
    expectedLegs: [{ phase: "source", requirement: "optional" }],
  };
}

function evidence(canary: Canary): Body {
  const { text } = canary;
  return {
    status: "confirmed",
    amount: money(canary),
    payload: metadata(canary),
    externalReference: `${text}-reference`,
    requirementLevel: "required",
    occurredAt: "2026-05-06T07:08:09Z",
    references: references(canary),
    metadata: metadata(canary),
    fees: [{ type: "network", ...money(canary) }],
  };
}

function providerEvidence(canary: Canary): Body {
  const { text } = canary;
  return {
    ...evidence(canary),
    provider,
    sourceRef: `${text}-source`,
    integrationKey: `${text}-integration`,
    providerTransferId: `${text}-transfer`,
    routeGroupId: `${text}-group`,
    phase: "source",
    sequence: canary.minutes,
    exchangeRate: canary.amount,
  };
}

function onchainEvidence(canary: Canary): Body {
  const { text } = canary;
  return {
    ...evidence(canary),
    chainFamily: "evm",
    txHash: newTxHash(),
    chainId: canary.minutes,
    fromAddress: `${text}-from`,
    toAddress: `${text}-to`,
    tokenAddress: `${text}-token`,
    sourceRef: `${text}-onchain`,
    phase: "transfer",
    logIndex: canary.minutes,
  };
}

function rule(canary: Canary): Body {
  const { text, amount, minutes } = canary;
  return {
    name: `${text}-rule`,
    paymentType: "bank",
    sourceType: "manual",
    isActive: false,
    amountTolerance: amount,
    timeWindowMinutes: minutes,
    expectedCompletionMinutes: minutes,
    delayedSettlementThresholdMinutes: minutes,
    sourceSlaMinutes: minutes,
    intermediaryInSlaMinutes: minutes,
    transferSlaMinutes: minutes,
    intermediaryOutSlaMinutes: minutes,
    destinationSlaMinutes: minutes,
    allowProviderIdMatch: true,
    allowTxHashMatch: true,
    allowReferenceExactMatch: true,
    allowAmountAndTimeWindowMatch: true,
    requireAllRequiredLegs: true,
    metadata: metadata(canary),
  };
}

function apiKey(canary: Canary): Body {
  const { text } = canary;
  return {
    name: `${text}-key`,
    scopes: [`${text}-scope`],
    expiresAt: day,
    metadata: metadata(canary),
  };
}

async function create(client: Client, path: string, body: Body, field: string): Promise<string> {
  return textOf(read(await client.post(path, body), 201)[field]);
}

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
  partnerIntegration: {
    prefix: idPrefixes.integration,
    path: partnerIntegrationsPath,
    make: (client: Client, canary: Canary) =>
      create(client, partnerIntegrationsPath, partnerIntegration(canary), "id"),
  },
  apiKey: {
    prefix: idPrefixes.apiKey,
    path: null,
    make: (client: Client, canary: Canary) => create(client, keysPath, apiKey(canary), "id"),
  },
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
  listIntegrations: {},
  listWebhookEndpoints: {},
  receivePartnerWebhook: { path: { integrationKey: null } },
  rejectUnaddressedPartnerWebhook: {},
  getHealth: {},
  getOpenapiJson: {},
  getOpenapiYaml: {},
  getDocs: {},
} as const satisfies Record<OperationId, OperationRow>;
