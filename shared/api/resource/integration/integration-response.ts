import * as z from "zod";
import { expectedWithin } from "#api/resource/report/expected-delivery-response.ts";
import {
  extended,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { eventCategories, integrationStatuses } from "#domain/integration/integration.ts";
import { notUnderstoodCause } from "./not-understood-cause.ts";

const shared = {
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  integrationKey: z
    .string()
    .describe("Unique across the service; cannot be used again after deletion."),
  status: z.enum(integrationStatuses),
  webhookUrl: z.string().describe("The URL that receives deliveries."),
  expectedWithin,
  createdAt: timestampText,
  updatedAt: timestampText,
  lastTransferSyncedAt: timestampText
    .nullable()
    .describe("When the service last read all new transfers; null before the first time."),
};

export const partnerIntegration = named("PartnerIntegration", {
  ...shared,
  provider: z.literal("partner"),
  webhookId: z.string().describe("The partner's identifier of the webhook."),
  webhookBaseUrl: z.string(),
  eventCategories: z.array(z.enum(eventCategories)),
  pollingEnabled: z.boolean(),
  hasApiKey: z.boolean().describe("Whether an API key is stored. The key is never returned."),
});

export const onchainIntegration = named("OnchainIntegration", {
  ...shared,
  provider: z.literal("onchain"),
  chainFamily: z.literal("evm"),
  chainId: wholeNumber(1),
  addresses: z.array(z.string()).describe("Recipient addresses to watch."),
  tokenAddresses: z.array(z.string()),
  hasRpcUrl: z.boolean().describe("Whether an RPC URL is stored. The URL is never returned."),
  confirmations: wholeNumber(1),
  secretVersion: wholeNumber(1).describe("Version of the signing secret; 1 is the first."),
});

const notUnderstoodCount = named("NotUnderstoodCount", {
  cause: notUnderstoodCause,
  count: wholeNumber(1).describe("Exact. A record with several causes counts for each."),
  last7Days: wholeNumber(0),
  examples: z
    .array(
      z.object({
        rawRecordId: z.string(),
        sourceRef: z.string(),
        receivedAt: timestampText,
        field: z.string(),
        value: z.string().nullable(),
      }),
    )
    .describe(
      "The latest five, newest first; all of them: `GET /v1/evidence/raw-records?integrationId=…&cause=…`.",
    ),
});

export const activity = named("IntegrationActivity", {
  lastReceivedAt: timestampText
    .nullable()
    .describe("The last accepted delivery, accurate to a minute."),
  lastPolledAt: timestampText.nullable().describe("The end of the last poll."),
  failedPolls: wholeNumber(0).describe("Polls that failed since the last one that did not."),
  lastError: z.string().nullable().describe("Why the last poll failed; null if it did not."),
  refusedPerHour: z
    .array(z.object({ from: timestampText, count: wholeNumber(1) }))
    .describe(
      "Hours of the last 24 with refused deliveries that were stored, at most 1,000 a day, newest first.",
    ),
  notUnderstood: z
    .array(notUnderstoodCount)
    .describe(
      "Accepted records of which the service did not understand a part, by cause; a cause without one is left out.",
    ),
});

export const partnerIntegrationDetail = extended("PartnerIntegrationDetail", partnerIntegration, {
  activity,
});

export const onchainIntegrationDetail = extended("OnchainIntegrationDetail", onchainIntegration, {
  activity,
});

export const onchainIntegrationWithSecret = extended(
  "OnchainIntegrationWithSecret",
  onchainIntegration,
  {
    secret: z
      .string()
      .describe(
        "Signs deliveries to `webhookUrl`. The HMAC-SHA256 key is the decoded base64 after " +
          "`whsec_`.",
      ),
  },
);

export const integration = z
  .discriminatedUnion("provider", [partnerIntegration, onchainIntegration])
  .meta({ id: "Integration" });

export const webhookEndpoint = named("WebhookEndpoint", {
  integrationId: z.string(),
  integrationKey: z.string(),
  provider: z.enum(["partner", "onchain"]),
  webhookUrl: z.string(),
  status: z.enum(integrationStatuses),
});

export const webhookEndpointList = named("WebhookEndpointList", {
  items: z.array(webhookEndpoint),
});
