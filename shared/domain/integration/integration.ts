/**
 * Connections to the partner and to chains (docs/specification.md, Partner integration snapshot).
 */

import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { RotatingSecret } from "#domain/value/rotating-secret.ts";
import type { DeliveryDue } from "./silence.ts";

export const integrationStatuses = ["disabled", "active", "deleted"] as const;
type IntegrationStatus = (typeof integrationStatuses)[number];

/** Spelled as in the partner's API (docs/specification.md, Value sets). */
export const eventCategories = [
  "customer",
  "kyc_link",
  "liquidation_address.drain",
  "static_memo.activity",
  "transfer",
  "virtual_account.activity",
  "bridge_wallet.activity",
  "card_account",
  "card_transaction",
  "card_withdrawal",
  "posted_card_account_transaction",
  "external_account",
] as const;
export type EventCategory = (typeof eventCategories)[number];

type Shared = {
  readonly uuid: Uuid<"integration">;
  readonly organizationId: OrganizationId;
  readonly name: string;
  /** Unique in the whole service, including deleted integrations: a key is never used again. */
  readonly integrationKey: string;
  readonly status: IntegrationStatus;
  /** The public URL of this service that receives the deliveries. */
  readonly webhookUrl: string;
  /** Null: no delivery is expected at any time. */
  readonly expectedWithin: DeliveryDue | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Increases by one with each change. Each write is conditional on the version that was read. */
  readonly version: number;
};

export type PartnerIntegration = Shared & {
  readonly kind: "partner";
  readonly webhookBaseUrl: string;
  /** The partner's id of the webhook registered for `webhookUrl`. */
  readonly webhookId: string;
  /** The public key, PEM, that verifies the signatures of deliveries. */
  readonly publicKey: string;
  readonly eventCategories: readonly EventCategory[];
  readonly pollingEnabled: boolean;
  readonly hasApiKey: boolean;
};

export type OnchainIntegration = Shared &
  RotatingSecret & {
    readonly kind: "onchain";
    readonly chainFamily: "evm";
    readonly chainId: number;
    /** Recipient addresses to watch, in lower case. */
    readonly addresses: readonly string[];
    /** Token contracts to watch for transfers, in lower case. */
    readonly tokenAddresses: readonly string[];
    readonly hasRpcUrl: boolean;
    /** Number of blocks, the transfer's own block included, after which a transfer is confirmed. */
    readonly confirmations: number;
  };

export type Integration = PartnerIntegration | OnchainIntegration;

/** Whether the service also polls the partner or the chain for events. */
export function isPolled(integration: Integration): boolean {
  if (integration.status !== "active") return false;
  return integration.kind === "partner" ? integration.pollingEnabled : integration.hasRpcUrl;
}

/**
 * A registration with the partner in progress. It is stored before the first call to the partner
 * and deleted when it is finished, so that a later run can find and remove what a crash leaves at
 * the partner.
 */
export type Registration = {
  readonly uuid: Uuid<"integration">;
  readonly organizationId: OrganizationId;
  readonly integrationKey: string;
  readonly webhookUrl: string;
  readonly eventCategories: readonly EventCategory[];
  /** Idempotency key of the request to the partner: repeated requests create one webhook. */
  readonly partnerIdempotencyKey: string;
  /**
   * Null until the partner's response is stored. The webhook may exist at the partner even while
   * this is null.
   */
  readonly webhookId: string | null;
  /**
   * The process that works on the registration. No other process may take over before `leaseUntil`.
   */
  readonly owner: string;
  readonly leaseUntil: Instant;
  readonly createdAt: Instant;
  readonly version: number;
};
