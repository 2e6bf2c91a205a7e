import {
  createPartnerIntegrationBody,
  listIntegrationsQuery,
  updatePartnerIntegrationBody,
} from "../../../request/evidence/integration-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { activityExample } from "../../example/activity-example.ts";
import { organizationId, pageOf } from "../../example/examples.ts";
import {
  integrationList,
  partnerIntegration,
  partnerIntegrationDetail,
  partnerIntegrationList,
  webhookEndpointList,
} from "../../response/evidence/integration-response.ts";
import { repeatedResponse } from "../case/pending-response.ts";

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

const partnerContent = jsonContent(partnerIntegration, {
  active: { summary: "An active integration", value: partnerExample },
});

const detailContent = jsonContent(partnerIntegrationDetail, {
  active: {
    summary: "An active integration",
    value: { ...partnerExample, activity: activityExample },
  },
});

const upstreamErrors = {
  400: "InvalidIntegration",
  409: "IntegrationConflict",
  502: "UpstreamFailed",
  504: "UpstreamTimeout",
} as const;

export const integrationRows = {
  createPartnerIntegration: {
    summary: "Connect the partner",
    description:
      "Registers a webhook with the partner and activates it. After a failure, retry with the " +
      "same Idempotency-Key: the retry continues or starts again, and no partial integration " +
      "remains.",
    tag: "integrations",
    body: {
      description: "The integration; unknown properties are refused.",
      schema: createPartnerIntegrationBody.meta({ id: "CreatePartnerIntegrationRequest" }),
      examples: {
        payouts: {
          summary: "Payouts, by webhook and by polling",
          value: {
            name: "Payouts",
            integrationKey: "acme_payouts",
            apiKey: "sk-partner-1",
            webhookBaseUrl: "https://reconciliation.example.com",
            eventCategories: ["transfer", "virtual_account.activity"],
            pollingEnabled: true,
          },
        },
      },
    },
    responses: {
      201: { description: "The integration is active.", content: partnerContent },
      202: repeatedResponse,
    },
    errors: upstreamErrors,
  },
  listPartnerIntegrations: {
    summary: "List partner integrations",
    description: "Newest first by creation time, including deleted integrations.",
    tag: "integrations",
    query: listIntegrationsQuery,
    responses: {
      200: {
        description: "A page of integrations.",
        content: jsonContent(partnerIntegrationList, {
          page: { summary: "One integration", value: pageOf(partnerExample, 25) },
        }),
      },
    },
  },
  getPartnerIntegration: {
    summary: "Get a partner integration",
    description: "The current integration, with what it received, polled and refused.",
    tag: "integrations",
    responses: { 200: { description: "The integration.", content: detailContent } },
  },
  updatePartnerIntegration: {
    summary: "Change a partner integration",
    description:
      "An absent field keeps its value. `status: active` also reads the partner's public key " +
      "again.",
    tag: "integrations",
    body: {
      description: "The fields to change.",
      schema: updatePartnerIntegrationBody.meta({ id: "UpdatePartnerIntegrationRequest" }),
      examples: {
        disable: {
          summary: "Disable the integration: it refuses deliveries",
          value: { status: "disabled" },
        },
      },
    },
    responses: {
      200: { description: "The changed integration.", content: partnerContent },
      202: repeatedResponse,
    },
    errors: upstreamErrors,
  },
  deletePartnerIntegration: {
    summary: "Delete a partner integration",
    description:
      "Deletes the webhook at the partner. Further deliveries are refused, and the " +
      "integrationKey cannot be used again. Deleting a deleted integration returns the same " +
      "integration.",
    tag: "integrations",
    responses: {
      200: {
        description: "The deleted integration.",
        content: jsonContent(partnerIntegration, {
          deleted: {
            summary: "A deleted integration",
            value: { ...partnerExample, status: "deleted", hasApiKey: false },
          },
        }),
      },
      202: repeatedResponse,
    },
    errors: upstreamErrors,
  },
  listIntegrations: {
    summary: "List integrations of every kind",
    description:
      "Newest first by creation time, including deleted integrations; `provider` is the kind.",
    tag: "integrations",
    query: listIntegrationsQuery,
    responses: {
      200: {
        description: "A page of integrations.",
        content: jsonContent(integrationList, {
          page: { summary: "One integration", value: pageOf(partnerExample, 25) },
        }),
      },
    },
  },
  listWebhookEndpoints: {
    summary: "List inbound webhook URLs",
    description: "The URLs of active integrations, newest first.",
    tag: "integrations",
    responses: {
      200: {
        description: "The URLs.",
        content: jsonContent(webhookEndpointList, {
          one: {
            summary: "One URL",
            value: {
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
          },
        }),
      },
    },
  },
} as const satisfies ContractRows;
