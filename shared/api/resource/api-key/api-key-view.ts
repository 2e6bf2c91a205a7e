import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import { parseStoredJson } from "#api/schema/json/json-body.ts";
import { type ApiKey, apiKeyStatus } from "#domain/access/api-key.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type * as response from "./api-key-response.ts";

/**
 * The key as of `now`, without the secret key itself, which is not stored (docs/specification.md,
 * ApiKey).
 */
export function viewApiKey(
  key: ApiKey,
  { lastUsedAt, now }: { readonly lastUsedAt: Instant | null; readonly now: Instant },
): Shown<typeof response.apiKey> {
  return {
    id: formatId("apiKey", key.uuid),
    organizationId: key.organizationId,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    createdByUserId: key.createdByUserId,
    lastUsedAt: formatOptional(lastUsedAt),
    expiresAt: formatOptional(key.expiresAt),
    revokedAt: formatOptional(key.revokedAt),
    status: apiKeyStatus(key, now),
    metadata: key.metadata === null ? null : parseStoredJson(key.metadata),
    createdAt: formatTimestamp(key.createdAt),
    updatedAt: formatTimestamp(key.updatedAt),
  };
}
