/**
 * Recounts records that their lists count wrongly because the stream's counter missed a change.
 * Compares first, and writes only if there is a difference.
 */

import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import { type Key, recordKey } from "../core/keys.ts";
import type { Item } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { countList } from "../list/count/count-list.ts";
import { type Head, isMadeBefore, readHead, readHeads } from "../list/list-head.ts";
import { keyedListHeadKey, listHeadKey } from "../list/list-keys.ts";
import {
  type CountedCollection,
  keyedMarkOf,
  type ListEntry,
  markOf,
} from "../list/listed/listed-collection.ts";
import { findMarks } from "../list/tree/find-marks.ts";
import { createNodeStore, NodeGoneError, type NodeStore } from "../list/tree/list-node-store.ts";
import type { ListMark } from "../list/tree/list-sums.ts";
import { entriesIn, type OnUnreadable, readable } from "../list/walk/readable-collection.ts";

export type RecountRequest = {
  readonly organizationId: OrganizationId;
  readonly collection: CountedCollection;
  /** The records, with their items if these were just read; null otherwise. */
  readonly records: ReadonlyMap<Uuid, Item | null>;
  /** Called for a record that this version cannot decode; its counts stay as they are. */
  readonly onUnreadable: OnUnreadable;
};

/** @returns the number of records that a list counted wrongly */
export async function recountMissed(table: Table, request: RecountRequest): Promise<number> {
  const { organizationId, records, onUnreadable } = request;
  const differing = await differingOf(table, request).catch((error: unknown) => {
    // The tree was rewritten during the comparison, so all records are recounted.
    if (error instanceof NodeGoneError) return [...records.keys()];
    throw error;
  });
  if (differing.length === 0) return 0;
  const collection = readable(request.collection, onUnreadable);
  const touched = new Map(differing.map((uuid) => [uuid, []] as const));
  await countList(table, { organizationId, collection, touched, before: 0 });
  return differing.length;
}

type Wanted = ReadonlyMap<Uuid, readonly ListMark[]>;

async function differingOf(
  table: Table,
  { organizationId, collection, records, onUnreadable }: RecountRequest,
): Promise<readonly Uuid[]> {
  const main = listHeadKey(organizationId, collection.name, collection.revision);
  const head = await readHead(table, main);
  // Lists read records newer than the head's boundary directly.
  const old = [...records].filter(([uuid]) => isMadeBefore(uuid, head.boundary));
  const unread = old.filter(([, item]) => item === null);
  const keys = unread.map(([uuid]) => recordKey(organizationId, collection.name, uuid));
  // Eventually consistent: the stream's counter handles the most recent changes.
  const inHand = old.map(([, item]) => item).filter((item) => item !== null);
  const items = [...inHand, ...(await readAll(table, keys, false))];
  const entries = new Map<Uuid, readonly ListEntry[]>();
  for (const item of items) {
    const found = entriesIn(collection, item, onUnreadable);
    if (found !== null) entries.set(item["sk"] as Uuid, found);
  }
  const wanted = new Map([...entries].map(([uuid, each]) => [uuid, each.map(markOf)]));
  const differing = new Set(await differingIn(createNodeStore(table, main), head, wanted));
  // The lists of single values are counted before the main list. An immutable record in the main
  // list is therefore in all of them.
  const lists = collection.isImmutable ? [] : keyedLists(organizationId, collection, entries);
  const heads = await readHeads(
    table,
    lists.map(({ key }) => key),
  );
  for (const [position, { key, wanted: keyed }] of lists.entries()) {
    const keyedHead = heads[position];
    if (keyedHead === undefined) continue;
    for (const uuid of await differingIn(createNodeStore(table, key), keyedHead, keyed))
      differing.add(uuid);
  }
  return [...differing];
}

async function differingIn(store: NodeStore, head: Head, wanted: Wanted): Promise<Uuid[]> {
  const pending = new Map(head.pending.map(({ uuid, after }) => [uuid, after]));
  const unknown = [...wanted.keys()].filter((uuid) => !pending.has(uuid));
  const counted = await findMarks(store, head.root, unknown);
  return [...wanted.keys()].filter((uuid) => {
    const listed = pending.get(uuid) ?? counted.get(uuid) ?? [];
    return JSON.stringify(listed) !== JSON.stringify(wanted.get(uuid));
  });
}

/** The lists of the key values that these records carry. */
function keyedLists(
  organizationId: OrganizationId,
  collection: CountedCollection,
  entries: ReadonlyMap<Uuid, readonly ListEntry[]>,
): { readonly key: Key; readonly wanted: Wanted }[] {
  const lists = new Map<string, { key: Key; wanted: Map<Uuid, ListMark[]> }>();
  for (const [uuid, each] of entries) {
    for (const entry of each) {
      for (const [field, value] of entry.keys) {
        const key = keyedListHeadKey(organizationId, collection, [field, value]);
        const list = lists.get(key.pk) ?? { key, wanted: new Map() };
        lists.set(key.pk, list);
        list.wanted.set(uuid, [...(list.wanted.get(uuid) ?? []), keyedMarkOf(entry)]);
      }
    }
  }
  return [...lists.values()];
}
