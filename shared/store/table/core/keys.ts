/**
 * Builds keys, together with the other `*-keys.ts` files. Every key of an organization starts with
 * its prefix. Parts that users choose are hashed or length-prefixed, so that no value can form the
 * key of another.
 */

import { createHash } from "node:crypto";
import type { CountedSubject } from "#domain/access/rate-limit.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type OrganizationId, writtenOrganizationId } from "#domain/value/organization-id.ts";
import { foldReference } from "#domain/value/text/folded-text.ts";
import { embeddingCollectionOf } from "./embedded-entry.ts";

export type Key = { readonly pk: string; readonly sk: string };

/** The name of each collection in keys. */
export const collectionCodes = {
  payment: "pay",
  leg: "leg",
  journal: "jnl",
  event: "evt",
  importBatch: "imp",
  // Entries of the list; the records themselves are under `rawRecordKey`.
  rawRecord: "rfd",
  settlement: "stl",
  approval: "apv",
  close: "cls",
} as const;

/** Collections with lists, newest first; stored in partitions by day of creation. */
export type Collection = keyof typeof collectionCodes;

/** Matches partition keys of the audit entries in IAM's StringLike. No id has a number sign. */
export const auditEntryKeyPattern = `o#*#${collectionCodes.journal}#*`;

/** The prefix of all keys of an organization; only key builders use it. */
export function organization(organizationId: OrganizationId): string {
  return `o#${organizationId.length}#${organizationId}`;
}

export function hashOf(...parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("base64url");
}

/** The day of creation, in UTC, of a time-ordered id: `YYYY-MM-DD`. */
export function dayOf(uuid: Uuid): string {
  const milliseconds = Number.parseInt(uuid.slice(0, 12), 16);
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** The shard of ids that are not spread (id-source.ts). */
export const firstShard = "00";

/**
 * The shard of the day's partition: the last byte of the id, 0 unless its writer spread the load.
 */
function shardOf(uuid: Uuid): string {
  return uuid.slice(30);
}

export function partitionOf(
  organizationId: OrganizationId,
  collection: Collection,
  { day, shard }: { readonly day: string; readonly shard: string },
): string {
  return `${organization(organizationId)}#${collectionCodes[collection]}#${day}#${shard}`;
}

/** The ids of a collection; of any kind for code that serves all collections. */
type UuidIn<C extends Collection> = Collection extends C ? Uuid : Uuid<C>;

export function recordKey<C extends Collection>(
  organizationId: OrganizationId,
  collection: C,
  uuid: NoInfer<UuidIn<C>>,
): Key {
  const storedIn = storingCollectionOf(collection, uuid);
  const partition = partitionOf(organizationId, storedIn, {
    day: dayOf(uuid),
    shard: shardOf(uuid),
  });
  return { pk: partition, sk: uuid };
}

/** The collection whose item holds the record: its own, except for an embedded audit entry. */
export function storingCollectionOf(collection: Collection, uuid: Uuid): Collection {
  return collection === "journal" ? (embeddingCollectionOf(uuid) ?? collection) : collection;
}

/**
 * Parses a sort key of the day registry: `<day>#<shard>`, followed by the storing collection if it
 * is another one.
 */
export function parseDayRegistrySort(
  sort: string,
  collection: Collection,
): { readonly day: string; readonly shard: string; readonly storedIn: Collection } {
  const [day = "", shard = "", code] = sort.split("#");
  return { day, shard, storedIn: collectionOf(code) ?? collection };
}

function collectionOf(code: string | undefined): Collection | undefined {
  const names = Object.keys(collectionCodes) as Collection[];
  return names.find((name) => collectionCodes[name] === code);
}

/** The registry of days on which a collection has records: one item per day and shard. */
export function dayRegistryKey(
  organizationId: OrganizationId,
  collection: Collection,
  uuid: Uuid,
): Key & { readonly day: string; readonly shard: string } {
  const day = dayOf(uuid);
  const shard = shardOf(uuid);
  const storedIn = storingCollectionOf(collection, uuid);
  return {
    pk: dayRegistryPartition(organizationId, collection),
    sk:
      storedIn === collection ? `${day}#${shard}` : `${day}#${shard}#${collectionCodes[storedIn]}`,
    day,
    shard,
  };
}

export function dayRegistryPartition(
  organizationId: OrganizationId,
  collection: Collection,
): string {
  return `${organization(organizationId)}#days#${collectionCodes[collection]}`;
}

/** The first 12 digits of the smallest id at or after this moment (RFC 9562, section 5.7). */
export function firstUuidAt(milliseconds: number): string {
  const bounded = Math.min(Math.max(Math.ceil(milliseconds), 0), 2 ** 48 - 1);
  return bounded.toString(16).padStart(12, "0");
}

/**
 * Everything with one reference value, transfer id or hash: owner, movements, intents, legs. Values that
 * differ only in case and punctuation share a partition, so that one is found by another one.
 */
export function matchKeyPartition(organizationId: OrganizationId, value: string): string {
  return `${organization(organizationId)}#key#${hashOf(foldReference(value) ?? value)}`;
}

/** A shard of a value's partition, for references that very many intents share. */
export function matchKeyShardPartition(
  organizationId: OrganizationId,
  value: string,
  shard: number,
) {
  return `${organization(organizationId)}#key#${hashOf(value)}#${shard}`;
}

/**
 * What the sort keys of a value begin with, so that values of one partition stay apart: nothing for a value
 * that is in its folded form.
 */
export function matchKeyTag(value: string): string {
  const folded = foldReference(value);
  return folded === null || folded === value ? "" : `~${hashOf(value).slice(0, 10)}~`;
}

/** The key of one item of a value. @param sort of `matchKeySort` */
export function matchKey(organizationId: OrganizationId, value: string, sort: string): Key {
  return {
    pk: matchKeyPartition(organizationId, value),
    sk: `${matchKeyTag(value)}${sort}`,
  };
}

/** Behind the tag of the value (`matchKeyTag`). */
export const matchKeySort = {
  // Most important first, because only the first items of a large partition are read.
  owner: "a",
  /** The case of a settlement: found by other spellings too, beside the owner. */
  settlement: (uuid: Uuid) => `a#${uuid}`,
  movement: (provider: string) => `b#${hashOf(provider)}`,
  intent: (uuid: Uuid) => `c#${uuid}`,
  leg: (uuid: Uuid) => `d#${uuid}`,
  canceledIntent: (uuid: Uuid) => `e#${uuid}`,
} as const;

export function rawRecordKey(
  organizationId: OrganizationId,
  uuid: Uuid<"rawRecord">,
  identity: string,
): Key {
  return { pk: rawRecordPartition(organizationId, uuid), sk: identity };
}

/**
 * The id of a raw record contains the hash of its identity, so that both determine one partition.
 */
export function rawRecordPartition(
  organizationId: OrganizationId,
  uuid: Uuid<"rawRecord">,
): string {
  return `${organization(organizationId)}#raw#${uuid.slice(13, 16)}${uuid.slice(17)}`;
}

export function rulesPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#rules`;
}

export function ruleKey(organizationId: OrganizationId, uuid: Uuid<"rule">): Key {
  return { pk: rulesPartition(organizationId), sk: uuid };
}

/** Assets are stored beside the rules, because every decision reads both. */
export function assetKey(
  organizationId: OrganizationId,
  { chainId, tokenAddress }: { readonly chainId: number; readonly tokenAddress: string },
): Key {
  return { pk: rulesPartition(organizationId), sk: `${assetSortPrefix}${chainId}#${tokenAddress}` };
}

/** Differs from the start of every rule id. */
export const assetSortPrefix = "asset#";

export function ruleVersionKey(
  organizationId: OrganizationId,
  uuid: Uuid<"rule">,
  version: number,
): Key {
  return {
    pk: `${organization(organizationId)}#rule#${uuid}`,
    sk: `v#${String(version).padStart(9, "0")}`,
  };
}

export function freeFormKey(organizationId: OrganizationId, uuid: Uuid<"payment">): Key {
  return { pk: `${organization(organizationId)}#free#${uuid}`, sk: "f" };
}

export function idempotencyKey(
  organizationId: OrganizationId,
  { operation, key }: { readonly operation: string; readonly key: string },
): Key {
  return { pk: `${organization(organizationId)}#idem#${hashOf(operation, key)}`, sk: "i" };
}

export function idempotencyBodyKey(record: Key): Key {
  return { pk: record.pk, sk: "b" };
}

export function apiKeyKey(sha256: string): Key {
  return { pk: `k#${sha256}`, sk: "k" };
}

/** The API keys of an organization by id; each entry holds the hash of the key. */
export function apiKeyIndexKey(organizationId: OrganizationId, uuid: Uuid<"apiKey">): Key {
  return { pk: apiKeyIndexPartition(organizationId), sk: uuid };
}

export function apiKeyIndexPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#keys`;
}

/**
 * The prefix of {@link rateLimitKey}. A role that may only count has write access to these keys
 * alone.
 */
export const rateLimitPrefix = "rate#";

/** Hashed, because an IP address is personal data and a caller chooses its integration key. */
export function rateLimitKey(subject: CountedSubject, window: number): Key {
  return { pk: `${rateLimitPrefix}${hashOf(subject.kind, subject.id)}`, sk: String(window) };
}

type NamedKey = {
  readonly organizationId: OrganizationId;
  readonly code: string;
  readonly rest: string;
};

/** The parts of an organization's key; null for any other key. */
export function parseKey(key: Key): NamedKey | null {
  const [, lengthText, tail] = /^o#(\d+)#(.*)$/s.exec(key.pk) ?? [];
  if (lengthText === undefined || tail === undefined) return null;
  const length = Number(lengthText);
  const [code = "", ...rest] = tail.slice(length + 1).split("#");
  return {
    organizationId: writtenOrganizationId(tail.slice(0, length)),
    code,
    rest: rest.join("#"),
  };
}

export type RecordName = {
  [C in Collection]: {
    readonly organizationId: OrganizationId;
    readonly collection: C;
    readonly uuid: Uuid<C>;
  };
}[Collection];

/** The record of a collection that a key names; null for any other item. */
export function parseRecordKey(key: Key): RecordName | null {
  const named = parseKey(key);
  const collection = (Object.keys(collectionCodes) as Collection[]).find(
    (name) => collectionCodes[name] === named?.code,
  );
  if (named === null || collection === undefined) return null;
  return { organizationId: named.organizationId, collection, uuid: key.sk as Uuid } as RecordName;
}
