/**
 * Recounts records whose counts may be wrong: a change was lost, a list has a new revision, a table
 * was restored. Each step is bounded and can be repeated, and lists are readable meanwhile.
 */

import type { Uuid } from "#domain/value/id.ts";
import { millisecondsPerDay } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { inParallel } from "../../core/in-parallel.ts";
import type { Collection, Key } from "../../core/keys.ts";
import type { Item } from "../../core/read-item.ts";
import type { Table } from "../../core/table.ts";
import { listedCollections } from "../../listed-collections.ts";
import { type OpenPartition, readDays } from "../list-directory.ts";
import { emptyHead, type Head, readHead, readHeads, saveHead } from "../list-head.ts";
import { keyedListHeadKey, listHeadKey } from "../list-keys.ts";
import { type Range, readOldest } from "../list-records.ts";
import { selectRows } from "../list-selection.ts";
import { type CountedCollection, keyedMarkOf, markOf } from "../listed/listed-collection.ts";
import { createNodeStore, NodeGoneError } from "../tree/list-node-store.ts";
import type { ListMark } from "../tree/list-sums.ts";
import { type OnUnreadable, readable } from "../walk/readable-collection.ts";
import { countList } from "./count-list.ts";
import type { TouchedRecords } from "./touched-records.ts";

type List = { readonly organizationId: OrganizationId; readonly collection: Collection };

/** Maximum records of one step. */
const recordsAtOnce = 500;
const maximumStarts = 4;

/**
 * Makes the lists agree with these records, as the list counter does for changes from the stream.
 * For callers that detect a lost change, such as the sweep of the audit entries.
 *
 * Records that are not counted yet cost nothing. All others cost about one write unit for each
 * batch of 500 and up to two for each record whose lists were wrong.
 *
 * @param request.uuids ids of records of the collection, any number; ids without a record are
 *   removed from the lists
 * @param request.keys former values of keys of these records, such as `["importBatch", id]`, whose
 *   lists are corrected too. The lists of their current values are always corrected.
 * @throws Error after too many lost races with other counters; the call can be repeated
 */
export async function recountRecords(
  table: Table,
  request: List & {
    readonly uuids: readonly Uuid[];
    readonly keys?: readonly (readonly [name: string, value: string])[];
  },
): Promise<void> {
  const { organizationId, collection, uuids, keys = [] } = request;
  for (let start = 0; start < uuids.length; start += recordsAtOnce) {
    const part = uuids.slice(start, start + recordsAtOnce);
    const touched = new Map(part.map((uuid) => [uuid, keys]));
    await recountTouched(table, { organizationId, collection }, touched);
  }
}

async function recountTouched(
  table: Table,
  { organizationId, collection }: List,
  touched: TouchedRecords,
): Promise<void> {
  const counted = listedCollections[collection];
  const request = { organizationId, collection: counted, touched, before: 0 };
  await countList(table, { ...request, recordsAtMost: recordsAtOnce });
}

/**
 * Counts some of the uncounted records made before a moment, oldest first. In a new revision of a
 * list, or an emptied one, all records are uncounted.
 *
 * @param onUnreadable called for each record that this version cannot decode; no list contains it until the
 *   missed-work sweeper counts it
 * @returns the boundary up to which records are counted, and whether some before `before` remain
 */
export async function countUncounted(
  table: Table,
  { organizationId, collection }: List,
  before: number,
  onUnreadable: OnUnreadable,
): Promise<{ readonly boundary: number; readonly isLeft: boolean }> {
  const counted = readable(listedCollections[collection], onUnreadable);
  const request = { organizationId, collection: counted, touched: new Map(), before };
  const isLeft = await countList(table, request);
  const { boundary } = await readHead(table, headKeyOf({ organizationId, collection }));
  return { boundary, isLeft };
}

/**
 * Empties the list, so that `countUncounted` can rebuild it from the records. The last resort for a
 * tree that cannot be read: until the list is rebuilt, requests read all records directly, or fail
 * if there are too many.
 *
 * @throws Error if a counter changed the list first; the call can be repeated
 */
export async function emptyList(table: Table, list: List): Promise<void> {
  const key = headKeyOf(list);
  const head = await readHead(table, key);
  const { version: _, ...empty } = emptyHead;
  const saved = await saveHead(table, key, head, empty);
  if (saved === null) throw new Error("Another counter changed the list; call again.");
}

function headKeyOf({ organizationId, collection }: List): Key {
  return listHeadKey(organizationId, collection, listedCollections[collection].revision);
}

export type RecountStep = {
  /** All records made before this moment (milliseconds since the epoch) are compared. */
  readonly before: number;
  readonly compared: number;
  /** Records with a wrong count in some list, or with a change during the step. */
  readonly corrected: number;
};

/**
 * Compares the lists with the records made in a range of moments and corrects them, about 500
 * records per step. Of the lists of single key values, it compares those of values that records of
 * the step carry.
 *
 * @param onUnreadable called for each record that this version cannot decode; what lists hold of it stays
 * @throws NodeGoneError if the tree of a list cannot be read (see `emptyList`)
 */
export async function* recountRange(
  table: Table,
  list: List,
  range: Range,
  onUnreadable: OnUnreadable,
): AsyncGenerator<RecountStep> {
  const { boundary } = await readHead(table, headKeyOf(list));
  const end = Math.min(range.before, boundary);
  let from = range.from;
  for await (const open of readDays(table, list.organizationId, list.collection, range.from, end)) {
    const day = Date.parse(open[0]?.day ?? "");
    for (const before = Math.min(end, day + millisecondsPerDay); from < before; ) {
      const step = await recountStep(table, { list, onUnreadable }, open, { from, before });
      yield step;
      from = step.before;
    }
  }
}

type Recounting = { readonly list: List; readonly onUnreadable: OnUnreadable };

async function recountStep(
  table: Table,
  { list, onUnreadable }: Recounting,
  open: readonly OpenPartition[],
  range: Range,
): Promise<RecountStep> {
  const { organizationId } = list;
  const { items, before } = await readOldest(table, organizationId, open, range, recordsAtOnce);
  const span = { from: range.from, before };
  for (let start = 1; ; start += 1) {
    try {
      const touched = await findDifferent(table, { list, onUnreadable }, items, span);
      if (touched.size > 0) await recountTouched(table, list, touched);
      return { before, compared: items.length, corrected: touched.size };
    } catch (error) {
      // A counter has overwritten a node that this step still needed.
      if (!(error instanceof NodeGoneError) || start === maximumStarts) throw error;
    }
  }
}

type Pair = readonly [name: string, value: string];
/** What one list should count of each record; `pair` is null for the main list. */
type Wanted = { readonly pair: Pair | null; readonly rows: Map<Uuid, ListMark[]> };

/** The records that some list counts wrongly, each with the keys of these lists. */
async function findDifferent(
  table: Table,
  { list: { organizationId, collection }, onUnreadable }: Recounting,
  items: readonly Item[],
  span: Range,
): Promise<Map<Uuid, Pair[]>> {
  const unknown = new Set<string>();
  const counted = readable(listedCollections[collection], (key) => {
    if (!unknown.has(key.sk)) onUnreadable(key);
    unknown.add(key.sk);
  });
  const lists = [...wantedOf(counted, items).values()];
  const keys = lists.map(({ pair }) =>
    pair === null
      ? headKeyOf({ organizationId, collection })
      : keyedListHeadKey(organizationId, counted, pair),
  );
  const heads = await readHeads(table, keys);
  const touched = new Map<Uuid, Pair[]>();
  await inParallel([...lists.entries()], async ([index, { pair, rows }]) => {
    const [key, head] = [keys[index], heads[index]];
    if (key === undefined || head === undefined) return;
    const listed = await rowsIn(table, key, head, span);
    for (const uuid of differencesOf(rows, listed).filter((each) => !unknown.has(each))) {
      touched.set(uuid, [...(touched.get(uuid) ?? []), ...(pair === null ? [] : [pair])]);
    }
  });
  return touched;
}

type MarksOfRecords = ReadonlyMap<Uuid, readonly ListMark[]>;

function differencesOf(some: MarksOfRecords, others: MarksOfRecords): Uuid[] {
  const uuids = [...new Set([...some.keys(), ...others.keys()])];
  const marksIn = (list: MarksOfRecords, uuid: Uuid) =>
    JSON.stringify((list.get(uuid) ?? []).map(({ facets, amounts }) => [facets, amounts]));
  return uuids.filter((uuid) => marksIn(some, uuid) !== marksIn(others, uuid));
}

function wantedOf(collection: CountedCollection, items: readonly Item[]): Map<string, Wanted> {
  const lists = new Map<string, Wanted>([["", { pair: null, rows: new Map() }]]);
  const add = (pair: Pair | null, uuid: Uuid, mark: ListMark) => {
    const name = pair === null ? "" : JSON.stringify(pair);
    const { rows } = lists.get(name) ?? { rows: new Map<Uuid, ListMark[]>() };
    lists.set(name, { pair, rows: rows.set(uuid, [...(rows.get(uuid) ?? []), mark]) });
  };
  for (const item of items) {
    const uuid = item["sk"] as Uuid;
    for (const entry of collection.entriesOf(item)) {
      add(null, uuid, markOf(entry));
      for (const pair of entry.keys) add(pair, uuid, keyedMarkOf(entry));
    }
  }
  return lists;
}

async function rowsIn(
  table: Table,
  key: Key,
  head: Head,
  span: Range,
): Promise<Map<Uuid, ListMark[]>> {
  const range = { ...span, offset: 0, limit: Number.POSITIVE_INFINITY };
  const all = { ...range, matches: () => true, withAmounts: true } as const;
  const { rows } = await selectRows(createNodeStore(table, key), head, all);
  const found = new Map<Uuid, ListMark[]>();
  for (const { uuid, facets, amounts } of rows) {
    found.set(uuid, [...(found.get(uuid) ?? []), { facets, amounts }]);
  }
  return found;
}
