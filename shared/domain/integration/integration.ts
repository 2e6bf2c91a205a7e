/** Connections to a provider or a chain (docs/specification.md, Partner integration snapshot). */
import type { Uuid } from "../value/id.ts";
import type { Instant } from "../value/instant.ts";

export const integrationStatuses = ["disabled", "active", "deleted"] as const;
type IntegrationStatus = (typeof integrationStatuses)[number];

/** Spelled as the interface has it (docs/specification.md, Value sets). */
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
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly name: string;
  /** Unique across the service, for ever: a deleted one is never given out again. */
  readonly integrationKey: string;
  readonly status: IntegrationStatus;
  /** Where deliveries come in. */
  readonly webhookUrl: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Grows by one with every change; a write is conditioned on the version that was read. */
  readonly version: number;
};

export type PartnerIntegration = Shared & {
  readonly kind: "partner";
  readonly webhookBaseUrl: string;
  /** The partner's id of the webhook that it delivers to. */
  readonly webhookId: string;
  /** PEM; deliveries are verified by it. */
  readonly publicKey: string;
  readonly eventCategories: readonly EventCategory[];
  readonly pollingEnabled: boolean;
  readonly hasApiKey: boolean;
};

export type OnchainIntegration = Shared & {
  readonly kind: "onchain";
  readonly chainFamily: "evm";
  readonly chainId: number;
  /** Watched recipients, lower-cased. */
  readonly addresses: readonly string[];
  /** Token contracts whose transfers are looked for, lower-cased. */
  readonly tokenAddresses: readonly string[];
  readonly hasRpcUrl: boolean;
  /** Blocks from a transfer's own, that one included, after which it is confirmed. */
  readonly confirmations: number;
  /** Which secret, of those derived for this integration, signs its deliveries. */
  readonly secretVersion: number;
};

export type Integration = PartnerIntegration | OnchainIntegration;

/** Whether the service reads events itself, beside those that are delivered to it. */
export function isPolled(integration: Integration): boolean {
  if (integration.status !== "active") return false;
  return integration.kind === "partner" ? integration.pollingEnabled : integration.hasRpcUrl;
}

/**
 * A registration with the partner that is under way: written before the partner is first called and
 * gone when it is finished, so that whatever a crash leaves at the partner is found and removed.
 */
export type Registration = {
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly integrationKey: string;
  readonly webhookUrl: string;
  readonly eventCategories: readonly EventCategory[];
  /** Asked for under this key, the partner makes one webhook, however often it is asked. */
  readonly partnerIdempotencyKey: string;
  /** Null until the partner has told it: a webhook may exist nevertheless. */
  readonly webhookId: string | null;
  /** Who works on it, and until when nobody else may. */
  readonly owner: string;
  readonly leaseUntil: Instant;
  readonly createdAt: Instant;
  readonly version: number;
};
