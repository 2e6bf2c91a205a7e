/**
 * Nodes of a list's tree, sorted newest first. A leaf holds the ids of some hundred records and the
 * first amount of each, which hardly ever changes, but no facets, so it is rewritten only when a
 * record enters or leaves it. The branch above leaves holds the facets and the other amounts of their
 * records, so a change of these rewrites only that branch. Every other branch holds counts and sums by
 * facets for each child. All branches also hold the rows whose facets are rare
 * below them, so that a filter for few records reads no leaf.
 */
import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type { ListMark, Sums } from "./list-sums.ts";

/**
 * The location of a node. A node has two slots: each state of the list that changes the node writes
 * the slot that the previous state does not use. The stamp identifies the state that wrote it.
 */
export type NodeRef = { readonly number: number; readonly slot: 0 | 1; readonly stamp: number };

/** One record: number `ordinal`, from 0, of the item with this id. */
export type Position = { readonly uuid: Uuid; readonly ordinal: number };
export type Row = Position & { readonly facets: string };
/** A record with all that the list counts of it. */
export type MarkedRow = Position & ListMark;

/** The leaf holds the first amount of each record, since it hardly ever changes. */
type LeafRow = Position & { readonly amount: Amount };
export type Leaf = { readonly kind: "leaf"; readonly rows: readonly LeafRow[] };

/** What the branch above a leaf holds of a record: its facets, and all amounts but the first. */
export type LeafMark = { readonly facets: string; readonly amounts: readonly Amount[] };

export type Child = {
  readonly ref: NodeRef;
  /** No id below this child is greater. */
  readonly newest: Uuid;
  readonly oldest: Uuid;
  readonly counts: ReadonlyMap<string, number>;
  /** Null for a leaf, which has its first amounts itself, and in a node that was read without sums. */
  readonly sums: Sums | null;
  /** Facets of a leaf's records, in their order; null for a branch. */
  readonly marks: readonly LeafMark[] | null;
};

export type Branch = {
  readonly kind: "branch";
  readonly children: readonly Child[];
  readonly rare: readonly Row[];
};

export type Node = Leaf | Branch;

/** Sorts by id, newest first, and within an item by ordinal. */
export function compareRows(a: Position, b: Position): number {
  if (a.uuid === b.uuid) return a.ordinal - b.ordinal;
  return a.uuid < b.uuid ? 1 : -1;
}

export function rowsOf(uuid: Uuid, marks: readonly ListMark[]): MarkedRow[] {
  return marks.map((mark, ordinal) => ({ uuid, ordinal, ...mark }));
}

/** The rows of a leaf, with what the branch above it holds of them. */
export function rowsOfLeaf(leaf: Leaf, marks: readonly LeafMark[]): MarkedRow[] {
  return leaf.rows.map(({ uuid, ordinal, amount }, index) => {
    const { facets = "", amounts = [] } = marks[index] ?? {};
    const hasAmounts = amounts.length > 0 || amount !== "0";
    return { uuid, ordinal, facets, amounts: hasAmounts ? [amount, ...amounts] : [] };
  });
}

/** What the list counts of the records of one item: in the tree, and now. */
export type MarkChange = {
  readonly uuid: Uuid;
  readonly before: readonly ListMark[];
  readonly after: readonly ListMark[];
};

/** The index of the child whose range of ids contains this id. */
function childIndexOf(children: readonly Child[], uuid: Uuid): number {
  const index = children.findIndex((child) => uuid >= child.oldest);
  return index < 0 ? children.length - 1 : index;
}

/** Groups entries by the index of the child whose range contains their id. */
export function partition<T extends { readonly uuid: Uuid }>(
  children: readonly Child[],
  entries: readonly T[],
): Map<number, T[]> {
  const parts = new Map<number, T[]>();
  for (const entry of entries) {
    const index = childIndexOf(children, entry.uuid);
    const part = parts.get(index);
    if (part === undefined) parts.set(index, [entry]);
    else part.push(entry);
  }
  return parts;
}

export function countFacets(facets: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of facets) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

export function sumCounts(children: readonly Child[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { counts } of children) {
    for (const [facets, count] of counts) sums.set(facets, (sums.get(facets) ?? 0) + count);
  }
  return sums;
}

/**
 * The child entry of a leaf with these rows.
 *
 * @throws Error if there are no rows
 */
export function childOfRows(ref: NodeRef, rows: readonly MarkedRow[]): Child {
  const marks = rows.map(({ facets, amounts }) => ({ facets, amounts: amounts.slice(1) }));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) throw new Error("A leaf must have rows.");
  const counts = countFacets(marks.map(({ facets }) => facets));
  return { ref, newest: first.uuid, oldest: last.uuid, counts, sums: null, marks };
}

/**
 * The child entry of a branch.
 *
 * @param sums of all records below it
 * @throws Error if the branch has no children
 */
export function childOfBranch(ref: NodeRef, { children }: Branch, sums: Sums): Child {
  const [first, last] = [children[0], children.at(-1)];
  if (first === undefined || last === undefined) throw new Error("A branch must have children.");
  const counts = sumCounts(children);
  return { ref, newest: first.newest, oldest: last.oldest, counts, sums, marks: null };
}

/** The position of a child relative to a range of creation times; `before` is excluded. */
export function overlapOf(
  child: Child,
  from: number,
  before: number,
): "inside" | "outside" | "partly" {
  const [oldest, newest] = [millisecondsOfUuid(child.oldest), millisecondsOfUuid(child.newest)];
  if (oldest >= from && newest < before) return "inside";
  return newest < from || oldest >= before ? "outside" : "partly";
}
