import { createOnchainEvidenceBody } from "../../../request/evidence/evidence-request.ts";
import {
  createOnchainIntegrationBody,
  listIntegrationsQuery,
  updateOnchainIntegrationBody,
} from "../../../request/evidence/integration-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { activityExample } from "../../example/activity-example.ts";
import {
  evidenceAcceptanceExample,
  onchainEvidenceExample,
  organizationId,
  pageOf,
} from "../../example/examples.ts";
import { secretExample } from "../../example/outbound-examples.ts";
import { evidenceAcceptance } from "../../response/evidence/evidence-response.ts";
import {
  onchainIntegration,
  onchainIntegrationDetail,
  onchainIntegrationList,
  onchainIntegrationWithSecret,
} from "../../response/evidence/integration-response.ts";
import { repeatedResponse } from "../case/pending-response.ts";

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

const content = jsonContent(onchainIntegration, {
  active: { summary: "An active integration", value: example },
});

const detailContent = jsonContent(onchainIntegrationDetail, {
  active: { summary: "An active integration", value: { ...example, activity: activityExample } },
});

export const onchainRows = {
  createOnchainIntegration: {
    summary: "Connect a chain",
    description:
      "Sign deliveries to `webhookUrl` with the secret in this response. With `rpcUrl` the " +
      "service also reads token transfers to the addresses itself, and checks on-chain evidence" +
      " against the chain.",
    tag: "integrations",
    body: {
      description: "The integration; unknown properties are refused.",
      schema: createOnchainIntegrationBody.meta({ id: "CreateOnchainIntegrationRequest" }),
      examples: {
        base: {
          summary: "USDC deposits on Base",
          value: { ...settings, rpcUrl: "https://base.rpc.example.com/v1/key" },
        },
      },
    },
    responses: {
      201: {
        description: "The integration is active.",
        content: jsonContent(onchainIntegrationWithSecret, {
          created: {
            summary: "With its secret",
            value: { ...example, secret: secretExample },
          },
        }),
      },
      202: repeatedResponse,
    },
    errors: { 409: "IntegrationConflict" },
  },
  listOnchainIntegrations: {
    summary: "List on-chain integrations",
    description: "Newest first by creation time, including deleted integrations.",
    tag: "integrations",
    query: listIntegrationsQuery,
    responses: {
      200: {
        description: "A page of integrations.",
        content: jsonContent(onchainIntegrationList, {
          page: { summary: "One integration", value: pageOf(example, 25) },
        }),
      },
    },
  },
  getOnchainIntegration: {
    summary: "Get an on-chain integration",
    description: "The current integration, with what it received, polled and refused.",
    tag: "integrations",
    responses: { 200: { description: "The integration.", content: detailContent } },
  },
  updateOnchainIntegration: {
    summary: "Change an on-chain integration",
    description: "An absent field keeps its value. `rpcUrl: null` stops polling and checks.",
    tag: "integrations",
    body: {
      description: "The fields to change.",
      schema: updateOnchainIntegrationBody.meta({ id: "UpdateOnchainIntegrationRequest" }),
      examples: { sooner: { summary: "Fewer confirmations", value: { confirmations: 6 } } },
    },
    responses: {
      200: { description: "The changed integration.", content },
      202: repeatedResponse,
    },
    errors: { 409: "IntegrationConflict" },
  },
  deleteOnchainIntegration: {
    summary: "Delete an on-chain integration",
    description:
      "Further deliveries are refused, and the integrationKey cannot be used again. Deleting a " +
      "deleted integration returns the same integration.",
    tag: "integrations",
    responses: {
      202: repeatedResponse,
      200: {
        description: "The deleted integration.",
        content: jsonContent(onchainIntegration, {
          deleted: {
            summary: "A deleted integration",
            value: { ...example, status: "deleted", hasRpcUrl: false },
          },
        }),
      },
    },
  },
  rotateOnchainIntegrationSecret: {
    summary: "Rotate the secret of an on-chain integration",
    description:
      "For 24 hours deliveries signed with the new or the previous secret are accepted. A replay of" +
      " the request contains the secret again.",
    tag: "integrations",
    responses: {
      202: repeatedResponse,
      200: {
        description: "The integration with its new secret.",
        content: jsonContent(onchainIntegrationWithSecret, {
          rotated: {
            summary: "With its second secret",
            value: { ...example, secretVersion: 2, secret: secretExample },
          },
        }),
      },
    },
    errors: { 409: "IntegrationConflict" },
  },
  receiveOnchainWebhook: {
    summary: "Receive on-chain evidence",
    description:
      "The body is that of `POST /v1/evidence/onchain`. The signature is HMAC-SHA256 over " +
      "`<t>.<raw body>` with the integration's secret, in the same header as the partner's.",
    tag: "webhooks",
    signed: true,
    body: {
      description: "The transfer on the chain.",
      schema: createOnchainEvidenceBody,
      examples: { transfer: { summary: "A token transfer", value: onchainEvidenceExample } },
    },
    responses: {
      200: {
        description: "The evidence was accepted now or earlier.",
        content: jsonContent(evidenceAcceptance, {
          accepted: {
            summary: "Accepted and matched",
            value: { ...evidenceAcceptanceExample, source: "webhook" },
          },
        }),
      },
    },
    errors: { 400: "InvalidWebhook", 404: "NotFound" },
  },
} as const satisfies ContractRows;
