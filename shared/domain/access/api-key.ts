import type { Uuid } from "../value/id.ts";
import type { Instant } from "../value/instant.ts";

/**
 * A stored API key: its hash leads to it, the key itself is kept nowhere (docs/specification.md,
 * ApiKey).
 */
export type ApiKey = {
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly createdByUserId: string;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  readonly metadata: string | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

export const apiKeyStatuses = ["active", "expired", "revoked"] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

/** Derived from `revokedAt` and `expiresAt`; at its expiry a key is already rejected. */
export function apiKeyStatus(key: ApiKey, now: Instant): ApiKeyStatus {
  if (key.revokedAt !== null) return "revoked";
  return key.expiresAt !== null && key.expiresAt <= now ? "expired" : "active";
}
