import type * as z from "zod";
import type { WriteInput } from "#api/http/operation.ts";
import type { updateApiKeyBody } from "#api/resource/api-key/api-key-request.ts";
import { viewApiKey } from "#api/resource/api-key/api-key-view.ts";
import { type JsonObject, stringifyJson } from "#api/schema/json/json-value.ts";
import { type ApiKey, apiKeyStatus } from "#domain/access/api-key.ts";
import type { Instant } from "#domain/value/instant.ts";
import { updateApiKeyWrite } from "#store/table/access/api-key-store.ts";
import { conflict, done, type WriteOutcome } from "#work/outcome/outcome.ts";
import { type ApiKeyDependencies, auditApiKey } from "./audit-api-key.ts";
import { searchApiKey } from "./find-api-key.ts";
import { requireFuture } from "./future-expiry.ts";
import { grantableScopes } from "./grantable-scopes.ts";

/** Changes a key: absent fields are kept, null clears a field. A revoked key cannot be changed. */
export async function updateApiKey(
  dependencies: ApiKeyDependencies,
  { context, params, body }: WriteInput<z.output<typeof updateApiKeyBody>>,
): Promise<WriteOutcome> {
  const { organizationId, now, principal } = context;
  const found = await searchApiKey(dependencies.table, organizationId, params["keyId"] ?? "");
  if ("failure" in found) return found;
  const before = found.record.key;
  if (before.revokedAt !== null) {
    return { failure: conflict("A revoked API key cannot be changed.") };
  }
  if (body.expiresAt !== undefined && apiKeyStatus(before, now) === "expired") {
    return { failure: conflict("An expired API key stays expired; create another.") };
  }
  requireFuture({ expiresAt: body.expiresAt, now });
  // Whoever extends a key grants its scopes anew.
  if (isExtended(before.expiresAt, body.expiresAt)) grantableScopes(principal, before.scopes);
  const after: ApiKey = {
    ...before,
    name: body.name ?? before.name,
    scopes: body.scopes === undefined ? before.scopes : grantableScopes(principal, body.scopes),
    expiresAt: body.expiresAt === undefined ? before.expiresAt : body.expiresAt,
    metadata: body.metadata === undefined ? before.metadata : textOf(body.metadata),
    updatedAt: now,
  };
  return done(viewApiKey(after, { lastUsedAt: found.record.lastUsedAt, now }), [
    updateApiKeyWrite(found.record, after),
    ...(await auditApiKey(dependencies, context, "updated", before, after)),
  ]);
}

function isExtended(before: Instant | null, after: Instant | null | undefined): boolean {
  if (before === null || after === undefined) return false;
  return after === null || after > before;
}

function textOf(metadata: JsonObject | null): string | null {
  return metadata === null ? null : stringifyJson(metadata);
}
