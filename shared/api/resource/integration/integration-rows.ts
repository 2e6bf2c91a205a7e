import { repeatedResponse } from "#api/resource/case/pending-response.ts";
import {
  createPartnerIntegrationBody,
  listIntegrationsQuery,
  updatePartnerIntegrationBody,
} from "#api/resource/integration/integration-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { organizationId } from "#api/schema/contract/examples.ts";
import {
  acted,
  changed,
  created,
  got,
  listOf,
  resource,
} from "#api/schema/contract/row-builders.ts";
import { activityExample } from "./activity-example.ts";
import {
  integration,
  partnerIntegration,
  partnerIntegrationDetail,
  webhookEndpointList,
} from "./integration-response.ts";

const webhookUrl = "https://reconciliation.example.com/webhooks/partner/acme_payouts";
const times = {
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
} as const;

const partnerExample = {
  id: "int_01934f1e7c5a7b1e8d2c3b4a59687700",
  organizationId,
  name: "Payouts",
  integrationKey: "acme_payouts",
  status: "active" as const,
  provider: "partner" as const,
  webhookId: "wep_5qTmRzQx",
  webhookUrl,
  webhookBaseUrl: "https://reconciliation.example.com",
  eventCategories: ["transfer" as const, "virtual_account.activity" as const],
  pollingEnabled: true,
  hasApiKey: true,
  expectedWithin: { minutes: 1_440, businessDaysOnly: true },
  lastTransferSyncedAt: "2026-03-01T12:05:00.000Z",
  ...times,
};

/** What all acts on an integration say that call the partner. */
const upstream = {
  also: { 202: repeatedResponse },
  errors: {
    400: "InvalidIntegration",
    409: "IntegrationConflict",
    502: "UpstreamFailed",
    504: "UpstreamTimeout",
  },
} as const;

const partnerIntegrations = resource({
  tag: "integrations",
  schema: partnerIntegration,
  examples: { active: ["An active integration", partnerExample] },
});

const partnerIntegrationDetails = resource({
  tag: "integrations",
  name: "integration",
  title: "partner integration",
  schema: partnerIntegrationDetail,
  examples: { active: ["An active integration", { ...partnerExample, activity: activityExample }] },
});

const integrations = resource({
  tag: "integrations",
  schema: integration,
  examples: { active: ["An active integration", partnerExample] },
});

const webhookEndpoints = resource({
  tag: "integrations",
  name: "URLs",
  schema: webhookEndpointList,
  examples: {
    one: [
      "One URL",
      {
        items: [
          {
            integrationId: partnerExample.id,
            integrationKey: partnerExample.integrationKey,
            provider: "partner",
            webhookUrl,
            status: "active",
          },
        ],
      },
    ],
  },
});

export const integrationRows = {
  createPartnerIntegration: created(partnerIntegrations, {
    summary: "Connect the partner",
    description:
      "Registers a webhook with the partner and activates it. After a failure, retry with the " +
      "same Idempotency-Key: the retry continues or starts again, and no partial integration " +
      "remains.",
    body: createPartnerIntegrationBody,
    bodyExamples: {
      payouts: [
        "Payouts, by webhook and by polling",
        {
          name: "Payouts",
          integrationKey: "acme_payouts",
          apiKey: "sk-partner-1",
          webhookBaseUrl: "https://reconciliation.example.com",
          eventCategories: ["transfer", "virtual_account.activity"],
          pollingEnabled: true,
        },
      ],
    },
    resultText: "The integration is active.",
    ...upstream,
  }),
  listPartnerIntegrations: listOf(partnerIntegrations, {
    description: "Newest first by creation time, including deleted integrations.",
    query: listIntegrationsQuery,
  }),
  getPartnerIntegration: got(partnerIntegrationDetails, {
    description: "The current integration, with what it received, polled and refused.",
  }),
  updatePartnerIntegration: changed(partnerIntegrations, {
    description:
      "An absent field keeps its value. `status: active` also reads the partner's public key " +
      "again.",
    body: updatePartnerIntegrationBody,
    bodyExamples: {
      disable: ["Disable the integration: it refuses deliveries", { status: "disabled" }],
    },
    ...upstream,
  }),
  deletePartnerIntegration: acted(partnerIntegrations, {
    summary: "Delete a partner integration",
    description:
      "Deletes the webhook at the partner. Further deliveries are refused, and the " +
      "integrationKey cannot be used again. Deleting a deleted integration returns the same " +
      "integration.",
    resultText: "The deleted integration.",
    resultExamples: {
      deleted: [
        "A deleted integration",
        { ...partnerExample, status: "deleted", hasApiKey: false },
      ],
    },
    ...upstream,
  }),
  listIntegrations: listOf(integrations, {
    summary: "List integrations of every kind",
    description:
      "Newest first by creation time, including deleted integrations; `provider` is the kind.",
    query: listIntegrationsQuery,
  }),
  listWebhookEndpoints: got(webhookEndpoints, {
    summary: "List inbound webhook URLs",
    description: "The URLs of active integrations, newest first.",
  }),
} as const satisfies ContractRows;
