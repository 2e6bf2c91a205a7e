/**
 * Reads a page of a list, newest first. Records made before the head's boundary are counted
 * (count-list.ts), so a page costs the same for any number of them. Newer records are read
 * directly, strongly consistent, so that a new record is in the next list. Without a head, all
 * records are read directly.
 */

import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Item } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { commitDelayMilliseconds, countList, uncountedAtMost } from "./count/count-list.ts";
import { readDirectory } from "./list-directory.ts";
import { type Head, isMadeBefore } from "./list-head.ts";
import { readMade } from "./list-records.ts";
import {
  isListed,
  type Listing,
  type ListRequest,
  matcherOf,
  type Reading,
} from "./list-request.ts";
import { selectRows } from "./list-selection.ts";
import { counted, type Facets } from "./listed/listed-collection.ts";
import { type ListPart, narrowestList, readRows } from "./listed/listed-rows.ts";
import { createNodeStore, NodeGoneError } from "./tree/list-node-store.ts";
import { readable } from "./walk/readable-collection.ts";
import { orUnreadable, type Unreadable, warnOfUnreadable } from "./walk/readable-records.ts";

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
export function list<T, F extends Facets>(
  table: Table,
  request: ListRequest<T, F>,
): Promise<Listing<T>> {
  return whileNodesGo(() => listOnce(table, request));
}

/** Starts the read again if nodes are overwritten during it. */
export async function whileNodesGo<T>(read: () => Promise<T>): Promise<T> {
  for (let start = 1; ; start += 1) {
    try {
      return await read();
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

async function readCounted<T, F extends Facets>(
  table: Table,
  request: Reading<T, F>,
  main: Head,
  part: ListPart,
): Promise<Listing<T>> {
  const { head, headKey, key, open } = await narrowestList(table, request, main, part);
  const store = createNodeStore(table, headKey);
  const selection = { ...part, matches: matcherOf(request), withAmounts: false };
  if (open.length === 0) {
    const { rows, total } = await selectRows(store, head, selection);
    const read = await readRows(table, request, key, rows);
    return { items: read.map(({ record }) => record), total };
  }
  // The list does not have these keys as facets, so its records are read and filtered.
  const all = { ...selection, offset: 0, limit: Number.POSITIVE_INFINITY };
  const { rows } = await selectRows(store, head, all);
  const read = await readRows(table, request, key, rows);
  const items = read.map(({ record }) => record);
  return { items: items.slice(part.offset, part.offset + part.limit), total: items.length };
}

/**
 * Counts the remaining records of a burst. Counting is triggered by changes, so the last records of
 * a burst would wait for the next change; the first list after the burst counts them instead. The
 * boundary moves at most to the newest record, even if this process's clock is fast.
 *
 * @param made newest first
 */
export async function countIfLeft<T, F extends Facets>(
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
