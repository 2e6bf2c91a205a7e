/**
 * How many records of a list have which facets, with the sums of their amounts, in ranges of creation
 * times: one walk over its tree.
 */

import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Exact } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Item } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { readDirectory } from "./list-directory.ts";
import { type Head, readHead } from "./list-head.ts";
import { keyedListHeadKey, listHeadKey } from "./list-keys.ts";
import { type Range, readMade } from "./list-records.ts";
import type { KeyPair } from "./list-request.ts";
import {
  counted,
  type Facets,
  keyedMarkOf,
  type ListedCollection,
} from "./listed/listed-collection.ts";
import { whileNodesGo } from "./listing.ts";
import { type Child, type Node, type NodeRef, overlapOf, rowsOfLeaf } from "./tree/list-node.ts";
import { createNodeStore, type NodeStore } from "./tree/list-node-store.ts";
import { type ListMark, noSums, RunningSums } from "./tree/list-sums.ts";
import { orUnreadable, type Unreadable, warnOfUnreadable } from "./walk/readable-records.ts";

export type RangesRequest<T, F extends Facets> = {
  readonly organizationId: OrganizationId;
  readonly collection: ListedCollection<T, F>;
  /** Ranges of creation times in milliseconds since the epoch; they may overlap. */
  readonly ranges: readonly Range[];
};

/** Records with these facets in each of the ranges; one of them at least is above zero. */
export type FacetCount<F extends Facets> = {
  readonly facets: F;
  readonly counts: readonly number[];
  /** For each range, the sum of each amount of the collection; shorter where the last are zero. */
  readonly sums: readonly (readonly Exact[])[];
};

/**
 * Exact for everything that the counter has seen, and for all newer records. Reads the nodes along the
 * bounds of the ranges only, whatever the number of records.
 *
 * @throws ListNotCountedError if more records are uncounted than a request may read
 */
export function countByFacets<T, F extends Facets>(
  table: Table,
  request: RangesRequest<T, F>,
): Promise<FacetCount<F>[]> {
  return whileNodesGo(async () => {
    const { head, made } = await readMain(table, request);
    const { name, revision } = request.collection;
    const key = listHeadKey(request.organizationId, name, revision);
    const tally = new Tally(request.ranges);
    await countTree(createNodeStore(table, key), head, tally);
    countMade(request.collection, made, tally);
    return foundIn<F>(tally);
  });
}

/**
 * The same for the records that carry each of these keys, in the order of the keys. Reads one tree for each key, and the
 * newest records once.
 */
export function countByKeys<T, F extends Facets>(
  table: Table,
  request: RangesRequest<T, F>,
  keys: readonly KeyPair[],
): Promise<FacetCount<F>[][]> {
  const { organizationId, collection, ranges } = request;
  return whileNodesGo(async () => {
    const { head: main, made } = await readMain(table, request);
    // The list of a key may have counted records that the main list has not: those are among the newest.
    const older = ranges.map(({ from, before }) => {
      return { from: Math.min(from, main.boundary), before: Math.min(before, main.boundary) };
    });
    const counts: FacetCount<F>[][] = [];
    for (const key of keys) {
      const tally = new Tally(older, ranges);
      const headKey = keyedListHeadKey(organizationId, collection, key);
      const head = await readHead(table, headKey);
      await countTree(createNodeStore(table, headKey), head, tally);
      countMade(collection, made, tally, key);
      counts.push(foundIn<F>(tally));
    }
    return counts;
  });
}

/** The head of the main list, and the items with records that it has not counted. */
async function readMain<T, F extends Facets>(
  table: Table,
  { organizationId, collection }: RangesRequest<T, F>,
): Promise<{ readonly head: Head; readonly made: readonly Item[] }> {
  const { head, open } = await readDirectory(table, organizationId, collection);
  const newest = { from: head.boundary, before: Number.POSITIVE_INFINITY };
  return { head, made: await readMade(table, organizationId, open, newest) };
}

/** @param key only records that carry it */
function countMade<T, F extends Facets>(
  collection: ListedCollection<T, F>,
  made: readonly Item[],
  tally: Tally,
  key?: KeyPair,
): void {
  const { entriesOf } = counted(collection);
  const unreadable: Unreadable = new Map();
  for (const item of made) {
    orUnreadable(unreadable, item, () => {
      const entries = entriesOf(item).filter(
        ({ keys }) =>
          key === undefined || keys.some(([name, value]) => name === key[0] && value === key[1]),
      );
      // The list of a key has other facets than the main list.
      const marks = key === undefined ? entries : entries.map(keyedMarkOf);
      tally.addNewest(item["sk"] as Uuid, marks);
      return [];
    });
  }
  warnOfUnreadable(collection.name, unreadable);
}

function foundIn<F extends Facets>(tally: Tally): FacetCount<F>[] {
  return tally.found.map(({ facets, ...rest }) => ({ facets: JSON.parse(facets) as F, ...rest }));
}

/** Counts and sums by facets, one for each range. */
class Tally {
  readonly #counts = new Map<string, number[]>();
  readonly #sums: readonly RunningSums[];
  readonly #ranges: readonly Range[];
  readonly #newest: readonly Range[];

  /** @param newest the ranges for records that the tree may have counted or not */
  constructor(ranges: readonly Range[], newest = ranges) {
    this.#ranges = ranges;
    this.#newest = newest;
    this.#sums = ranges.map(() => new RunningSums());
  }

  /** The facets that some range has records of. */
  get found(): (Omit<FacetCount<Facets>, "facets"> & { readonly facets: string })[] {
    return [...this.#counts]
      .filter(([, counts]) => counts.some((count) => count !== 0))
      .map(([facets, counts]) => {
        const sums = this.#sums.map((each) => each.of(facets));
        return { facets, counts, sums };
      });
  }

  get ranges(): readonly Range[] {
    return this.#ranges;
  }

  /** Adds all records of a node to a range. */
  addNode(range: number, { counts, sums }: Pick<Child, "counts" | "sums">): void {
    for (const [facets, count] of counts) this.#count(range, facets, count);
    this.#sums[range]?.add(sums ?? noSums);
  }

  /** Adds to these ranges, by default to all, where they hold the moment of the id. */
  addAt(uuid: Uuid, marks: readonly ListMark[], among?: readonly number[]): void {
    this.#change(uuid, { removed: [], added: marks }, among);
  }

  removeAt(uuid: Uuid, marks: readonly ListMark[]): void {
    this.#change(uuid, { removed: marks, added: [] });
  }

  /** Adds records at or after the boundary of the main list. */
  addNewest(uuid: Uuid, marks: readonly ListMark[]): void {
    this.#change(uuid, { removed: [], added: marks }, undefined, this.#newest);
  }

  #change(
    uuid: Uuid,
    change: { readonly removed: readonly ListMark[]; readonly added: readonly ListMark[] },
    among?: readonly number[],
    ranges = this.#ranges,
  ): void {
    const made = millisecondsOfUuid(uuid);
    ranges.forEach(({ from, before }, range) => {
      if (among?.includes(range) === false || made < from || made >= before) return;
      for (const { facets } of change.removed) this.#count(range, facets, -1);
      for (const { facets } of change.added) this.#count(range, facets, 1);
      this.#sums[range]?.removeMarks(change.removed);
      this.#sums[range]?.addMarks(change.added);
    });
  }

  #count(range: number, facets: string, count: number): void {
    const counts = this.#counts.get(facets) ?? this.#ranges.map(() => 0);
    counts[range] = (counts[range] ?? 0) + count;
    this.#counts.set(facets, counts);
  }
}

/** A node that lies partly in some ranges. */
type Open = {
  readonly ref: NodeRef;
  /** Facets of a leaf's records; null for a branch. */
  readonly marks: Child["marks"];
  readonly ranges: readonly number[];
};

async function countTree(
  store: NodeStore,
  { root, pending }: Pick<Head, "root" | "pending">,
  tally: Tally,
): Promise<void> {
  for (const { uuid, before, after } of pending) {
    tally.removeAt(uuid, before);
    tally.addAt(uuid, after);
  }
  const all = tally.ranges.map((_, range) => range);
  let level: Open[] = root === null ? [] : [{ ref: root, marks: null, ranges: all }];
  while (level.length > 0) {
    const nodes = await store.loadWithSums(level.map(({ ref }) => ref));
    level = level.flatMap((open) => {
      const node = nodes.get(open.ref.number);
      return node === undefined ? [] : countNode(node, open, tally);
    });
  }
}

/** @returns the children that must be read too: those that lie partly in a range, and leaves */
function countNode(node: Node, { marks, ranges }: Open, tally: Tally): Open[] {
  if (node.kind === "branch") {
    return node.children.flatMap((child) => countChild(child, ranges, tally));
  }
  for (const row of rowsOfLeaf(node, marks ?? [])) tally.addAt(row.uuid, [row], ranges);
  return [];
}

function countChild(child: Child, ranges: readonly number[], tally: Tally): Open[] {
  const { ref, marks } = child;
  const overlaps = Map.groupBy(ranges, (range) => {
    const { from = 0, before = 0 } = tally.ranges[range] ?? {};
    const overlap = overlapOf(child, from, before);
    // The sums of a leaf are known from its rows alone.
    return overlap === "inside" && child.sums === null ? "partly" : overlap;
  });
  for (const range of overlaps.get("inside") ?? []) tally.addNode(range, child);
  const partly = overlaps.get("partly") ?? [];
  return partly.length === 0 ? [] : [{ ref, marks, ranges: partly }];
}
