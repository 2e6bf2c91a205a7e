/** How many records of a list have which facets, in ranges of creation times: one walk over its tree. */
import { millisecondsOfUuid, type Uuid } from "../../domain/value/id.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { Table } from "../core/table.ts";
import { readDirectory } from "./list-directory.ts";
import type { Head } from "./list-head.ts";
import { listHeadKey } from "./list-keys.ts";
import { type Range, readMade } from "./list-records.ts";
import type { Facets, ListedCollection } from "./listed-collection.ts";
import { orUnreadable, type Unreadable, warnOfUnreadable } from "./readable-records.ts";
import { type Child, type Node, type NodeRef, overlapOf, rowsOfLeaf } from "./tree/list-node.ts";
import { createNodeStore, NodeGoneError, type NodeStore } from "./tree/list-node-store.ts";

export type CountRequest<T, F extends Facets> = {
  readonly organizationId: OrganizationId;
  readonly collection: ListedCollection<T, F>;
  /** Ranges of creation times in milliseconds since the epoch; they may overlap. */
  readonly ranges: readonly Range[];
};

/** Records with these facets in each of the ranges; one of them at least is above zero. */
export type FacetCount<F extends Facets> = {
  readonly facets: F;
  readonly counts: readonly number[];
};

/** Maximum attempts if tree nodes are overwritten during the read. */
const maximumStarts = 4;

/**
 * Exact for everything that the counter has seen, and for all newer records. Reads the nodes along the
 * bounds of the ranges only, whatever the number of records.
 *
 * @throws ListNotCountedError if more records are uncounted than a request may read
 */
export async function countByFacets<T, F extends Facets>(
  table: Table,
  request: CountRequest<T, F>,
): Promise<FacetCount<F>[]> {
  for (let start = 1; ; start += 1) {
    try {
      return await countOnce(table, request);
    } catch (error) {
      if (!(error instanceof NodeGoneError) || start === maximumStarts) throw error;
    }
  }
}

async function countOnce<T, F extends Facets>(
  table: Table,
  { organizationId, collection, ranges }: CountRequest<T, F>,
): Promise<FacetCount<F>[]> {
  const tally = new Tally(ranges);
  const { head, open } = await readDirectory(table, organizationId, collection);
  const headKey = listHeadKey(organizationId, collection.name, collection.revision);
  await countTree(createNodeStore(table, headKey), head, tally);
  const newest = { from: head.boundary, before: Number.POSITIVE_INFINITY };
  const unreadable: Unreadable = new Map();
  for (const item of await readMade(table, organizationId, open, newest)) {
    orUnreadable(unreadable, item, () => {
      for (const record of collection.decode(item)) {
        tally.addAt(item["sk"] as Uuid, JSON.stringify(collection.facets(record)), 1);
      }
      return [];
    });
  }
  warnOfUnreadable(collection.name, unreadable);
  return [...tally.counts]
    .filter(([, counts]) => counts.some((count) => count !== 0))
    .map(([facets, counts]) => ({ facets: JSON.parse(facets) as F, counts }));
}

/** Counts by facets, one for each range. */
class Tally {
  readonly counts = new Map<string, number[]>();
  readonly #ranges: readonly Range[];

  constructor(ranges: readonly Range[]) {
    this.#ranges = ranges;
  }

  get ranges(): readonly Range[] {
    return this.#ranges;
  }

  add(range: number, facets: string, count: number): void {
    const counts = this.counts.get(facets) ?? this.#ranges.map(() => 0);
    counts[range] = (counts[range] ?? 0) + count;
    this.counts.set(facets, counts);
  }

  /** Adds to these ranges, by default to all, where they hold the moment of the id. */
  addAt(uuid: Uuid, facets: string, count: number, among?: readonly number[]): void {
    const made = millisecondsOfUuid(uuid);
    this.#ranges.forEach(({ from, before }, range) => {
      const isAmong = among === undefined || among.includes(range);
      if (isAmong && made >= from && made < before) this.add(range, facets, count);
    });
  }
}

/** A node that lies partly in some ranges. */
type Open = {
  readonly ref: NodeRef;
  /** The facets of a leaf's records; null for a branch. */
  readonly facets: readonly string[] | null;
  readonly ranges: readonly number[];
};

async function countTree(
  store: NodeStore,
  { root, pending }: Pick<Head, "root" | "pending">,
  tally: Tally,
): Promise<void> {
  for (const { uuid, before, after } of pending) {
    for (const facets of before) tally.addAt(uuid, facets, -1);
    for (const facets of after) tally.addAt(uuid, facets, 1);
  }
  const all = tally.ranges.map((_, range) => range);
  let level: Open[] = root === null ? [] : [{ ref: root, facets: null, ranges: all }];
  while (level.length > 0) {
    const nodes = await store.load(level.map(({ ref }) => ref));
    level = level.flatMap((open) => {
      const node = nodes.get(open.ref.number);
      return node === undefined ? [] : countNode(node, open, tally);
    });
  }
}

/** @returns the children that lie partly in a range */
function countNode(node: Node, { facets, ranges }: Open, tally: Tally): Open[] {
  if (node.kind === "branch") {
    return node.children.flatMap((child) => countChild(child, ranges, tally));
  }
  for (const row of rowsOfLeaf(node, facets ?? [])) tally.addAt(row.uuid, row.facets, 1, ranges);
  return [];
}

function countChild(child: Child, ranges: readonly number[], tally: Tally): Open[] {
  const { ref, facets, counts } = child;
  const overlaps = Map.groupBy(ranges, (range) => {
    const { from = 0, before = 0 } = tally.ranges[range] ?? {};
    return overlapOf(child, from, before);
  });
  for (const range of overlaps.get("inside") ?? []) {
    for (const [name, count] of counts) tally.add(range, name, count);
  }
  const partly = overlaps.get("partly") ?? [];
  return partly.length === 0 ? [] : [{ ref, facets, ranges: partly }];
}
