/** Lists for single values of keys, such as an actor. They are counted before the main list. */
import type { Uuid } from "#domain/value/id.ts";
import { readAll } from "../../core/batch-read.ts";
import { inParallel } from "../../core/in-parallel.ts";
import { recordKey } from "../../core/keys.ts";
import type { Item } from "../../core/read-item.ts";
import { emptyHead, readHeads } from "../list-head.ts";
import { keyedListHeadKey } from "../list-keys.ts";
import { type CountedCollection, keyedMarkOf } from "../listed/listed-collection.ts";
import type { ListMark } from "../tree/list-sums.ts";
import { applyToList, type CountScope } from "./list-changes.ts";
import type { TouchedRecords } from "./touched-records.ts";

type Records = ReadonlyMap<Uuid, Item | null>;

/**
 * Applies the changes of these records to the lists of their keys. A list is saved only with
 * records that were read after its head, so that a slow counter saves no outdated state.
 *
 * @returns the records as last read; null if another counter changed one of the lists first
 */
export async function countKeyedLists(
  scope: CountScope,
  touched: TouchedRecords,
  current: Records,
): Promise<Records | null> {
  const { table, collection } = scope;
  const named = [...listsOf(collection, touched, current)].map(([id, { pair }]) => ({
    id,
    key: keyedListHeadKey(scope.organizationId, collection, pair),
  }));
  if (named.length === 0) return current;
  const read = await readHeads(
    table,
    named.map(({ key }) => key),
  );
  const heads = named.map((list, position) => ({ ...list, head: read[position] ?? emptyHead }));
  const latest = collection.isImmutable ? current : await readAgain(scope, [...current.keys()]);
  const lists = listsOf(collection, touched, latest);
  let isFirst = true;
  await inParallel(heads, async ({ id, key, head }) => {
    // If a record has left the list since, the stream will deliver that change too.
    const wanted = lists.get(id)?.wanted ?? new Map();
    if (!(await applyToList(scope, { key, head }, wanted, 0))) isFirst = false;
  });
  return isFirst ? latest : null;
}

async function readAgain(
  { table, organizationId, collection }: CountScope,
  uuids: readonly Uuid[],
): Promise<Records> {
  const keys = uuids.map((uuid) => recordKey(organizationId, collection.name, uuid));
  const latest = new Map<Uuid, Item | null>(uuids.map((uuid) => [uuid, null]));
  for (const item of await readAll(table, keys)) latest.set(item["sk"] as Uuid, item);
  return latest;
}

type Pair = readonly [name: string, value: string];

type KeyedList = {
  readonly pair: Pair;
  readonly wanted: Map<Uuid, readonly ListMark[]>;
};

function listsOf(
  collection: CountedCollection,
  touched: TouchedRecords,
  current: Records,
): Map<string, KeyedList> {
  const lists = new Map<string, KeyedList>();
  const add = (uuid: Uuid, pair: Pair, marks: ListMark[]) => {
    const id = JSON.stringify(pair);
    const list = lists.get(id) ?? { pair, wanted: new Map() };
    lists.set(id, list);
    list.wanted.set(uuid, [...(list.wanted.get(uuid) ?? []), ...marks]);
  };
  for (const [uuid, item] of current) {
    for (const pair of touched.get(uuid) ?? []) add(uuid, pair, []);
    for (const { key, mark } of keyedEntries(collection, item)) add(uuid, key, [mark]);
  }
  return lists;
}

function keyedEntries(collection: CountedCollection, item: Item | null) {
  const entries = item === null ? [] : collection.entriesOf(item);
  return entries.flatMap((entry) => entry.keys.map((key) => ({ key, mark: keyedMarkOf(entry) })));
}
