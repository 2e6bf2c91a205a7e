/** Reads the items of a collection, for lists and for their counting. */

import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import { millisecondsPerDay } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { withContents } from "../core/archived-item.ts";
import { readAll } from "../core/batch-read.ts";
import { inParallel } from "../core/in-parallel.ts";
import { itemsOf } from "../core/key-range.ts";
import { type Collection, firstUuidAt, partitionOf, recordKey } from "../core/keys.ts";
import type { Item } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { ListNotCountedError, type OpenPartition } from "./list-directory.ts";

export type Range = { readonly from: number; readonly before: number };

export type RecordsMade = {
  /** Newest first. */
  readonly items: readonly Item[];
  /** All records of the range made before this moment are included. */
  readonly before: number;
};

/** Maximum uncounted records that one list reads; each takes about 1.5 KB of memory. */
export const uncountedReadAtMost = 50_000;

/**
 * Items made in a range of moments, newest first, strongly consistent: one query per partition.
 *
 * @throws ListNotCountedError if there are more than 50,000
 */
export async function readMade(
  table: Table,
  organizationId: OrganizationId,
  open: readonly OpenPartition[],
  range: Range,
): Promise<Item[]> {
  if (range.from >= range.before) return [];
  const items: Item[] = [];
  await inParallel(open, async (partition) => {
    const room = uncountedReadAtMost - items.length;
    items.push(...(await readPartition(table, organizationId, partition, range, room + 1)));
    if (items.length > uncountedReadAtMost) {
      throw new ListNotCountedError(
        `More than ${uncountedReadAtMost} records are not counted yet.`,
      );
    }
  });
  return items.sort(newestFirst);
}

/**
 * The oldest items made in a range of moments, strongly consistent: about `atMost`, or more if many
 * were made in one millisecond. `before` of the result is always after `range.from`, so that a loop
 * makes progress.
 */
export async function readOldest(
  table: Table,
  organizationId: OrganizationId,
  open: readonly OpenPartition[],
  range: Range,
  atMost: number,
): Promise<RecordsMade> {
  const items: Item[] = [];
  if (range.from >= range.before) return { items, before: range.before };
  for (const day of [...new Set(open.map((partition) => partition.day))].sort()) {
    const partitions = open.filter((partition) => partition.day === day);
    const made = await readOldestOfDay(table, organizationId, partitions, range, atMost);
    items.push(...made.items);
    const isWhole = made.before === range.before;
    if (!isWhole) return { items: items.sort(newestFirst), before: made.before };
    const nextDay = Date.parse(day) + millisecondsPerDay;
    if (items.length >= atMost && nextDay < range.before) {
      return { items: items.sort(newestFirst), before: nextDay };
    }
  }
  return { items: items.sort(newestFirst), before: range.before };
}

async function readOldestOfDay(
  table: Table,
  organizationId: OrganizationId,
  partitions: readonly OpenPartition[],
  range: Range,
  atMost: number,
): Promise<RecordsMade> {
  let share = Math.ceil(atMost / partitions.length);
  for (;;) {
    const parts: Item[][] = [];
    await inParallel(partitions, async (partition) => {
      parts.push(await readPartition(table, organizationId, partition, range, share + 1));
    });
    const ends = parts.map((part) => (part.length > share ? momentOf(part.at(-1)) : range.before));
    const before = Math.min(range.before, ...ends);
    const items = parts.flat().filter((item) => momentOf(item) < before);
    if (before > range.from) return { items, before };
    // All items read were made in the first millisecond of the range, so read more.
    share *= 4;
  }
}

function newestFirst(a: Item, b: Item): number {
  return (a["sk"] as string) < (b["sk"] as string) ? 1 : -1;
}

function momentOf(item: Item | undefined): number {
  return item === undefined ? 0 : millisecondsOfUuid(item["sk"] as Uuid);
}

/** The oldest items of a partition, at most `atMost`. */
async function readPartition(
  table: Table,
  organizationId: OrganizationId,
  { day, shard, storedIn }: OpenPartition,
  { from, before }: Range,
  atMost: number,
): Promise<Item[]> {
  const items: Item[] = [];
  const made = {
    pk: partitionOf(organizationId, storedIn, { day, shard }),
    from: firstUuidAt(from),
    // Every id is longer than this bound, so ids at the bound are excluded.
    to: firstUuidAt(before),
  };
  for await (const item of itemsOf(table, made, { limit: atMost })) {
    items.push(item);
    if (items.length === atMost) break;
  }
  return items;
}

const keysPerBatch = 100;

/**
 * Items by id, eventually consistent at half the cost. An item that this read misses, because it is
 * very new, is read again, strongly consistent.
 */
export async function readListed(
  table: Table,
  organizationId: OrganizationId,
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
    items.push(...(await withContents(table, answer.Responses?.[table.name] ?? [])));
  }
  const found = new Map(items.map((item) => [item["sk"] as string, item]));
  const missing = distinct.filter((uuid) => !found.has(uuid));
  const keys = missing.map((uuid) => recordKey(organizationId, collection, uuid));
  for (const item of await readAll(table, keys)) found.set(item["sk"] as string, item);
  return found;
}
