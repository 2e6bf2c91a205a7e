/**
 * The builder of keys, with the other files named so. Everything of an organization lies under its
 * prefix; parts that users choose are hashed or length-prefixed, so that no value can reach into another one's space.
 */
import { createHash } from "node:crypto";
import type { RateLimitSubject } from "../../domain/access/rate-limit.ts";
import type { Uuid } from "../../domain/value/id.ts";
import { embeddingCollectionOf } from "./embedded-entry.ts";

export type Key = { readonly pk: string; readonly sk: string };

/** Collections that are listed newest first, kept in partitions by day of creation. */
export type Collection = "payment" | "leg" | "journal" | "event" | "importBatch";

/** What keys call each collection. */
export const collectionCodes = {
  payment: "pay",
  leg: "leg",
  journal: "jnl",
  event: "evt",
  importBatch: "imp",
} as const satisfies Record<Collection, string>;

/** What all keys of an organization begin with; only builders of keys use it. */
export function organization(organizationId: string): string {
  return `o#${organizationId.length}#${organizationId}`;
}

export function hashOf(...parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("base64url");
}

/** Day of creation, in UTC, that a time-ordered id tells. */
export function dayOf(uuid: Uuid): string {
  const milliseconds = Number.parseInt(uuid.slice(0, 12), 16);
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** The shard of whoever has no need to spread (id-source.ts). */
export const firstShard = "00";

/** Shard of a day's partition: the last byte of the id, 0 unless its writer spread the load. */
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

/** The collection whose item holds the record: its own, but for a journal entry in another item. */
export function storingCollectionOf(collection: Collection, uuid: Uuid): Collection {
  return collection === "journal" ? (embeddingCollectionOf(uuid) ?? collection) : collection;
}

/** A partition in a registry of days: `<day>#<shard>`, with the collection where that is another. */
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

/** Which days of a collection hold records: one item per day and shard. */
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

/** What the ids of records made at or after this moment are not below (RFC 9562, section 5.7). */
export function firstUuidAt(milliseconds: number): string {
  const bounded = Math.min(Math.max(Math.ceil(milliseconds), 0), 2 ** 48 - 1);
  return bounded.toString(16).padStart(12, "0");
}

/** All that carries one reference value, transfer id or hash: its owner, intents, legs. */
export function matchKeyPartition(organizationId: string, value: string): string {
  return `${organization(organizationId)}#key#${hashOf(value)}`;
}

/** A part of a value's partition, for references that very many intents share. */
export function matchKeyShardPartition(organizationId: string, value: string, shard: number) {
  return `${matchKeyPartition(organizationId, value)}#${shard}`;
}

export const matchKeySort = {
  // In the order in which they are missed least where there are more than are read.
  owner: "a",
  movement: (provider: string) => `b#${hashOf(provider)}`,
  intent: (uuid: Uuid) => `c#${uuid}`,
  leg: (uuid: Uuid) => `d#${uuid}`,
  canceledIntent: (uuid: Uuid) => `e#${uuid}`,
} as const;

export function rawRecordKey(organizationId: string, uuid: Uuid, identity: string): Key {
  return { pk: rawRecordPartition(organizationId, uuid), sk: identity };
}

/** A raw record's id carries the hash of its identity, so that both lead to one partition. */
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

/** An organization's API keys by id; each names the hash that leads to the key itself. */
export function apiKeyIndexKey(organizationId: string, uuid: Uuid): Key {
  return { pk: apiKeyIndexPartition(organizationId), sk: uuid };
}

export function apiKeyIndexPartition(organizationId: string): string {
  return `${organization(organizationId)}#keys`;
}

/** The one lookup without an organization beside API keys: a delivery names nothing else. */
export function integrationKeyKey(integrationKey: string): Key {
  return { pk: `n#${hashOf(integrationKey)}`, sk: "k" };
}

export function integrationsPartition(organizationId: string): string {
  return `${organization(organizationId)}#ints`;
}

export function integrationKeyOf(organizationId: string, uuid: Uuid): Key {
  return { pk: integrationsPartition(organizationId), sk: uuid };
}

/** Where its polling stands: written often, and by nobody but its poller. */
export function integrationSyncKey(organizationId: string, uuid: Uuid): Key {
  return { pk: integrationsPartition(organizationId), sk: `${uuid}#sync` };
}

/** A registration with the partner under way; outside the list, which knows finished ones alone. */
export function registrationKey(organizationId: string, uuid: Uuid): Key {
  return { pk: `${organization(organizationId)}#registration#${uuid}`, sk: "r" };
}

/** Transfers that a chain integration watches, in the order of their blocks. */
export function watchedPartition(organizationId: string, uuid: Uuid): string {
  return `${organization(organizationId)}#watched#${uuid}`;
}

export const watchedSort = {
  block: (blockNumber: number) => String(blockNumber).padStart(12, "0"),
  transfer: (blockNumber: number, txHash: string, ordinal: number) =>
    `${String(blockNumber).padStart(12, "0")}#${txHash}#${ordinal}`,
} as const;

/** Refused deliveries of an integration on one day. */
export function rejectionKey(organizationId: string, uuid: Uuid, day: string): Key {
  return { pk: `${organization(organizationId)}#rejected#${uuid}`, sk: day };
}

const dueShardsOfIntegrations = 8;

/** What of integrations falls due: polls and abandoned registrations, apart from cases. */
export function integrationDueAttributes(
  uuid: Uuid,
  dueAt: number,
): { duePartition: string; dueAt: string } {
  const shard = Number.parseInt(uuid.slice(22, 28), 16) % dueShardsOfIntegrations;
  return { duePartition: `due-int#${shard}`, dueAt: String(dueAt).padStart(15, "0") };
}

/** What of an integration a key that falls due is about; null for every other key. */
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

/** What {@link rateLimitKey} begins with; who may only count may write nothing else. */
export const rateLimitPrefix = "rate#";

/** Hashed: an IP address is personal data, and a caller chooses its own integration key. */
export function rateLimitKey(subject: RateLimitSubject, window: number): Key {
  return { pk: `${rateLimitPrefix}${hashOf(subject.kind, subject.id)}`, sk: String(window) };
}

type NamedKey = { readonly organizationId: string; readonly code: string; readonly rest: string };

/** What a key says of itself; null for one that is no organization's. */
export function parseKey(key: Key): NamedKey | null {
  const [, lengthText, tail] = /^o#(\d+)#(.*)$/s.exec(key.pk) ?? [];
  if (lengthText === undefined || tail === undefined) return null;
  const length = Number(lengthText);
  const [code = "", ...rest] = tail.slice(length + 1).split("#");
  return { organizationId: tail.slice(0, length), code, rest: rest.join("#") };
}

/** The collection record that a key names; null for every other item. */
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
