/** The list that holds what a request selects, and the records of its rows. */
import type { Uuid } from "#domain/value/id.ts";
import type { Key } from "../../core/keys.ts";
import type { Item } from "../../core/read-item.ts";
import type { Table } from "../../core/table.ts";
import { type Head, readHead } from "../list-head.ts";
import { keyedListHeadKey, listHeadKey } from "../list-keys.ts";
import { readListed } from "../list-records.ts";
import {
  carries,
  isListed,
  type KeyPair,
  type ListRequest,
  type Reading,
} from "../list-request.ts";
import { type Selection, selectRows } from "../list-selection.ts";
import type { Position } from "../tree/list-node.ts";
import { createNodeStore } from "../tree/list-node-store.ts";
import { orUnreadable } from "../walk/readable-records.ts";
import type { Facets, ListedCollection } from "./listed-collection.ts";

/** A part of a list's records. */
export type ListPart = Omit<Selection, "matches" | "withAmounts">;

type Narrowest = {
  readonly head: Head;
  readonly headKey: Key;
  /** The key of the list; null for the main list. */
  readonly key: KeyPair | null;
  readonly open: readonly string[];
};

/** The cheapest list for the request's keys, with the keys that it does not filter by (`open`). */
export async function narrowestList<T, F extends Facets>(
  table: Table,
  { organizationId, collection, keys = {} }: ListRequest<T, F>,
  main: Head,
  part: ListPart,
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

/** A row with its record. */
type ReadRow<T> = Position & { readonly record: T };

/**
 * The records of these rows. A record that no longer matches, because it changed after it was
 * counted, is omitted.
 */
export async function readRows<T, F extends Facets>(
  table: Table,
  request: Reading<T, F>,
  key: KeyPair | null,
  rows: readonly Position[],
): Promise<ReadRow<T>[]> {
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
      return record === undefined || !isListed(request, record) ? [] : [{ uuid, ordinal, record }];
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
