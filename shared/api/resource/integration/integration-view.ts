import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { NotUnderstoodCause } from "#domain/evidence/not-understood.ts";
import type {
  Integration,
  OnchainIntegration,
  PartnerIntegration,
} from "#domain/integration/integration.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type * as response from "./integration-response.ts";

function shared(integration: Integration) {
  return {
    id: formatId("integration", integration.uuid),
    organizationId: integration.organizationId,
    name: integration.name,
    integrationKey: integration.integrationKey,
    status: integration.status,
    webhookUrl: integration.webhookUrl,
    expectedWithin: integration.expectedWithin,
    createdAt: formatTimestamp(integration.createdAt),
    updatedAt: formatTimestamp(integration.updatedAt),
  };
}

/** docs/specification.md, Partner integration snapshot. Never contains the API key. */
export function viewPartnerIntegration(
  integration: PartnerIntegration,
  lastTransferSyncedAt: Instant | null,
): Shown<typeof response.partnerIntegration> {
  return {
    ...shared(integration),
    provider: "partner",
    webhookId: integration.webhookId,
    webhookBaseUrl: integration.webhookBaseUrl,
    eventCategories: integration.eventCategories,
    pollingEnabled: integration.pollingEnabled,
    hasApiKey: integration.hasApiKey,
    lastTransferSyncedAt: formatOptional(lastTransferSyncedAt),
  };
}

/** Never contains the RPC URL, because many RPC URLs contain a key. */
export function viewOnchainIntegration(
  integration: OnchainIntegration,
  lastTransferSyncedAt: Instant | null,
): Shown<typeof response.onchainIntegration> {
  return {
    ...shared(integration),
    provider: "onchain",
    chainFamily: integration.chainFamily,
    chainId: integration.chainId,
    addresses: integration.addresses,
    tokenAddresses: integration.tokenAddresses,
    hasRpcUrl: integration.hasRpcUrl,
    confirmations: integration.confirmations,
    secretVersion: integration.secretVersion,
    lastTransferSyncedAt: formatOptional(lastTransferSyncedAt),
  };
}

export function viewIntegration(
  integration: Integration,
  lastTransferSyncedAt: Instant | null,
): Shown<typeof response.integration> {
  switch (integration.kind) {
    case "partner":
      return viewPartnerIntegration(integration, lastTransferSyncedAt);
    case "onchain":
      return viewOnchainIntegration(integration, lastTransferSyncedAt);
  }
}

type Activity = {
  readonly lastReceivedAt: Instant | null;
  readonly lastPolledAt: Instant | null;
  readonly failedPolls: number;
  readonly lastError: string | null;
  readonly refused: readonly { readonly from: Instant; readonly count: number }[];
};

type NotUnderstoodCounts = readonly {
  readonly cause: NotUnderstoodCause;
  readonly count: number;
  readonly recent: number;
  readonly examples: readonly {
    readonly uuid: Uuid<"rawRecord">;
    readonly sourceRef: string;
    readonly receivedAt: Instant;
    readonly field: string;
    readonly value: string | null;
  }[];
}[];

/** What the detail of an integration shows beside it. */
export function viewActivity(
  activity: Activity,
  notUnderstood: NotUnderstoodCounts,
): Shown<typeof response.activity> {
  return {
    lastReceivedAt: formatOptional(activity.lastReceivedAt),
    lastPolledAt: formatOptional(activity.lastPolledAt),
    failedPolls: activity.failedPolls,
    lastError: activity.lastError,
    refusedPerHour: activity.refused.map(({ from, count }) => ({
      from: formatTimestamp(from),
      count,
    })),
    notUnderstood: notUnderstood.map(({ cause, count, recent, examples }) => ({
      cause,
      count,
      last7Days: recent,
      examples: examples.map(({ uuid, sourceRef, receivedAt, field, value }) => ({
        rawRecordId: formatId("rawRecord", uuid),
        sourceRef,
        receivedAt: formatTimestamp(receivedAt),
        field,
        value,
      })),
    })),
  };
}

/** docs/specification.md, Integrations. */
export function viewWebhookEndpoint(
  integration: Integration,
): Shown<typeof response.webhookEndpoint> {
  return {
    integrationId: formatId("integration", integration.uuid),
    integrationKey: integration.integrationKey,
    provider: integration.kind,
    webhookUrl: integration.webhookUrl,
    status: integration.status,
  };
}
