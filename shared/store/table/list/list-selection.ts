/**
 * Selects one page of a counted list level by level, and loads only the nodes that the page or an
 * exact total needs.
 */
import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Head } from "./list-head.ts";
import {
  type Branch,
  type Child,
  compareRows,
  type MarkChange,
  type MarkedRow,
  type Node,
  type NodeRef,
  overlapOf,
  partition,
  rowsOf,
  rowsOfLeaf,
} from "./tree/list-node.ts";
import type { NodeStore } from "./tree/list-node-store.ts";
import type { ListMark } from "./tree/list-sums.ts";

export type Selection = {
  readonly matches: (facets: string) => boolean;
  /** Range of creation times in milliseconds since the epoch; `before` is excluded. */
  readonly from: number;
  readonly before: number;
  readonly offset: number;
  readonly limit: number;
  /** Whether all rows have their amounts, which costs more reads. */
  readonly withAmounts: boolean;
};

/** A row; its amounts are null if it was found in a branch, which does not have them. */
type SelectedRow = Omit<MarkedRow, "amounts"> & { readonly amounts: ListMark["amounts"] | null };

export type Selected<R = SelectedRow> = { readonly rows: readonly R[]; readonly total: number };

type SelectedHead = Pick<Head, "root" | "pending">;

/**
 * A part of the list: its rows, or a node with at least `least` and at most `most` matching rows.
 */
type Segment =
  | { readonly kind: "rows"; readonly rows: readonly SelectedRow[] }
  | {
      readonly kind: "node";
      readonly ref: NodeRef;
      /** Facets of a leaf's records; null for a branch. */
      readonly marks: Child["marks"];
      readonly least: number;
      readonly most: number;
      readonly pending: readonly MarkChange[];
    };

/**
 * The rows of the page and the exact number of matching rows.
 *
 * @throws NodeGoneError if a node was overwritten during the read
 */
export function selectRows(
  store: NodeStore,
  head: SelectedHead,
  selection: Selection & { readonly withAmounts: true },
): Promise<Selected<MarkedRow>>;
export function selectRows(
  store: NodeStore,
  head: SelectedHead,
  selection: Selection,
): Promise<Selected>;
export async function selectRows(
  store: NodeStore,
  head: SelectedHead,
  selection: Selection,
): Promise<Selected> {
  const inRange = head.pending.filter(({ uuid }) => isInRange(uuid, selection));
  let segments: Segment[] =
    head.root === null
      ? [{ kind: "rows", rows: addedRows(inRange, selection) }]
      : [rootSegment(head.root, inRange)];
  for (;;) {
    const wanted = nodesToLoad(segments, selection);
    if (wanted.length === 0) break;
    const nodes = await store.load(wanted);
    segments = segments.flatMap((segment) => {
      const node = segment.kind === "node" ? nodes.get(segment.ref.number) : undefined;
      return segment.kind === "rows" || node === undefined
        ? [segment]
        : open(node, segment, selection);
    });
  }
  return cut(segments, selection);
}

function rootSegment(ref: NodeRef, pending: readonly MarkChange[]): Segment {
  const most = Number.POSITIVE_INFINITY;
  return { kind: "node", ref, marks: null, least: 0, most, pending };
}

function isInRange(uuid: Uuid, { from, before }: Selection): boolean {
  const made = millisecondsOfUuid(uuid);
  return made >= from && made < before;
}

function sizes(segment: Segment): { least: number; most: number } {
  return segment.kind === "node"
    ? segment
    : { least: segment.rows.length, most: segment.rows.length };
}

/** Nodes without an exact count, and nodes that may hold a part of the page. */
function nodesToLoad(segments: readonly Segment[], { offset, limit }: Selection): NodeRef[] {
  const wanted: NodeRef[] = [];
  let [least, most] = [0, 0];
  for (const segment of segments) {
    const size = sizes(segment);
    const mayHoldPage = least < offset + limit && most + size.most > offset;
    if (segment.kind === "node" && (size.least !== size.most || mayHoldPage)) {
      wanted.push(segment.ref);
    }
    least += size.least;
    most += size.most;
  }
  return wanted;
}

function cut(segments: readonly Segment[], { offset, limit }: Selection): Selected {
  const rows: SelectedRow[] = [];
  let total = 0;
  for (const segment of segments) {
    const { most } = sizes(segment);
    if (segment.kind === "rows") {
      const start = Math.max(0, offset - total);
      rows.push(...segment.rows.slice(start, Math.max(start, offset + limit - total)));
    }
    total += most;
  }
  return { rows, total };
}

function open(
  node: Node,
  { marks, pending }: { readonly marks: Child["marks"]; readonly pending: readonly MarkChange[] },
  selection: Selection,
): Segment[] {
  if (node.kind === "branch") return openBranch(node, pending, selection);
  return rowsSegment(currentRows(rowsOfLeaf(node, marks ?? []), pending, selection));
}

function rowsSegment(rows: readonly SelectedRow[]): Segment[] {
  return rows.length === 0 ? [] : [{ kind: "rows", rows }];
}

/** The matching rows, with the pending changes applied. */
function currentRows(
  rows: readonly SelectedRow[],
  pending: readonly MarkChange[],
  selection: Selection,
): SelectedRow[] {
  const changed = new Set(pending.map(({ uuid }) => uuid));
  const kept = rows.filter(
    (row) =>
      !changed.has(row.uuid) && selection.matches(row.facets) && isInRange(row.uuid, selection),
  );
  return [...kept, ...addedRows(pending, selection)].sort(compareRows);
}

function addedRows(pending: readonly MarkChange[], { matches }: Selection): MarkedRow[] {
  return pending
    .flatMap(({ uuid, after }) => rowsOf(uuid, after))
    .filter((row) => matches(row.facets))
    .sort(compareRows);
}

function openBranch(
  { children, rare }: Branch,
  pending: readonly MarkChange[],
  selection: Selection,
): Segment[] {
  const rareFacets = new Set(rare.map((row) => row.facets));
  const frequent = children.some((child) =>
    [...child.counts.keys()].some((facets) => !rareFacets.has(facets) && selection.matches(facets)),
  );
  if (!frequent && !selection.withAmounts) {
    const rows = rare.map((row) => ({ ...row, amounts: null }));
    return rowsSegment(currentRows(rows, pending, selection));
  }
  const parts = partition(children, pending);
  return children.flatMap((child, index) => openChild(child, parts.get(index) ?? [], selection));
}

function openChild(child: Child, pending: readonly MarkChange[], selection: Selection): Segment[] {
  const { ref, marks } = child;
  const overlap = overlapOf(child, selection.from, selection.before);
  const counted = countMatches(child, selection);
  if (overlap === "outside" || counted === 0) return rowsSegment(addedRows(pending, selection));
  const added = addedRows(pending, selection).length;
  if (overlap === "partly") {
    return [{ kind: "node", ref, marks, least: 0, most: counted + added, pending }];
  }
  const removed = pending.flatMap(({ before }) =>
    before.filter(({ facets }) => selection.matches(facets)),
  ).length;
  const exact = counted + added - removed;
  if (exact === 0) return [];
  return [{ kind: "node", ref, marks, least: exact, most: exact, pending }];
}

function countMatches({ counts }: Child, { matches }: Selection): number {
  return [...counts].reduce((sum, [facets, count]) => sum + (matches(facets) ? count : 0), 0);
}
