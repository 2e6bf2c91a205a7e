import { repeatedResponse } from "#api/resource/case/pending-response.ts";
import { createOnchainEvidenceBody } from "#api/resource/evidence/evidence-request.ts";
import { activityExample } from "#api/resource/integration/activity-example.ts";
import {
  createOnchainIntegrationBody,
  listIntegrationsQuery,
  updateOnchainIntegrationBody,
} from "#api/resource/integration/integration-request.ts";
import {
  onchainIntegration,
  onchainIntegrationDetail,
  onchainIntegrationWithSecret,
} from "#api/resource/integration/integration-response.ts";
import { secretExample } from "#api/resource/outbound-webhook/outbound-examples.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import {
  evidenceAcceptanceExample,
  onchainEvidenceExample,
  organizationId,
} from "#api/schema/contract/examples.ts";
import {
  acted,
  changed,
  created,
  got,
  listOf,
  resource,
} from "#api/schema/contract/row-builders.ts";
import { evidenceAcceptance } from "./evidence-response.ts";

const settings = {
  name: "Base, deposits",
  integrationKey: "acme_base",
  chainFamily: "evm" as const,
  chainId: 8453,
  addresses: ["0x8ba1f109551bd432803012645ac136ddd64dba72"],
  tokenAddresses: ["0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
  confirmations: 12,
};

const example = {
  ...settings,
  secretVersion: 1,
  id: "int_01934f1e7c5a7b1e8d2c3b4a59687701",
  organizationId,
  status: "active" as const,
  provider: "onchain" as const,
  webhookUrl: "https://reconciliation.example.com/webhooks/onchain/acme_base",
  hasRpcUrl: true,
  expectedWithin: null,
  lastTransferSyncedAt: "2026-03-01T12:05:00.000Z",
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
};

const onchainIntegrations = resource({
  tag: "integrations",
  title: "on-chain integration",
  schema: onchainIntegration,
  examples: { active: ["An active integration", example] },
});

const onchainIntegrationDetails = resource({
  tag: "integrations",
  name: "integration",
  title: "on-chain integration",
  schema: onchainIntegrationDetail,
  examples: { active: ["An active integration", { ...example, activity: activityExample }] },
});

const withSecret = resource({
  tag: "integrations",
  name: "integration",
  schema: onchainIntegrationWithSecret,
  examples: { created: ["With its secret", { ...example, secret: secretExample }] },
});

const acceptances = resource({
  tag: "webhooks",
  name: "acceptance",
  schema: evidenceAcceptance,
  examples: {
    accepted: ["Accepted and matched", { ...evidenceAcceptanceExample, source: "webhook" }],
  },
});

export const onchainRows = {
  createOnchainIntegration: created(withSecret, {
    summary: "Connect a chain",
    description:
      "Sign deliveries to `webhookUrl` with the secret in this response. With `rpcUrl` the " +
      "service also reads token transfers to the addresses itself, and checks on-chain evidence" +
      " against the chain.",
    body: createOnchainIntegrationBody,
    bodyExamples: {
      base: [
        "USDC deposits on Base",
        { ...settings, rpcUrl: "https://base.rpc.example.com/v1/key" },
      ],
    },
    resultText: "The integration is active.",
    also: { 202: repeatedResponse },
    errors: { 409: "IntegrationConflict" },
  }),
  listOnchainIntegrations: listOf(onchainIntegrations, {
    description: "Newest first by creation time, including deleted integrations.",
    query: listIntegrationsQuery,
  }),
  getOnchainIntegration: got(onchainIntegrationDetails, {
    description: "The current integration, with what it received, polled and refused.",
  }),
  updateOnchainIntegration: changed(onchainIntegrations, {
    description: "An absent field keeps its value. `rpcUrl: null` stops polling and checks.",
    body: updateOnchainIntegrationBody,
    bodyExamples: { sooner: ["Fewer confirmations", { confirmations: 6 }] },
    also: { 202: repeatedResponse },
    errors: { 409: "IntegrationConflict" },
  }),
  deleteOnchainIntegration: acted(onchainIntegrations, {
    summary: "Delete an on-chain integration",
    description:
      "Further deliveries are refused, and the integrationKey cannot be used again. Deleting a " +
      "deleted integration returns the same integration.",
    resultText: "The deleted integration.",
    resultExamples: {
      deleted: ["A deleted integration", { ...example, status: "deleted", hasRpcUrl: false }],
    },
    also: { 202: repeatedResponse },
  }),
  rotateOnchainIntegrationSecret: acted(withSecret, {
    summary: "Rotate the secret of an on-chain integration",
    description:
      "For 24 hours deliveries signed with the new or the previous secret are accepted. A replay of" +
      " the request contains the secret again.",
    resultText: "The integration with its new secret.",
    resultExamples: {
      rotated: ["With its second secret", { ...example, secretVersion: 2, secret: secretExample }],
    },
    also: { 202: repeatedResponse },
    errors: { 409: "IntegrationConflict" },
  }),
  receiveOnchainWebhook: acted(acceptances, {
    summary: "Receive on-chain evidence",
    description:
      "The body is that of `POST /v1/evidence/onchain`. The signature is HMAC-SHA256 over " +
      "`<t>.<raw body>` with the integration's secret, in the same header as the partner's.",
    signed: true,
    body: createOnchainEvidenceBody,
    bodyText: "The transfer on the chain.",
    bodyExamples: { transfer: ["A token transfer", onchainEvidenceExample] },
    resultText: "The evidence was accepted now or earlier.",
    errors: { 400: "InvalidWebhook", 404: "NotFound" },
  }),
} as const satisfies ContractRows;
