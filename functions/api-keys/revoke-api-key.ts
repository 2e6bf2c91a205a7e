import type { WriteInput } from "#api/http/operation.ts";
import { viewApiKey } from "#api/resource/api-key/api-key-view.ts";
import { updateApiKeyWrite } from "#store/table/access/api-key-store.ts";
import { done, unchanged, type WriteOutcome } from "#work/outcome/outcome.ts";
import { type ApiKeyDependencies, auditApiKey } from "./audit-api-key.ts";
import { searchApiKey } from "./find-api-key.ts";

/** Takes effect with the next request. Revoking a revoked key returns it unchanged. */
export async function revokeApiKey(
  dependencies: ApiKeyDependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const found = await searchApiKey(dependencies.table, organizationId, params["keyId"] ?? "");
  if ("failure" in found) return found;
  const { key: before, lastUsedAt } = found.record;
  if (before.revokedAt !== null) {
    return unchanged(viewApiKey(before, { lastUsedAt, now }));
  }
  const after = { ...before, revokedAt: now, updatedAt: now };
  return done(viewApiKey(after, { lastUsedAt, now }), [
    updateApiKeyWrite(found.record, after),
    ...(await auditApiKey(dependencies, context, "revoked", before, after)),
  ]);
}
