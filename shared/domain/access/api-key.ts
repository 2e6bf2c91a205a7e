import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

/**
 * A stored API key. The service stores only the SHA-256 of the plaintext, never the plaintext
 * (docs/specification.md, ApiKey).
 */
export type ApiKey = {
  readonly uuid: Uuid<"apiKey">;
  readonly organizationId: OrganizationId;
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

/**
 * The status follows from `revokedAt` and `expiresAt`. A key is expired at the instant `expiresAt`
 * itself.
 */
export function apiKeyStatus(key: ApiKey, now: Instant): ApiKeyStatus {
  if (key.revokedAt !== null) return "revoked";
  return key.expiresAt !== null && key.expiresAt <= now ? "expired" : "active";
}
