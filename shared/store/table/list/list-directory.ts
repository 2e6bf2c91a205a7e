/** The head of a collection's list, with the partitions that may hold uncounted records. */

import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { itemsOf, pageOf } from "../core/key-range.ts";
import {
  type Collection,
  dayOf,
  dayRegistryPartition,
  firstUuidAt,
  parseDayRegistrySort,
} from "../core/keys.ts";
import type { Item } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { decodeHead, emptyHead, type Head } from "./list-head.ts";
import { listHeadKey, listHeadPrefix } from "./list-keys.ts";
import type { CountedCollection } from "./listed/listed-collection.ts";

/** The list has more uncounted records than one request may read. */
export class ListNotCountedError extends Error {
  override readonly name = "ListNotCountedError";
}

/** A partition that may hold records made at or after the head's boundary. */
export type OpenPartition = {
  readonly day: string;
  readonly shard: string;
  /** The collection whose items hold these records. */
  readonly storedIn: Collection;
};

export type Directory = { readonly head: Head; readonly open: readonly OpenPartition[] };

/** The oldest open partitions of the directory, as many as one counting step needs. */
export type OldestDirectory = Directory & {
  /** All partitions with records made before this moment are included. */
  readonly before: number;
};

type Listed = Pick<CountedCollection, "name" | "revision">;

/** Size of the first page. While the counter keeps up, it contains all open days. */
const daysOfFirstPage = 24;
/** Maximum partitions that one list reads. A day of a busy organization has 256. */
const openAtMost = 1_000;
/** Page size of the oldest days: more than the partitions of a single day. */
const daysOfOldest = 4_000;

/**
 * The head and all open partitions: one strongly consistent query, more if many partitions are
 * open.
 *
 * @throws ListNotCountedError if more are open than a request may read
 */
export async function readDirectory(
  table: Table,
  organizationId: OrganizationId,
  collection: Listed,
): Promise<Directory> {
  const { head, open, next } = await readNewest(table, organizationId, collection);
  const all = [...open];
  for (let start = next; start !== undefined; ) {
    if (all.length > openAtMost) {
      throw new ListNotCountedError(`The list of ${collection.name} records is not counted yet.`);
    }
    const page = await queryDays(table, organizationId, collection, { start, limit: openAtMost });
    all.push(...page.items.flatMap((item) => openPartitionOf(item, collection, head.boundary)));
    start = reachesBefore(page.items, head.boundary) ? undefined : page.next;
  }
  return { head, open: all };
}

/**
 * The head and the oldest open partitions. A counter processes the oldest days first, so the number
 * of later ones needs no bound.
 */
export async function readOldestDirectory(
  table: Table,
  organizationId: OrganizationId,
  collection: Listed,
): Promise<OldestDirectory> {
  const newest = await readNewest(table, organizationId, collection);
  const { head } = newest;
  if (newest.next === undefined) {
    return { head, open: newest.open, before: Number.POSITIVE_INFINITY };
  }
  const page = await queryDays(table, organizationId, collection, {
    since: firstDayOf(head.boundary),
    limit: daysOfOldest,
  });
  const open = page.items.flatMap((item) => openPartitionOf(item, collection, head.boundary));
  if (page.next === undefined) return { head, open, before: Number.POSITIVE_INFINITY };
  // The page may end in the middle of its last day, so that day is left out.
  const lastDay = open.at(-1)?.day ?? "";
  return { head, open: open.filter(({ day }) => day < lastDay), before: Date.parse(lastDay) };
}

/** The partitions of each day of the range with records, oldest day first, one day at a time. Reads no later days. */
export async function* readDays(
  table: Table,
  organizationId: OrganizationId,
  name: Collection,
  from: number,
  before: number,
): AsyncGenerator<readonly OpenPartition[]> {
  if (from >= before) return;
  const days = itemsOf(table, {
    pk: dayRegistryPartition(organizationId, name),
    from: firstDayOf(from),
    to: Number.isFinite(before) ? afterDay(firstDayOf(before - 1)) : listHeadPrefix,
  });
  let open: OpenPartition[] = [];
  for await (const item of days) {
    const partition = parseDayRegistrySort(item["sk"] as string, name);
    if (Date.parse(partition.day) >= before) break;
    if (open.length > 0 && open[0]?.day !== partition.day) {
      yield open;
      open = [];
    }
    open.push(partition);
  }
  if (open.length > 0) yield open;
}

async function readNewest(
  table: Table,
  organizationId: OrganizationId,
  collection: Listed,
): Promise<Directory & { readonly next: Item | undefined }> {
  const page = await queryDays(table, organizationId, collection, { limit: daysOfFirstPage });
  const { sk } = listHeadKey(organizationId, collection.name, collection.revision);
  const [first] = page.items;
  const head = first?.["sk"] === sk ? decodeHead(first) : emptyHead;
  const open = page.items.flatMap((item) => openPartitionOf(item, collection, head.boundary));
  return { head, open, next: reachesBefore(page.items, head.boundary) ? undefined : page.next };
}

type DaysQuery = {
  readonly limit: number;
  /** Continuation key of the previous page, newest first. */
  readonly start?: Item;
  /** If set, oldest first from this day on; otherwise newest first, starting with the head. */
  readonly since?: string;
};

function queryDays(
  table: Table,
  organizationId: OrganizationId,
  { name, revision }: Listed,
  { since, ...page }: DaysQuery,
) {
  const { pk, sk } = listHeadKey(organizationId, name, revision);
  return since === undefined
    ? pageOf(table, { pk, from: "0", to: sk }, { ...page, isDescending: true })
    : pageOf(table, { pk, from: since, to: listHeadPrefix }, page);
}

function firstDayOf(boundary: number): string {
  return dayOf(firstUuidAt(boundary) as Uuid);
}

/** Sorts after all partitions of the day, whose keys are `<day>#<shard>`, and before the next day. */
function afterDay(day: string): string {
  return `${day}$`;
}

/** Whether a page, sorted newest first, ends before the first open day. */
function reachesBefore(items: readonly Item[], boundary: number): boolean {
  return ((items.at(-1)?.["sk"] as string | undefined) ?? "") < firstDayOf(boundary);
}

function openPartitionOf(item: Item, { name }: Listed, boundary: number): OpenPartition[] {
  const sort = item["sk"] as string;
  if (sort.startsWith(listHeadPrefix)) return [];
  const partition = parseDayRegistrySort(sort, name);
  const usedUntil = (item["usedUntil"] as number | undefined) ?? Number.POSITIVE_INFINITY;
  return partition.day >= firstDayOf(boundary) && usedUntil >= boundary ? [partition] : [];
}
