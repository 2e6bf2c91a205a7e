/**
 * Keeps the counts of a list true, behind the table's stream. What changed is read again from the
 * records themselves, so that a repeat, another order or a second counter at the same time does no
 * harm: the head's version tells who was first, and the other begins again.
 */
import type { Uuid } from "../domain/id.ts";
import { readAll } from "./batch-read.ts";
import {
  dayRegistryPartition,
  type Key,
  keyedListHeadKey,
  listHeadSort,
  recordKey,
} from "./keys.ts";
import {
  emptyHead,
  type Head,
  isMadeBefore,
  readDirectory,
  readHeads,
  saveHead,
} from "./list-head.ts";
import { createNodeStore, inParallel, type NodeStore } from "./list-node-store.ts";
import { readMade } from "./list-records.ts";
import { type Change, findFacets, rewriteTree } from "./list-tree.ts";
import type { CountedCollection, Item } from "./listed-collection.ts";
import type { Table } from "./table.ts";

/**
 * A record is committed within this long after its id was made; a rare later one is missing from
 * lists until its change has come through the stream.
 */
export const settlingMilliseconds = 3_000;

/** How far the clocks of two counters may be apart. */
const clockMarginMilliseconds = 1_000;

/** Changes that wait in a head before the tree is rewritten. */
const pendingAtMost = 128;
/** Records of one partition that one pass counts; a longer backlog takes several. */
const recordsPerPass = 20_000;
const maximumRaces = 12;
const longestPauseMilliseconds = 4_000;

/** Keys under which a record was before or after its change, as the stream showed it. */
export type Touched = ReadonlyMap<Uuid, readonly (readonly [name: string, value: string])[]>;

export type CountRequest = {
  readonly organizationId: string;
  readonly collection: CountedCollection;
  readonly touched: Touched;
  readonly now: () => number;
  /** Whether nodes of the past may be deleted; else they are left to the next who may. */
  readonly discards: boolean;
};

/** @throws Error when other counters were first too often: the stream delivers again. */
export async function countList(
  table: Table,
  request: CountRequest,
  pause: (race: number) => Promise<void> = pauseAtRandom,
): Promise<void> {
  for (let race = 0; race < maximumRaces; race += 1) {
    const outcome = await countOnce(table, request);
    if (outcome === "done") return;
    if (outcome === "raced") await pause(race);
  }
  throw new Error("Too many counters of one list at once.");
}

function pauseAtRandom(race: number): Promise<void> {
  const milliseconds = Math.random() * Math.min(longestPauseMilliseconds, 20 * 2 ** race);
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

type Pass = CountRequest & {
  readonly table: Table;
  readonly store: NodeStore;
  readonly head: Head;
};

type Outcome = "done" | "raced" | "more";

async function countOnce(table: Table, request: CountRequest): Promise<Outcome> {
  const { organizationId, collection, touched } = request;
  const { head, open } = await readDirectory(table, organizationId, collection);
  const settled = request.now() - settlingMilliseconds;
  const late = [...touched.keys()].filter((uuid) => isMadeBefore(uuid, head.boundary));
  // The newest records are read by the lists themselves, so that not each of them costs a write.
  // But a changed one that another counter may have in hand is counted now: of two that save the same
  // head one begins again, and so does not save what it read before the change.
  const mayBeInHand = [...touched.keys()].some((uuid) =>
    isMadeBefore(uuid, settled + clockMarginMilliseconds),
  );
  // A counter whose clock is fast has set the boundary beyond records that nobody counts but here.
  const isDue = late.length > 0 || mayBeInHand || settled - head.boundary >= settlingMilliseconds;
  if (!isDue) return "done";
  const range = { from: head.boundary, before: Math.max(settled, head.boundary) };
  const { name } = collection;
  const made = await readMade(table, organizationId, open, range, recordsPerPass);
  const current = new Map<Uuid, Item | null>(late.map((uuid) => [uuid, null]));
  for (const item of made.items) current.set(item["sk"] as Uuid, item);
  const keys = late.map((uuid) => recordKey(organizationId, name, uuid));
  for (const item of await readAll(table, keys)) current.set(item["sk"] as Uuid, item);
  if (current.size === 0 && !mayBeInHand) return "done";
  const store = createNodeStore(table, organizationId, collection.name);
  const pass: Pass = { ...request, table, store, head };
  if (!(await countKeyed(pass, current))) return "raced";
  if (!(await countMain(pass, current, made.before))) return "raced";
  return made.before < range.before ? "more" : "done";
}

async function countMain(
  pass: Pass,
  current: ReadonlyMap<Uuid, Item | null>,
  boundary: number,
): Promise<boolean> {
  const { organizationId, collection, head } = pass;
  const key = { pk: dayRegistryPartition(organizationId, collection.name), sk: listHeadSort };
  const wanted = new Map<Uuid, readonly string[]>();
  for (const [uuid, item] of current) wanted.set(uuid, facetsOf(collection, item));
  return applyToList(pass, key, head, wanted, boundary);
}

function facetsOf(collection: CountedCollection, item: Item | null): string[] {
  return item === null ? [] : collection.entriesOf(item).map((entry) => entry.facets);
}

/**
 * The lists of single keys come first: what the main list counts, they have. A list is saved only
 * with records that were read after its head, so that no late counter saves what is past.
 *
 * @returns the records as read last; null where another counter was first.
 */
async function countKeyed(
  pass: Pass,
  current: ReadonlyMap<Uuid, Item | null>,
): Promise<ReadonlyMap<Uuid, Item | null> | null> {
  const { table, organizationId, collection } = pass;
  const named = [...keyedLists(pass, current)].map(([id, { name, value }]) => ({
    id,
    key: keyedListHeadKey(organizationId, collection.name, name, value),
  }));
  if (named.length === 0) return current;
  const read = await readHeads(
    table,
    named.map(({ key }) => key),
    collection,
  );
  const heads = named.map(({ id, key }, position) => ({
    id,
    key,
    head: read[position] ?? emptyHead,
  }));
  const latest = collection.isImmutable ? current : await readAgain(pass, [...current.keys()]);
  const lists = keyedLists(pass, latest);
  let isFirst = true;
  await inParallel(heads, async ({ id, key, head }) => {
    // A record that has left the list since has a change of its own on the way.
    const wanted = lists.get(id)?.wanted ?? new Map();
    if (!(await applyToList(pass, key, head, wanted, 0))) isFirst = false;
  });
  return isFirst ? latest : null;
}

async function readAgain(
  { table, organizationId, collection }: Pass,
  uuids: readonly Uuid[],
): Promise<ReadonlyMap<Uuid, Item | null>> {
  const keys = uuids.map((uuid) => recordKey(organizationId, collection.name, uuid));
  const latest = new Map<Uuid, Item | null>(uuids.map((uuid) => [uuid, null]));
  for (const item of await readAll(table, keys)) latest.set(item["sk"] as Uuid, item);
  return latest;
}

type KeyedList = {
  readonly name: string;
  readonly value: string;
  readonly wanted: Map<Uuid, readonly string[]>;
};

function keyedLists(
  { collection, touched }: Pass,
  current: ReadonlyMap<Uuid, Item | null>,
): Map<string, KeyedList> {
  const lists = new Map<string, KeyedList>();
  const add = (uuid: Uuid, [name, value]: readonly [string, string], facets: string[]) => {
    const id = JSON.stringify([name, value]);
    const list = lists.get(id) ?? { name, value, wanted: new Map() };
    lists.set(id, list);
    list.wanted.set(uuid, [...(list.wanted.get(uuid) ?? []), ...facets]);
  };
  for (const [uuid, item] of current) {
    for (const key of touched.get(uuid) ?? []) add(uuid, key, []);
    for (const { key, facets } of keyedEntries(collection, item)) add(uuid, key, [facets]);
  }
  return lists;
}

function keyedEntries(collection: CountedCollection, item: Item | null) {
  const entries = item === null ? [] : collection.entriesOf(item);
  return entries.flatMap(({ keys, keyedFacets: facets }) => keys.map((key) => ({ key, facets })));
}

/** Makes one list say what is wanted of these records; false where another counter was first. */
async function applyToList(
  { table, store, collection, discards }: Pass,
  key: Key,
  head: Head,
  wanted: ReadonlyMap<Uuid, readonly string[]>,
  boundary: number,
): Promise<boolean> {
  const pending = await pendingOf(store, head, wanted);
  const { revision, isImmutable } = collection;
  // Where records change, even such a head is saved: whoever read one before its change begins again.
  if (isImmutable && boundary === head.boundary && isSame(pending, head.pending)) return true;
  if (pending.length <= pendingAtMost) {
    return saveHead(table, key, revision, head, { ...head, boundary, pending });
  }
  const { root, added, replaced } = await rewriteTree(store, head.root, pending);
  await store.save(added);
  const kept = discards ? [] : head.replaced;
  const next = { boundary, root, pending: [], replaced: [...kept, ...replaced] };
  const saved = await saveHead(table, key, revision, head, next);
  if (discards) await store.discard(saved ? head.replaced : [...added.keys()]);
  return saved;
}

function isSame(some: readonly Change[], others: readonly Change[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

async function pendingOf(
  store: NodeStore,
  head: Head,
  wanted: ReadonlyMap<Uuid, readonly string[]>,
): Promise<Change[]> {
  const known = new Map(head.pending.map((change) => [change.uuid, change]));
  const unknown = [...wanted.keys()].filter((uuid) => !known.has(uuid));
  const counted = await findFacets(store, head.root, unknown);
  for (const [uuid, after] of wanted) {
    const before = known.get(uuid)?.before ?? counted.get(uuid) ?? [];
    if (JSON.stringify(before) === JSON.stringify(after)) known.delete(uuid);
    else known.set(uuid, { uuid, before, after });
  }
  return [...known.values()];
}
