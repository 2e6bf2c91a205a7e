import { type ApiKey, apiKeyStatus } from "../domain/api-key.ts";
import { formatId } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import { parseStoredJson } from "./json-body.ts";
import { formatOptional, formatTimestamp } from "./timestamp.ts";

/** The snapshot of a key as of a moment; the key itself is kept nowhere (specification: ApiKey). */
export function viewApiKey(key: ApiKey, lastUsedAt: Instant | null, now: Instant) {
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
