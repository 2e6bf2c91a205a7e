/**
 * Builds keys, together with the other `*-keys.ts` files. Every key of an organization starts with
 * its prefix. Parts that users choose are hashed or length-prefixed, so that no value can form the
 * key of another.
 */
import { createHash } from "node:crypto";
import type { RateLimitSubject } from "../../domain/access/rate-limit.ts";
import type { Uuid } from "../../domain/value/id.ts";
import { embeddingCollectionOf } from "./embedded-entry.ts";

export type Key = { readonly pk: string; readonly sk: string };

/** Collections with lists, newest first; stored in partitions by day of creation. */
export type Collection = "payment" | "leg" | "journal" | "event" | "importBatch";

/** The name of each collection in keys. */
export const collectionCodes = {
  payment: "pay",
  leg: "leg",
  journal: "jnl",
  event: "evt",
  importBatch: "imp",
} as const satisfies Record<Collection, string>;

/** The prefix of all keys of an organization; only key builders use it. */
export function organization(organizationId: string): string {
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
  organizationId: string,
  collection: Collection,
  day: string,
  shard: string,
): string {
  return `${organization(organizationId)}#${collectionCodes[collection]}#${day}#${shard}`;
}

export function recordKey(organizationId: string, collection: Collection, uuid: Uuid): Key {
  const storedIn = storingCollectionOf(collection, uuid);
  const partition = partitionOf(organizationId, storedIn, dayOf(uuid), shardOf(uuid));
  return { pk: partition, sk: uuid };
}

/** The collection whose item holds the record: its own, except for an embedded journal entry. */
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
  organizationId: string,
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

export function dayRegistryPartition(organizationId: string, collection: Collection): string {
  return `${organization(organizationId)}#days#${collectionCodes[collection]}`;
}

/** The first 12 digits of the smallest id at or after this moment (RFC 9562, section 5.7). */
export function firstUuidAt(milliseconds: number): string {
  const bounded = Math.min(Math.max(Math.ceil(milliseconds), 0), 2 ** 48 - 1);
  return bounded.toString(16).padStart(12, "0");
}

/** Everything with one reference value, transfer id or hash: owner, movements, intents, legs. */
export function matchKeyPartition(organizationId: string, value: string): string {
  return `${organization(organizationId)}#key#${hashOf(value)}`;
}

/** A shard of a value's partition, for references that very many intents share. */
export function matchKeyShardPartition(organizationId: string, value: string, shard: number) {
  return `${matchKeyPartition(organizationId, value)}#${shard}`;
}

export const matchKeySort = {
  // Most important first, because only the first items of a large partition are read.
  owner: "a",
  movement: (provider: string) => `b#${hashOf(provider)}`,
  intent: (uuid: Uuid) => `c#${uuid}`,
  leg: (uuid: Uuid) => `d#${uuid}`,
  canceledIntent: (uuid: Uuid) => `e#${uuid}`,
} as const;

export function rawRecordKey(organizationId: string, uuid: Uuid, identity: string): Key {
  return { pk: rawRecordPartition(organizationId, uuid), sk: identity };
}

/**
 * The id of a raw record contains the hash of its identity, so that both determine one partition.
 */
export function rawRecordPartition(organizationId: string, uuid: Uuid): string {
  return `${organization(organizationId)}#raw#${uuid.slice(13, 16)}${uuid.slice(17)}`;
}

export function rulesPartition(organizationId: string): string {
  return `${organization(organizationId)}#rules`;
}

export function ruleKey(organizationId: string, uuid: Uuid): Key {
  return { pk: rulesPartition(organizationId), sk: uuid };
}

export function ruleVersionKey(organizationId: string, uuid: Uuid, version: number): Key {
  return {
    pk: `${organization(organizationId)}#rule#${uuid}`,
    sk: `v#${String(version).padStart(9, "0")}`,
  };
}

export function freeFormKey(organizationId: string, uuid: Uuid): Key {
  return { pk: `${organization(organizationId)}#free#${uuid}`, sk: "f" };
}

export function idempotencyKey(organizationId: string, operation: string, key: string): Key {
  return { pk: `${organization(organizationId)}#idem#${hashOf(operation, key)}`, sk: "i" };
}

export function idempotencyBodyKey(record: Key): Key {
  return { pk: record.pk, sk: "b" };
}

export function apiKeyKey(sha256: string): Key {
  return { pk: `k#${sha256}`, sk: "k" };
}

/** The API keys of an organization by id; each entry holds the hash of the key. */
export function apiKeyIndexKey(organizationId: string, uuid: Uuid): Key {
  return { pk: apiKeyIndexPartition(organizationId), sk: uuid };
}

export function apiKeyIndexPartition(organizationId: string): string {
  return `${organization(organizationId)}#keys`;
}

/** Beside API keys the only look-up without an organization: a delivery contains only this key. */
export function integrationKeyKey(integrationKey: string): Key {
  return { pk: `n#${hashOf(integrationKey)}`, sk: "k" };
}

export function integrationsPartition(organizationId: string): string {
  return `${organization(organizationId)}#ints`;
}

export function integrationKeyOf(organizationId: string, uuid: Uuid): Key {
  return { pk: integrationsPartition(organizationId), sk: uuid };
}

/** The polling state of an integration: written often, and only by its poller. */
export function integrationSyncKey(organizationId: string, uuid: Uuid): Key {
  return { pk: integrationsPartition(organizationId), sk: `${uuid}#sync` };
}

/**
 * A registration in progress. Not in the partition of the integrations, which lists finished ones.
 */
export function registrationKey(organizationId: string, uuid: Uuid): Key {
  return { pk: `${organization(organizationId)}#registration#${uuid}`, sk: "r" };
}

/** Transfers that a chain integration watches, sorted by block. */
export function watchedPartition(organizationId: string, uuid: Uuid): string {
  return `${organization(organizationId)}#watched#${uuid}`;
}

export const watchedSort = {
  block: (blockNumber: number) => String(blockNumber).padStart(12, "0"),
  transfer: (blockNumber: number, txHash: string, ordinal: number) =>
    `${String(blockNumber).padStart(12, "0")}#${txHash}#${ordinal}`,
} as const;

/** The refused deliveries of an integration on one day. */
export function rejectionKey(organizationId: string, uuid: Uuid, day: string): Key {
  return { pk: `${organization(organizationId)}#rejected#${uuid}`, sk: day };
}

const dueShardsOfIntegrations = 8;

/**
 * Index attributes of an integration's due work: polls, abandoned registrations and refused
 * deliveries; in shards apart from cases.
 */
export function integrationDueAttributes(
  uuid: Uuid,
  dueAt: number,
): { duePartition: string; dueAt: string } {
  const shard = Number.parseInt(uuid.slice(22, 28), 16) % dueShardsOfIntegrations;
  return { duePartition: `due-int#${shard}`, dueAt: String(dueAt).padStart(15, "0") };
}

/** The due work that a key stands for; null for any other key. */
export function parseIntegrationDueKey(
  key: Key,
): { kind: "sync" | "registration" | "rejections"; organizationId: string; uuid: Uuid } | null {
  const [, lengthText, rest] = /^o#(\d+)#(.*)$/s.exec(key.pk) ?? [];
  if (lengthText === undefined || rest === undefined) return null;
  const organizationId = rest.slice(0, Number(lengthText));
  const [part, uuid] = rest.slice(organizationId.length + 1).split("#");
  switch (part) {
    case "ints":
      return { kind: "sync", organizationId, uuid: key.sk.slice(0, 32) as Uuid };
    case "registration":
      return { kind: "registration", organizationId, uuid: uuid as Uuid };
    case "rejected":
      return { kind: "rejections", organizationId, uuid: uuid as Uuid };
    default:
      return null;
  }
}

export function integrationDuePartitions(): string[] {
  return Array.from({ length: dueShardsOfIntegrations }, (_, shard) => `due-int#${shard}`);
}

/**
 * The prefix of {@link rateLimitKey}. A role that may only count has write access to these keys
 * alone.
 */
export const rateLimitPrefix = "rate#";

/** Hashed, because an IP address is personal data and a caller chooses its integration key. */
export function rateLimitKey(subject: RateLimitSubject, window: number): Key {
  return { pk: `${rateLimitPrefix}${hashOf(subject.kind, subject.id)}`, sk: String(window) };
}

type NamedKey = { readonly organizationId: string; readonly code: string; readonly rest: string };

/** The parts of an organization's key; null for any other key. */
export function parseKey(key: Key): NamedKey | null {
  const [, lengthText, tail] = /^o#(\d+)#(.*)$/s.exec(key.pk) ?? [];
  if (lengthText === undefined || tail === undefined) return null;
  const length = Number(lengthText);
  const [code = "", ...rest] = tail.slice(length + 1).split("#");
  return { organizationId: tail.slice(0, length), code, rest: rest.join("#") };
}

/** The record of a collection that a key names; null for any other item. */
export function parseRecordKey(
  key: Key,
): { organizationId: string; collection: Collection; uuid: Uuid } | null {
  const named = parseKey(key);
  const collection = (Object.keys(collectionCodes) as Collection[]).find(
    (name) => collectionCodes[name] === named?.code,
  );
  if (named === null || collection === undefined) return null;
  return { organizationId: named.organizationId, collection, uuid: key.sk as Uuid };
}
