/**
 * Lists, newest first, of one collection. The only module that knows how a list is read: the days
 * that hold records, newest first, and each day's records by their time-ordered ids.
 */
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Uuid } from "../domain/id.ts";
import { queryAll } from "./batch-read.ts";
import { type Collection, dayRegistryKey, dayRegistryPartition, partitionOf } from "./keys.ts";
import type { Table } from "./table.ts";

export type Page = { readonly limit: number; readonly offset: number };

export type Listing<T> = { readonly items: readonly T[]; readonly total: number };

export type ListRequest<T> = {
  readonly organizationId: string;
  readonly collection: Collection;
  readonly page: Page;
  /** What an item holds; several for a journal entry. */
  readonly decode: (item: Record<string, unknown>) => readonly T[];
  readonly matches: (record: T) => boolean;
};

export async function list<T>(table: Table, request: ListRequest<T>): Promise<Listing<T>> {
  const { limit, offset } = request.page;
  const items: T[] = [];
  let total = 0;
  for await (const record of walk(table, request)) {
    if (!request.matches(record)) continue;
    if (total >= offset && items.length < limit) items.push(record);
    total += 1;
  }
  return { items, total };
}

async function* walk<T>(table: Table, request: ListRequest<T>): AsyncGenerator<T> {
  for await (const { day, shards } of daysOf(table, request)) {
    const records: { uuid: string; item: Record<string, unknown> }[] = [];
    for (const shard of shards) {
      const partition = partitionOf(request.organizationId, request.collection, day, shard);
      for await (const item of newestFirst(table, partition)) {
        records.push({ uuid: item["sk"] as string, item });
      }
    }
    if (shards.length > 1) records.sort((a, b) => (a.uuid < b.uuid ? 1 : -1));
    for (const { item } of records) yield* request.decode(item);
  }
}

async function* daysOf<T>(
  table: Table,
  request: ListRequest<T>,
): AsyncGenerator<{ day: string; shards: string[] }> {
  const partition = dayRegistryPartition(request.organizationId, request.collection);
  let current: { day: string; shards: string[] } | null = null;
  for await (const item of newestFirst(table, partition)) {
    const [day = "", shard = ""] = (item["sk"] as string).split("#");
    if (current !== null && current.day !== day) yield current;
    if (current === null || current.day !== day) current = { day, shards: [] };
    current.shards.push(shard);
  }
  if (current !== null) yield current;
}

function newestFirst(table: Table, partition: string) {
  return queryAll(table, {
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": partition },
    ScanIndexForward: false,
    ConsistentRead: true,
  });
}

/** Days already registered by this environment; a lost entry costs one more write. */
const registered = new Set<string>();
const registeredAtMost = 10_000;

/**
 * Registers the day of a record before the record is committed, so that no list misses it. A day
 * without a record, after a crash in between, is read as empty.
 */
export async function registerDay(
  table: Table,
  organizationId: string,
  collection: Collection,
  uuid: Uuid,
): Promise<void> {
  const { pk, sk } = dayRegistryKey(organizationId, collection, uuid);
  const name = `${table.name}\n${pk}\n${sk}`;
  if (registered.has(name)) return;
  await table.client.send(new PutCommand({ TableName: table.name, Item: { pk, sk, v: 1 } }));
  if (registered.size >= registeredAtMost) registered.clear();
  registered.add(name);
}
