import * as z from "zod";
import {
  eventCategories,
  integrationStatuses,
} from "../../../../domain/integration/integration.ts";
import { timestampText, wholeNumber } from "../common-response.ts";
import { expectedWithin } from "./expected-delivery-response.ts";
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

export const partnerIntegration = z
  .object({
    ...shared,
    provider: z.literal("partner"),
    webhookId: z.string().describe("The partner's identifier of the webhook."),
    webhookBaseUrl: z.string(),
    eventCategories: z.array(z.enum(eventCategories)),
    pollingEnabled: z.boolean(),
    hasApiKey: z.boolean().describe("Whether an API key is stored. The key is never returned."),
  })
  .meta({ id: "PartnerIntegration" });

export const onchainIntegration = z
  .object({
    ...shared,
    provider: z.literal("onchain"),
    chainFamily: z.literal("evm"),
    chainId: wholeNumber(1),
    addresses: z.array(z.string()).describe("Recipient addresses to watch."),
    tokenAddresses: z.array(z.string()),
    hasRpcUrl: z.boolean().describe("Whether an RPC URL is stored. The URL is never returned."),
    confirmations: wholeNumber(1),
    secretVersion: wholeNumber(1).describe("Version of the signing secret; 1 is the first."),
  })
  .meta({ id: "OnchainIntegration" });

const notUnderstoodCount = z
  .object({
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
  })
  .meta({ id: "NotUnderstoodCount" });

export const activity = z
  .object({
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
  })
  .meta({ id: "IntegrationActivity" });

export const partnerIntegrationDetail = partnerIntegration
  .extend({ activity })
  .meta({ id: "PartnerIntegrationDetail" });

export const onchainIntegrationDetail = onchainIntegration
  .extend({ activity })
  .meta({ id: "OnchainIntegrationDetail" });

export const onchainIntegrationWithSecret = onchainIntegration
  .extend({
    secret: z
      .string()
      .describe(
        "Signs deliveries to `webhookUrl`. The HMAC-SHA256 key is the decoded base64 after " +
          "`whsec_`.",
      ),
  })
  .meta({ id: "OnchainIntegrationWithSecret" });

export const integration = z
  .discriminatedUnion("provider", [partnerIntegration, onchainIntegration])
  .meta({ id: "Integration" });

export const webhookEndpoint = z
  .object({
    integrationId: z.string(),
    integrationKey: z.string(),
    provider: z.enum(["partner", "onchain"]),
    webhookUrl: z.string(),
    status: z.enum(integrationStatuses),
  })
  .meta({ id: "WebhookEndpoint" });

export const webhookEndpointList = z
  .object({ items: z.array(webhookEndpoint) })
  .meta({ id: "WebhookEndpointList" });
