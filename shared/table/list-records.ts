/** Reads of a collection's own items, for lists and for their counting. */
import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { millisecondsOfUuid, type Uuid } from "../domain/id.ts";
import { queryAll, readAll } from "./batch-read.ts";
import { type Collection, firstUuidAt, partitionOf, recordKey } from "./keys.ts";
import type { OpenPartition } from "./list-head.ts";
import { inParallel } from "./list-node-store.ts";
import type { Item } from "./listed-collection.ts";
import type { Table } from "./table.ts";

export type Range = { readonly from: number; readonly before: number };

export type Made = {
  /** Newest first. */
  readonly items: readonly Item[];
  /** All records made before this moment are among them. */
  readonly before: number;
};

/**
 * Items made in a range of moments, read strongly: one query for each partition. With a bound on the
 * items of a partition, the oldest are read, and the range ends where one has more.
 */
export async function readMade(
  table: Table,
  organizationId: string,
  open: readonly OpenPartition[],
  { from, before }: Range,
  itemsOfPartition = Number.POSITIVE_INFINITY,
): Promise<Made> {
  if (from >= before) return { items: [], before };
  const bounds = { from: firstUuidAt(from), before: firstUuidAt(before) };
  const parts: { items: Item[]; isWhole: boolean }[] = [];
  await inParallel(open, async ({ day, shard, home }) => {
    const pk = partitionOf(organizationId, home, day, shard);
    parts.push(await readPartition(table, pk, bounds, itemsOfPartition));
  });
  const ends = parts.map(({ items, isWhole }) => (isWhole ? before : momentOf(items.at(-1))));
  const end = Math.min(before, ...ends);
  const items = parts
    .flatMap((part) => part.items)
    .filter((item) => momentOf(item) < end)
    .sort((a, b) => ((a["sk"] as string) < (b["sk"] as string) ? 1 : -1));
  return { items, before: end };
}

function momentOf(item: Item | undefined): number {
  return item === undefined ? 0 : millisecondsOfUuid(item["sk"] as Uuid);
}

async function readPartition(
  table: Table,
  pk: string,
  bounds: { readonly from: string; readonly before: string },
  atMost: number,
): Promise<{ items: Item[]; isWhole: boolean }> {
  const items: Item[] = [];
  const pages = queryAll(table, {
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :before",
    // No id is as short as the bound, so the range does not hold the bound itself.
    ExpressionAttributeValues: { ":pk": pk, ":from": bounds.from, ":before": bounds.before },
    ConsistentRead: true,
  });
  for await (const item of pages) {
    items.push(item);
    if (items.length > atMost) return { items, isWhole: false };
  }
  return { items, isWhole: true };
}

const keysPerBatch = 100;

/**
 * Items by id, read weakly at half the cost; one that is so new that the weak read misses it is
 * read strongly.
 */
export async function readListed(
  table: Table,
  organizationId: string,
  collection: Collection,
  uuids: readonly Uuid[],
): Promise<Map<string, Item>> {
  const distinct = [...new Set(uuids)];
  const items: Item[] = [];
  for (let start = 0; start < distinct.length; start += keysPerBatch) {
    const keys = distinct.slice(start, start + keysPerBatch).map((uuid) => {
      const { pk, sk } = recordKey(organizationId, collection, uuid);
      return { pk, sk };
    });
    const answer = await table.client.send(
      new BatchGetCommand({ RequestItems: { [table.name]: { Keys: keys } } }),
    );
    items.push(...(answer.Responses?.[table.name] ?? []));
  }
  const found = new Map(items.map((item) => [item["sk"] as string, item]));
  const missing = distinct.filter((uuid) => !found.has(uuid));
  const keys = missing.map((uuid) => recordKey(organizationId, collection, uuid));
  for (const item of await readAll(table, keys)) found.set(item["sk"] as string, item);
  return found;
}
