/**
 * Reads the records of a collection, newest first, by id and partition of the day registry,
 * without counted lists, offsets or pages of them. A record that exists when the walk starts is
 * returned exactly once, whatever changes meanwhile.
 */

import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { itemsOf, pageOf } from "../../core/key-range.ts";
import {
  dayOf,
  dayRegistryPartition,
  firstUuidAt,
  parseDayRegistrySort,
  partitionOf,
} from "../../core/keys.ts";
import type { Item } from "../../core/read-item.ts";
import type { Table } from "../../core/table.ts";

export type NewestRange = {
  readonly organizationId: OrganizationId;
  readonly collection: "payment" | "leg";
  /** Range of creation times in milliseconds since the epoch; `to` is excluded. */
  readonly from: number;
  readonly to: number;
  /** The last record of the walk to continue; null to start. */
  readonly after: Uuid | null;
  /** Maximum records of one query, if not `recordsPerQuery`. */
  readonly atOnce?: number | undefined;
};

/** Registered partitions per query. */
const daysPerQuery = 100;
/** Maximum records of one query; the shards of one day share this number. */
const recordsPerQuery = 100;
const leastPerQuery = 8;
/** Partitions opened in advance; a day is always opened as a whole. */
const partitionsAhead = 8;

type Bounds = { readonly first: string; readonly last: string };
type Day = { readonly partitions: number; readonly records: AsyncGenerator<Item> };

/**
 * Yields the items of the records of the range, newest first. Strongly consistent; memory is bounded by the
 * open partitions.
 */
export async function* walkNewest(table: Table, range: NewestRange): AsyncGenerator<Item> {
  const bounds = boundsOf(range);
  if (bounds.first > bounds.last) return;
  const days = walkDays(table, range, bounds);
  const opened: Day[] = [];
  let partitions = 0;
  for (let more = true; ; ) {
    while (more && partitions < partitionsAhead) {
      const { value, done } = await days.next();
      more = done !== true;
      if (value === undefined) break;
      opened.push(openDay(table, value, bounds, range.atOnce));
      partitions += value.length;
    }
    const day = opened.shift();
    if (day === undefined) return;
    yield* day.records;
    partitions -= day.partitions;
  }
}

/** Bounds of the ids: `first` is included, `last` is excluded. */
function boundsOf({ from, to, after }: NewestRange): Bounds {
  const end = firstUuidAt(to);
  return { first: firstUuidAt(from), last: after !== null && after < end ? after : end };
}

/** The partitions of each day with records, newest day first. */
async function* walkDays(
  table: Table,
  { organizationId, collection }: NewestRange,
  { first, last }: Bounds,
): AsyncGenerator<string[]> {
  const days = {
    pk: dayRegistryPartition(organizationId, collection),
    from: dayOf(first as Uuid),
    to: `${dayOf(last as Uuid)}#~`,
  };
  const items = itemsOf(table, days, { isDescending: true, limit: daysPerQuery });
  let current = "";
  let partitions: string[] = [];
  for await (const { sk } of items) {
    const { day, shard } = parseDayRegistrySort(sk as string, collection);
    if (day !== current && partitions.length > 0) {
      yield partitions;
      partitions = [];
    }
    current = day;
    partitions.push(partitionOf(organizationId, collection, { day, shard }));
  }
  if (partitions.length > 0) yield partitions;
}

/** Starts the first query of each of the day's partitions in parallel. */
function openDay(
  table: Table,
  partitions: readonly string[],
  bounds: Bounds,
  atOnce = recordsPerQuery,
): Day {
  const share = Math.ceil(atOnce / partitions.length);
  const limit = Math.max(share, leastPerQuery);
  const readers = partitions.map((pk) => openPartition(table, pk, bounds, limit));
  return { partitions: partitions.length, records: merge(readers) };
}

/** The next item of one partition, newest first; undefined after the last. */
type Reader = () => Promise<Item | undefined>;

/** Prefetches: one query runs while the items of the previous one are consumed. */
function openPartition(table: Table, pk: string, { first, last }: Bounds, limit: number): Reader {
  const query = (start?: Item) => {
    const range = { pk, from: first, to: last };
    const answer = pageOf(table, range, { isDescending: true, limit, start });
    // The error is thrown when the result is awaited; this handler avoids an unhandled rejection
    // until then.
    answer.catch(() => undefined);
    return answer;
  };
  let items: readonly Item[] = [];
  let at = 0;
  let next: ReturnType<typeof query> | null = query();
  return async () => {
    while (at === items.length && next !== null) {
      const page = await next;
      // The range includes its upper bound, which the previous walk has already returned.
      items = page.items.filter(({ sk }) => sk !== last);
      at = 0;
      next = page.next === undefined ? null : query(page.next);
    }
    const item = items[at];
    if (item !== undefined) at += 1;
    return item;
  };
}

/** The items of several partitions as one sequence, newest first. */
async function* merge(readers: readonly Reader[]): AsyncGenerator<Item> {
  const heads = await Promise.all(readers.map((read) => read()));
  for (;;) {
    const at = newestOf(heads);
    const item = heads[at];
    if (item === undefined) return;
    yield item;
    heads[at] = await readers[at]?.();
  }
}

/** The index of the item with the greatest id; 0 if there is none. */
function newestOf(heads: readonly (Item | undefined)[]): number {
  let newest = 0;
  for (let at = 1; at < heads.length; at += 1) {
    if (idOf(heads[at]) > idOf(heads[newest])) newest = at;
  }
  return newest;
}

function idOf(item: Item | undefined): string {
  return (item?.["sk"] as string | undefined) ?? "";
}
