/**
 * Reads a page of a list, newest first. Records made before the head's boundary are counted
 * (count-list.ts), so a page costs the same for any number of them. Newer records are read
 * directly, strongly consistent, so that a new record is in the next list. Without a head, all
 * records are read directly.
 */

import { millisecondsOfUuid, type Uuid } from "../../domain/value/id.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { Key } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { commitDelayMilliseconds, countList, uncountedAtMost } from "./count/count-list.ts";
import { readDirectory } from "./list-directory.ts";
import { type Head, isMadeBefore, readHead } from "./list-head.ts";
import { keyedListHeadKey, listHeadKey } from "./list-keys.ts";
import { readListed, readMade } from "./list-records.ts";
import { type Selection, selectRows } from "./list-selection.ts";
import {
  counted,
  type Facets,
  type Item,
  keyPairs,
  type ListedCollection,
} from "./listed-collection.ts";
import { readable } from "./readable-collection.ts";
import { orUnreadable, type Unreadable, warnOfUnreadable } from "./readable-records.ts";
import type { Row } from "./tree/list-node.ts";
import { createNodeStore, NodeGoneError } from "./tree/list-node-store.ts";

export type Page = { readonly limit: number; readonly offset: number };

export type Listing<T> = { readonly items: readonly T[]; readonly total: number };

export type ListRequest<T, F extends Facets> = {
  readonly organizationId: OrganizationId;
  readonly collection: ListedCollection<T, F>;
  readonly page: Page;
  readonly now: number;
  readonly matches: (facets: F) => boolean;
  /** Values of keys that the records must carry, by the names in the collection's `keys`. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Range of creation times in milliseconds since the epoch; `to` is excluded. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

/** Maximum attempts if tree nodes are overwritten during the read. */
const maximumStarts = 4;

/** Maximum records that one request counts. */
const countedAtMost = 1_000;

/**
 * One page, newest first, and the total number of matching records. A record that this version
 * cannot decode is not on the page, and a warning in the log names it. The total has it only if it
 * was counted before.
 *
 * @throws ListNotCountedError if more records are uncounted than a request may read, for example a
 *   new revision of a large list before its recount
 */
export async function list<T, F extends Facets>(
  table: Table,
  request: ListRequest<T, F>,
): Promise<Listing<T>> {
  for (let start = 1; ; start += 1) {
    try {
      return await listOnce(table, request);
    } catch (error) {
      if (!(error instanceof NodeGoneError) || start === maximumStarts) throw error;
    }
  }
}

async function listOnce<T, F extends Facets>(
  table: Table,
  request: ListRequest<T, F>,
): Promise<Listing<T>> {
  const { organizationId, collection, page } = request;
  const { from = 0, to = Number.POSITIVE_INFINITY } = request;
  const { head, open } = await readDirectory(table, organizationId, collection);
  const range = { from: Math.max(from, head.boundary), before: to };
  const made = await readMade(table, organizationId, open, range);
  const unreadable: Unreadable = new Map();
  const newest = made.flatMap((item) =>
    orUnreadable(unreadable, item, () => listedOf(request, item)),
  );
  const onPage = newest
    .slice(page.offset, page.offset + page.limit)
    .flatMap(({ item, ordinal }) => collection.decode(item).slice(ordinal, ordinal + 1));
  const rest = await readCounted(table, { ...request, unreadable }, head, {
    from,
    before: Math.min(to, head.boundary),
    offset: Math.max(0, page.offset - newest.length),
    limit: page.limit - onPage.length,
  });
  warnOfUnreadable(collection.name, unreadable);
  await countIfLeft(table, request, made);
  return { items: [...onPage, ...rest.items], total: newest.length + rest.total };
}

/**
 * References to the matching records of an item; decoded records need much more memory than the
 * item.
 */
function listedOf<T, F extends Facets>(request: ListRequest<T, F>, item: Item) {
  return request.collection
    .decode(item)
    .flatMap((record, ordinal) => (isListed(request, record) ? [{ item, ordinal }] : []));
}

function isListed<T, F extends Facets>(
  { collection, matches, keys = {} }: ListRequest<T, F>,
  record: T,
): boolean {
  const isMatch = matches(collection.facets(record));
  return isMatch && Object.entries(keys).every((key) => carries(collection, record, key));
}

type Part = Omit<Selection, "matches" | "withAmounts">;

/** A request with the items that could not be decoded so far. */
type Reading<T, F extends Facets> = ListRequest<T, F> & { readonly unreadable: Unreadable };

async function readCounted<T, F extends Facets>(
  table: Table,
  request: Reading<T, F>,
  main: Head,
  part: Part,
): Promise<Listing<T>> {
  const { head, headKey, key, open } = await narrowestList(table, request, main, part);
  const store = createNodeStore(table, headKey);
  const selection = { ...part, matches: matcherOf(request), withAmounts: false };
  if (open.length === 0) {
    const { rows, total } = await selectRows(store, head, selection);
    return { items: await readRows(table, request, key, rows), total };
  }
  // The list does not have these keys as facets, so its records are read and filtered.
  const all = { ...selection, offset: 0, limit: Number.POSITIVE_INFINITY };
  const { rows } = await selectRows(store, head, all);
  const items = await readRows(table, request, key, rows);
  return { items: items.slice(part.offset, part.offset + part.limit), total: items.length };
}

type KeyPair = readonly [name: string, value: string];

type Narrowest = {
  readonly head: Head;
  readonly headKey: Key;
  /** The key of the list; null for the main list. */
  readonly key: KeyPair | null;
  readonly open: readonly string[];
};

/** The cheapest list for the request's keys, with the keys that it does not filter by (`open`). */
async function narrowestList<T, F extends Facets>(
  table: Table,
  { organizationId, collection, keys = {} }: ListRequest<T, F>,
  main: Head,
  part: Part,
): Promise<Narrowest> {
  const lists = await Promise.all(
    Object.entries(keys).map(async (key) => {
      const headKey = keyedListHeadKey(organizationId, collection, key);
      const head = await readHead(table, headKey);
      const others = Object.keys(keys).filter((other) => other !== key[0]);
      const open = others.filter((other) => !collection.keysAsFacets.includes(other));
      return { head, headKey, key, open };
    }),
  );
  const [first] = lists;
  if (first === undefined) {
    const headKey = listHeadKey(organizationId, collection.name, collection.revision);
    return { head: main, headKey, key: null, open: [] };
  }
  if (lists.length === 1) return first;
  const counting = { ...part, offset: 0, limit: 0, matches: () => true, withAmounts: false };
  const totals = await Promise.all(
    lists.map(async ({ head, headKey }) => {
      const { total } = await selectRows(createNodeStore(table, headKey), head, counting);
      return total;
    }),
  );
  // A list without open keys needs no read of records to filter, whatever its length.
  const costs = lists.map((list, index) => (list.open.length === 0 ? 0 : (totals[index] ?? 0)));
  return lists[costs.indexOf(Math.min(...costs))] ?? first;
}

/** A list has few different facet texts, so the result for each is cached. */
function matcherOf<T, F extends Facets>({
  matches,
  keys = {},
}: ListRequest<T, F>): (facets: string) => boolean {
  const known = new Map<string, boolean>();
  const decide = (text: string) => {
    const facets = JSON.parse(text) as F;
    const named = Object.entries(keys).filter(([name]) => Object.hasOwn(facets, name));
    return matches(facets) && named.every(([name, value]) => facets[name] === value);
  };
  return (text) => {
    const result = known.get(text) ?? decide(text);
    known.set(text, result);
    return result;
  };
}

/**
 * The records of these rows. A record that no longer matches, because it changed after it was
 * counted, is omitted.
 */
async function readRows<T, F extends Facets>(
  table: Table,
  request: Reading<T, F>,
  key: KeyPair | null,
  rows: readonly Row[],
): Promise<T[]> {
  const { organizationId, collection, unreadable } = request;
  const uuids = rows.map((row) => row.uuid);
  const items = await readListed(table, organizationId, collection.name, uuids);
  const decoded = new Map<Uuid, readonly T[]>();
  return rows.flatMap(({ uuid, ordinal }) => {
    const item = items.get(uuid) ?? {};
    return orUnreadable(unreadable, item, () => {
      const records = decoded.get(uuid) ?? recordsUnder(collection, key, items.get(uuid));
      decoded.set(uuid, records);
      const record = records[ordinal];
      return record === undefined || !isListed(request, record) ? [] : [record];
    });
  });
}

/** The list of a key counts only those records of an item that carry the key. */
function recordsUnder<T, F extends Facets>(
  collection: ListedCollection<T, F>,
  key: KeyPair | null,
  item: Item | undefined,
): readonly T[] {
  const records = item === undefined ? [] : collection.decode(item);
  return key === null ? records : records.filter((record) => carries(collection, record, key));
}

function carries<T, F extends Facets>(
  collection: ListedCollection<T, F>,
  record: T,
  [name, value]: KeyPair,
): boolean {
  return keyPairs(collection.keys(record)).some((pair) => pair[0] === name && pair[1] === value);
}

/**
 * Counts the remaining records of a burst. Counting is triggered by changes, so the last records of
 * a burst would wait for the next change; the first list after the burst counts them instead. The
 * boundary moves at most to the newest record, even if this process's clock is fast.
 *
 * @param made newest first
 */
async function countIfLeft<T, F extends Facets>(
  table: Table,
  { organizationId, collection, now }: ListRequest<T, F>,
  made: readonly Item[],
): Promise<void> {
  const committedUntil = now - commitDelayMilliseconds;
  const left = made.filter((item) => isMadeBefore(item["sk"] as Uuid, committedUntil));
  const [newest] = left;
  if (newest === undefined || left.length < uncountedAtMost) return;
  const before = millisecondsOfUuid(newest["sk"] as Uuid) + 1;
  // The page has warned of what cannot be decoded.
  const countable = readable(counted(collection), () => {});
  const request = { organizationId, collection: countable, touched: new Map(), before };
  // The page is correct without it, and the next list tries again.
  await countList(table, { ...request, recordsAtMost: countedAtMost }).catch(() => undefined);
}
