import * as z from "zod";
import { eventCategories, integrationStatuses } from "../../../domain/integration/integration.ts";
import { listOf, timestampText, wholeNumber } from "./common-response.ts";

const shared = {
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  integrationKey: z.string().describe("Unique across the service; never given out again."),
  status: z.enum(integrationStatuses),
  webhookUrl: z.string().describe("Where deliveries come in."),
  createdAt: timestampText,
  updatedAt: timestampText,
  lastTransferSyncedAt: timestampText
    .nullable()
    .describe("When the service last read everything that was new; null where it never did."),
};

export const partnerIntegration = z
  .object({
    ...shared,
    provider: z.literal("partner"),
    webhookId: z.string().describe("The partner's own id of the webhook."),
    webhookBaseUrl: z.string(),
    eventCategories: z.array(z.enum(eventCategories)),
    pollingEnabled: z.boolean(),
    hasApiKey: z.boolean().describe("The key itself is never returned."),
  })
  .meta({ id: "PartnerIntegration" });

export const partnerIntegrationList = listOf("PartnerIntegration", partnerIntegration);

export const onchainIntegration = z
  .object({
    ...shared,
    provider: z.literal("onchain"),
    chainFamily: z.literal("evm"),
    chainId: wholeNumber(1),
    addresses: z.array(z.string()).describe("Watched recipients."),
    tokenAddresses: z.array(z.string()),
    hasRpcUrl: z.boolean().describe("The URL itself is never returned."),
    confirmations: wholeNumber(1),
  })
  .meta({ id: "OnchainIntegration" });

export const onchainIntegrationList = listOf("OnchainIntegration", onchainIntegration);

export const createdOnchainIntegration = onchainIntegration
  .extend({
    secret: z
      .string()
      .describe("Signs deliveries to `webhookUrl`: HMAC-SHA256 by the bytes that its base64 is."),
  })
  .meta({ id: "CreatedOnchainIntegration" });

export const integrationList = listOf(
  "Integration",
  z
    .discriminatedUnion("provider", [partnerIntegration, onchainIntegration])
    .meta({ id: "Integration" }),
);

export const webhookEndpointList = z
  .object({
    items: z.array(
      z
        .object({
          integrationId: z.string(),
          integrationKey: z.string(),
          provider: z.enum(["partner", "onchain"]),
          webhookUrl: z.string(),
          status: z.enum(integrationStatuses),
        })
        .meta({ id: "WebhookEndpoint" }),
    ),
  })
  .meta({ id: "WebhookEndpointList" });
