/**
 * Reads a page of a list by the amounts of its records: those within limits of the first amount, or the largest
 * first (docs/architecture.md, Lists). A long list has a second tree by amount, which counts what lies within
 * limits and finds the newest of them. For another order, and in a shorter list, the rows of everything that
 * passes the other filters are read: up to 100,000 records, in at most 1,000 nodes.
 */

import { type AmountLimits, isWithinLimits } from "#domain/value/amount-limits.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Amount, compareExact, type Exact } from "#domain/value/money.ts";
import type { Item } from "../../core/read-item.ts";
import type { Table } from "../../core/table.ts";
import { readByAmount } from "../by-amount/read-by-amount.ts";
import { readDirectory } from "../list-directory.ts";
import type { Head } from "../list-head.ts";
import { readMade } from "../list-records.ts";
import {
  isListed,
  type KeyPair,
  type Listing,
  type ListRequest,
  matcherOf,
  type Reading,
} from "../list-request.ts";
import { selectRows } from "../list-selection.ts";
import { countIfLeft, whileNodesGo } from "../listing.ts";
import { compareRows, type NodeRef, type Position } from "../tree/list-node.ts";
import { createNodeStore, type NodeStore } from "../tree/list-node-store.ts";
import { nodesOfRows } from "../tree/list-tree.ts";
import { orUnreadable, type Unreadable, warnOfUnreadable } from "../walk/readable-records.ts";
import { type Facets, withoutLastZeros } from "./listed-collection.ts";
import { type ListPart, narrowestList, readRows } from "./listed-rows.ts";

/** The amounts of a record, without zeros at the end. */
type Amounts = readonly Amount[];

export type AmountRequest<T, F extends Facets> = ListRequest<T, F> & {
  /** Of the first amount. */
  readonly limits: AmountLimits;
  /** A condition on all amounts; absent: none. */
  readonly selects?: (amounts: Amounts) => boolean;
  /** The record with the smallest rank comes first, of equal ones the newest; null: newest first. */
  readonly rankOf: ((amounts: Amounts) => Exact) | null;
};

/** More pass the other filters than one request reads. */
export class TooManyListedError extends Error {
  override readonly name = "TooManyListedError";
}

/** Records that are read for their amounts, because their rows lie in more leaves. */
const recordsReadAtMost = 1_000;
const rowsReadAtMost = 100_000;
const nodesReadAtMost = 1_000;

/** Why a request is refused with `TooManyListedError`. */
export const tooManyListedMessage =
  `One request reads ${rowsReadAtMost} records at most to sort them, to compare several of their amounts, or to reach a late page within limits of ` +
  "amounts, and fewer where they were created over a long time: narrow the filters.";

/** A row with its amounts, and the record itself where it was read. */
type Found<T> = Position & { readonly amounts: Amounts; readonly record: T | null };

/** What was found in the list of a key; null: in the main list. */
type Counted<T> = { readonly key: KeyPair | null; readonly found: readonly Found<T>[] };

/** What a page may need: all that the limits select, or their number and the newest. */
type CountedWithin<T> = Counted<T> & { readonly total: number };

/**
 * One page and the exact total. Without a tree by amount it costs the rows of all records that pass the filters
 * but the limits: about a read unit for 380 records where they lie together.
 *
 * @throws TooManyListedError
 * @throws ListNotCountedError as `list`
 */
export function listByAmount<T, F extends Facets>(
  table: Table,
  request: AmountRequest<T, F>,
): Promise<Listing<T>> {
  return whileNodesGo(() => listOnce(table, request));
}

async function listOnce<T, F extends Facets>(
  table: Table,
  request: AmountRequest<T, F>,
): Promise<Listing<T>> {
  const { organizationId, collection, page } = request;
  const { from = 0, to = Number.POSITIVE_INFINITY } = request;
  const { head, open } = await readDirectory(table, organizationId, collection);
  const range = { from: Math.max(from, head.boundary), before: to };
  const made = await readMade(table, organizationId, open, range);
  const reading = { ...request, unreadable: new Map() as Unreadable };
  const newest = made.flatMap((item) =>
    orUnreadable(reading.unreadable, item, () => foundIn(reading, item)),
  );
  const selected = newest.filter(({ amounts }) => isSelected(request, amounts));
  // Records that are not counted yet are newer than all others.
  const offset = Math.max(0, page.offset - selected.length);
  const limit = Math.max(0, page.offset + page.limit - selected.length - offset);
  const part = { from, before: Math.min(to, head.boundary), offset, limit };
  const counted = await readCounted(table, reading, head, part);
  const found = inOrder([...selected, ...counted.found], request.rankOf);
  const rows = found.slice(page.offset, page.offset + page.limit);
  const items = await recordsOf(table, reading, { ...counted, found: rows });
  warnOfUnreadable(collection.name, reading.unreadable);
  await countIfLeft(table, request, made);
  return { items, total: selected.length + counted.total };
}

function isSelected<T, F extends Facets>(
  { limits, selects = () => true }: AmountRequest<T, F>,
  amounts: Amounts,
): boolean {
  const [first = "0" as Amount] = amounts;
  return isWithinLimits(first, limits) && selects(amounts);
}

function inOrder<T>(found: readonly Found<T>[], rankOf: AmountRequest<T, Facets>["rankOf"]) {
  if (rankOf === null) return [...found].sort(compareRows);
  return found
    .map((row) => ({ row, rank: rankOf(row.amounts) }))
    .sort((a, b) => compareExact(a.rank, b.rank) || compareRows(a.row, b.row))
    .map(({ row }) => row);
}

/** The selected records of an item that is not counted yet. */
function foundIn<T, F extends Facets>(request: AmountRequest<T, F>, item: Item): Found<T>[] {
  const uuid = item["sk"] as Uuid;
  return request.collection
    .decode(item)
    .map((record, ordinal) => foundOf(request, { uuid, ordinal }, record))
    .filter(({ record }) => isListed(request, record));
}

function foundOf<T, F extends Facets>(
  { collection }: AmountRequest<T, F>,
  { uuid, ordinal }: Position,
  record: T,
) {
  return { uuid, ordinal, amounts: withoutLastZeros(collection.amounts?.(record) ?? []), record };
}

async function readCounted<T, F extends Facets>(
  table: Table,
  request: AmountRequest<T, F> & Reading<T, F>,
  main: Head,
  part: ListPart,
): Promise<CountedWithin<T>> {
  const narrowest = await narrowestList(table, request, main, part);
  const { head, headKey, key, open } = narrowest;
  const store = withinLimit(createNodeStore(table, headKey));
  const { amountRoot } = head;
  const { limits, selects, rankOf, from, to } = request;
  const isWhole = open.length === 0 && from === undefined && to === undefined;
  if (amountRoot !== null && rankOf === null && selects === undefined && isWhole) {
    const reading = { ...part, limits, matches: matcherOf(request) };
    const { found, total } = await readByAmount(store, { ...head, amountRoot }, reading);
    return { key, found: found.map((row) => ({ ...row, amounts: [], record: null })), total };
  }
  const all = { ...part, offset: 0, limit: Number.POSITIVE_INFINITY };
  const rows = await readRowsOf(table, request, all, { ...narrowest, store });
  const found = rows.filter(({ amounts }) => isSelected(request, amounts));
  return { key, found, total: found.length };
}

type NarrowestList = Awaited<ReturnType<typeof narrowestList>>;

/** Everything that passes the other filters, with its amounts. */
async function readRowsOf<T, F extends Facets>(
  table: Table,
  request: AmountRequest<T, F> & Reading<T, F>,
  part: ListPart,
  { head, key, open, store }: NarrowestList & { readonly store: CountingStore },
): Promise<Found<T>[]> {
  const selection = { ...part, matches: matcherOf(request), withAmounts: false };
  const { total } = await selectRows(store, head, { ...selection, limit: 0 });
  if (total > rowsReadAtMost) throw tooMany(total);
  const { rows } = await selectRows(store, head, selection);
  // Rows say nothing of keys that the list does not have.
  if (open.length > 0) return readFound(table, request, key, rows);
  const unread = rows.filter(({ amounts }) => amounts === null);
  const all = { ...selection, matches: () => true, limit: 0 };
  const { total: among } = await selectRows(store, head, all);
  const nodesLeft = Math.max(0, nodesOfRows(among) - store.loaded());
  if (unread.length > nodesLeft) {
    const whole = await selectRows(store, head, { ...selection, withAmounts: true });
    return whole.rows.map((row) => ({ ...row, record: null }));
  }
  const known = rows.flatMap(({ amounts, ...row }) =>
    amounts === null ? [] : [{ ...row, amounts, record: null }],
  );
  return [...known, ...(await readFound(table, request, key, unread))];
}

/** The records of rows whose amounts are not known. */
async function readFound<T, F extends Facets>(
  table: Table,
  request: AmountRequest<T, F> & Reading<T, F>,
  key: KeyPair | null,
  rows: readonly Position[],
): Promise<Found<T>[]> {
  if (rows.length > recordsReadAtMost) throw tooMany(rows.length);
  const read = await readRows(table, request, key, rows);
  return read.map((row) => foundOf(request, row, row.record));
}

/** The records of a page. One that changed since it was counted and is selected no more is omitted. */
async function recordsOf<T, F extends Facets>(
  table: Table,
  request: AmountRequest<T, F> & Reading<T, F>,
  { key, found }: Counted<T>,
): Promise<T[]> {
  const unread = found.filter(({ record }) => record === null);
  const read = await readRows(table, request, key, unread);
  const selected = read.filter((row) =>
    isSelected(request, foundOf(request, row, row.record).amounts),
  );
  const byPlace = new Map(selected.map((row) => [`${row.uuid} ${row.ordinal}`, row.record]));
  return found.flatMap(({ uuid, ordinal, record }) => {
    const present = record ?? byPlace.get(`${uuid} ${ordinal}`);
    return present === undefined ? [] : [present];
  });
}

type CountingStore = NodeStore & { readonly loaded: () => number };

/** The store, which reads no more nodes than one request may, and says how many it has read. */
function withinLimit(store: NodeStore): CountingStore {
  const numbers = new Set<number>();
  const note = (refs: readonly NodeRef[]) => {
    for (const { number } of refs) numbers.add(number);
    if (numbers.size > nodesReadAtMost) throw tooMany(numbers.size);
    return refs;
  };
  return {
    ...store,
    loaded: () => numbers.size,
    load: (refs) => store.load(note(refs)),
    loadAmounts: (refs) => store.loadAmounts(note(refs)),
  };
}

function tooMany(number: number): TooManyListedError {
  return new TooManyListedError(`One request would read ${number} rows or nodes.`);
}
