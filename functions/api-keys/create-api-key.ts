import { randomBytes } from "node:crypto";
import type * as z from "zod";
import { apiKeyPrefixes, hashApiKey } from "#api/http/auth/credential.ts";
import type { WriteInput } from "#api/http/operation.ts";
import type { createApiKeyBody } from "#api/resource/api-key/api-key-request.ts";
import { viewApiKey } from "#api/resource/api-key/api-key-view.ts";
import { stringifyJson } from "#api/schema/json/json-value.ts";
import type { ApiKey } from "#domain/access/api-key.ts";
import { createApiKeyWrites } from "#store/table/access/api-key-store.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";
import { created, type WriteOutcome } from "#work/outcome/outcome.ts";
import { type ApiKeyDependencies, auditApiKey } from "./audit-api-key.ts";
import { requireFuture } from "./future-expiry.ts";
import { grantableScopes } from "./grantable-scopes.ts";

const shownCharacters = 16;
const entropyBytes = 32;

/**
 * Creates an API key. Only the first response contains the plaintext, which is not stored; a replay
 * has `key: null`.
 */
export async function createApiKey(
  dependencies: ApiKeyDependencies,
  { context, body }: WriteInput<z.output<typeof createApiKeyBody>>,
): Promise<WriteOutcome> {
  const { organizationId, now, principal } = context;
  requireFuture({ expiresAt: body.expiresAt, now });
  const { kind } = await findOrganizationSettings(dependencies.table, organizationId);
  const plaintext = `${apiKeyPrefixes[kind]}${randomBytes(entropyBytes).toString("base64url")}`;
  const key: ApiKey = {
    uuid: dependencies.ids.next(),
    organizationId,
    name: body.name,
    prefix: plaintext.slice(0, shownCharacters),
    scopes: grantableScopes(principal, body.scopes),
    createdByUserId: principal.kind === "session" ? principal.userId : principal.kind,
    expiresAt: body.expiresAt ?? null,
    revokedAt: null,
    metadata: body.metadata ? stringifyJson(body.metadata) : null,
    createdAt: now,
    updatedAt: now,
  };
  const snapshot = viewApiKey(key, { lastUsedAt: null, now });
  return {
    ...created({ ...snapshot, key: null }, [
      ...createApiKeyWrites(hashApiKey(plaintext), key),
      ...(await auditApiKey(dependencies, context, "created", null, key)),
    ]),
    bodyOnce: { ...snapshot, key: plaintext },
  };
}
