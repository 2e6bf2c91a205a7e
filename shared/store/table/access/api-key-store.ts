import type { ApiKey } from "#domain/access/api-key.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion, isNew } from "../core/expression.ts";
import { allOf } from "../core/key-range.ts";
import { apiKeyIndexKey, apiKeyIndexPartition, apiKeyKey } from "../core/keys.ts";
import { readItem } from "../core/read-item.ts";
import { stored } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { updateItem } from "../core/write-item.ts";

const apiKeys = /* @__PURE__ */ stored({
  noun: "API key",
  key: apiKeyKey,
  codec: /* @__PURE__ */ documentCodec<ApiKey>(1, {
    expiresAt: null,
    revokedAt: null,
    metadata: null,
  }),
});

/** A stored key with its hash and its last use. */
export type StoredApiKey = {
  readonly key: ApiKey;
  readonly sha256: string;
  readonly lastUsedAt: Instant | null;
  readonly version: number;
};

function decode(item: Record<string, unknown>): StoredApiKey {
  return {
    key: apiKeys.decode(item),
    sha256: (item["pk"] as string).slice("k#".length),
    lastUsedAt: (item["lastUsedAt"] as Instant | undefined) ?? null,
    version: item["version"] as number,
  };
}

/** Strongly consistent, so that a revocation applies to the next request. */
export async function findApiKey(table: Table, sha256: string): Promise<StoredApiKey | null> {
  const item = await readItem(table, apiKeyKey(sha256));
  return item === undefined ? null : decode(item);
}

/** The organization's key of this id; null if there is none. Two strongly consistent reads. */
export async function findApiKeyById(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"apiKey">,
): Promise<StoredApiKey | null> {
  const item = await readItem(table, apiKeyIndexKey(organizationId, uuid));
  return item === undefined ? null : findApiKey(table, item["sha256"] as string);
}

/** The organization's keys, newest first. */
export async function findApiKeys(
  table: Table,
  organizationId: OrganizationId,
): Promise<StoredApiKey[]> {
  const range = { pk: apiKeyIndexPartition(organizationId) };
  const keys = await allOf(table, range, ({ sha256 }) => apiKeyKey(sha256 as string));
  const stored = (await readAll(table, keys)).map(decode);
  return stored.sort((a, b) => (a.key.uuid < b.key.uuid ? 1 : -1));
}

/** The key under its hash, and the entry under which its organization lists it. */
export function createApiKeyWrites(sha256: string, key: ApiKey): Write[] {
  const item = { ...apiKeyKey(sha256), ...apiKeys.bodyOf(key), version: 1 };
  const entry = { ...apiKeyIndexKey(key.organizationId, key.uuid), v: 1, sha256 };
  return [
    { kind: "put", item, ...isNew },
    { kind: "put", item: entry, ...isNew },
  ];
}

/**
 * Replaces the document of a key that was read, on the condition that its version is unchanged.
 * `lastUsedAt` is a separate attribute and stays as it is.
 */
export function updateApiKeyWrite(before: StoredApiKey, after: ApiKey): Write {
  return {
    kind: "update",
    key: apiKeyKey(before.sha256),
    set: { ...apiKeys.bodyOf(after), version: before.version + 1 },
    ...atVersion(before.version),
  };
}

/**
 * Stores the time of use, rounded down to the second: a busy key is written at most once a second.
 */
export async function touchApiKey(table: Table, sha256: string, now: Instant): Promise<void> {
  const second = Math.floor(now / 1_000) * 1_000;
  await updateItem(table, {
    key: apiKeyKey(sha256),
    set: { lastUsedAt: second },
    condition:
      "attribute_exists(pk) AND (attribute_not_exists(lastUsedAt) OR lastUsedAt < :second)",
    values: { ":second": second },
  });
}
