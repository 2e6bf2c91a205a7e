/** Rewrites the nodes that a change touches; the other nodes are shared with the previous tree. */
import type { Amount } from "#domain/value/money.ts";
import {
  type Branch,
  type Child,
  childOfBranch,
  childOfRows,
  compareRows,
  type MarkChange,
  type MarkedRow,
  type NodeRef,
  partition,
  type Row,
  rowsOf,
  rowsOfLeaf,
} from "./list-node.ts";
import type { NewNode, NodeStore } from "./list-node-store.ts";
import { findRareRows } from "./list-rare.ts";
import { addSums, changeSums, type ListMark, type Sums, sumMarks } from "./list-sums.ts";
import { nextRef } from "./next-ref.ts";

/** Keeps a leaf below 4 KB, which is half a read unit, also in a list of few records, whose ids differ more. */
export const leafRows = 260;
/** Keeps a branch above leaves below 1 KB, one write unit, because late changes rewrite it. */
const leavesOfBranch = 3;
/** Nodes that hold so many records: leaves, and branches above them. */
export function nodesOfRows(records: number): number {
  return Math.ceil(records / leafRows) + Math.ceil(records / (leafRows * leavesOfBranch));
}

const branchesOfBranch = 32;
/**
 * The root is written once for many changes, so it may have more children before the tree grows.
 */
const branchesOfRoot = 64;

export type Rewritten = {
  readonly root: NodeRef | null;
  readonly added: readonly NewNode[];
};

type Work = {
  readonly store: NodeStore;
  readonly stamp: number;
  readonly added: Map<number, NewNode>;
  /** Rows of the loaded leaves, by node number. */
  readonly leafRows: Map<number, readonly MarkedRow[]>;
  /** Rare rows of the loaded branches, by node number. */
  readonly rareRows: Map<number, readonly Row[]>;
};

/**
 * The tree with these changes. The caller must save the new nodes.
 *
 * @param stamp a version of the head that belongs to this writer alone
 */
export async function rewriteTree(
  store: NodeStore,
  root: NodeRef | null,
  changes: readonly MarkChange[],
  stamp: number,
): Promise<Rewritten> {
  const work: Work = { store, stamp, added: new Map(), leafRows: new Map(), rareRows: new Map() };
  let level: Child[];
  if (root === null) {
    const rows = changes.flatMap(({ uuid, after }) => rowsOf(uuid, after));
    level = addLeaves(work, rows.sort(compareRows), { isNewest: true, ref: null });
  } else {
    const whole = { ref: root, sums: null };
    level = await rewriteBranch(work, whole, changes, { isNewest: true, isRoot: true });
  }
  while (level.length > 1 || isAboveLeaves(level)) {
    const position = { isNewest: true, isRoot: true };
    level = await addBranches(work, level, position, { ref: null, rare: [], sums: null });
  }
  return { root: level[0]?.ref ?? null, added: [...work.added.values()] };
}

/** Whether these are leaves, which need a branch above them for their facets. */
function isAboveLeaves([first]: readonly Child[]): boolean {
  return first !== undefined && first.marks !== null;
}

type Place = { readonly isNewest: boolean; readonly isRoot: boolean };

async function rewriteBranch(
  work: Work,
  { ref, sums }: Pick<Child, "ref" | "sums">,
  changes: readonly MarkChange[],
  position: Place,
): Promise<Child[]> {
  const { children, rare } = await loadBranch(work.store, ref);
  const parts = partition(children, changes);
  const rewritten = await Promise.all(
    children.map((child, index) => {
      const part = parts.get(index);
      const isNewest = position.isNewest && index === 0;
      if (part === undefined) return [child];
      return child.marks === null
        ? rewriteBranch(work, child, part, { isNewest, isRoot: false })
        : rewriteLeaf(work, child, part, isNewest);
    }),
  );
  const removed = changes.flatMap(({ before }) => before);
  const added = changes.flatMap(({ after }) => after);
  const changed = sums === null ? null : changeSums(sums, { removed, added });
  return addBranches(work, rewritten.flat(), position, { ref, rare, sums: changed });
}

async function loadBranch(store: NodeStore, ref: NodeRef): Promise<Branch> {
  const node = (await store.loadWithSums([ref])).get(ref.number);
  if (node?.kind !== "branch") throw new Error(`Node ${ref.number} is not a branch.`);
  return node;
}

/**
 * If the records and their first amounts are unchanged, the leaf stays as stored and only the branch
 * above it changes.
 */
async function rewriteLeaf(
  work: Work,
  child: Child,
  changes: readonly MarkChange[],
  isNewest: boolean,
): Promise<Child[]> {
  const before = await leafRowsOf(work.store, child);
  const after = mergeRows(before, changes);
  const isSame =
    before.length === after.length &&
    before.every((row, index) => {
      const other = after[index];
      const isSameRecord = other?.uuid === row.uuid && other.ordinal === row.ordinal;
      return isSameRecord && firstAmountOf(row) === firstAmountOf(other);
    });
  if (!isSame) return addLeaves(work, after, { isNewest, ref: child.ref });
  work.leafRows.set(child.ref.number, after);
  return [childOfRows(child.ref, after)];
}

function firstAmountOf({ amounts }: ListMark): Amount {
  return amounts[0] ?? ("0" as Amount);
}

async function leafRowsOf(store: NodeStore, child: Child): Promise<MarkedRow[]> {
  const node = (await store.load([child.ref])).get(child.ref.number);
  if (node?.kind !== "leaf") throw new Error(`Node ${child.ref.number} is not a leaf.`);
  return rowsOfLeaf(node, child.marks ?? []);
}

function mergeRows(rows: readonly MarkedRow[], changes: readonly MarkChange[]): MarkedRow[] {
  const changed = new Set(changes.map((change) => change.uuid));
  return [
    ...rows.filter((row) => !changed.has(row.uuid)),
    ...changes.flatMap(({ uuid, after }) => rowsOf(uuid, after)),
  ].sort(compareRows);
}

function addLeaves(
  work: Work,
  rows: readonly MarkedRow[],
  { isNewest, ref }: { readonly isNewest: boolean; readonly ref: NodeRef | null },
): Child[] {
  const parts = leafParts(rows, isNewest);
  return parts.map((part, index) => {
    const position = nextRef(work, index === parts.length - 1 ? ref : null);
    const leaf = part.map((row) => {
      const { uuid, ordinal } = row;
      return { uuid, ordinal, amount: firstAmountOf(row) };
    });
    work.leafRows.set(position.number, part);
    work.added.set(position.number, { ref: position, node: { kind: "leaf", rows: leaf } });
    return childOfRows(position, part);
  });
}

/** The rows of one item stay in one leaf, so that a change of the item finds all of them there. */
function leafParts(rows: readonly MarkedRow[], isNewest: boolean): MarkedRow[][] {
  const length = partLength(rows.length, leafRows, isNewest);
  const parts: MarkedRow[][] = [];
  let part: MarkedRow[] = [];
  for (const row of rows.toReversed()) {
    if (part.length >= length && part.at(-1)?.uuid !== row.uuid) {
      parts.unshift(part.reverse());
      part = [];
    }
    part.push(row);
  }
  return part.length === 0 ? parts : [part.reverse(), ...parts];
}

/**
 * A list grows at its newest end, so there older parts are full and the newest holds the remainder;
 * elsewhere all parts are about equal.
 */
function partLength(count: number, size: number, isNewest: boolean): number {
  return isNewest ? size : Math.ceil(count / Math.max(1, Math.ceil(count / size)));
}

/** The branch that is replaced, if any, with its rare rows. */
type Replaced = {
  readonly ref: NodeRef | null;
  readonly rare: readonly Row[];
  /** Facets of all records below the branch now; null if not known. */
  readonly sums: Sums | null;
};

async function addBranches(
  work: Work,
  children: readonly Child[],
  { isNewest, isRoot }: Place,
  { ref, rare, sums }: Replaced,
): Promise<Child[]> {
  const width = isAboveLeaves(children) ? leavesOfBranch : branchesOfBranch;
  const fitsRoot = isRoot && !isAboveLeaves(children) && children.length <= branchesOfRoot;
  const step = fitsRoot ? branchesOfRoot : partLength(children.length, width, isNewest);
  const parts: (readonly Child[])[] = [];
  for (let end = children.length; end > 0; end -= step) {
    parts.unshift(children.slice(Math.max(0, end - step), end));
  }
  const kept = partition(children, rare);
  const rareBefore = new Map(children.map((child, index) => [child, kept.get(index) ?? []]));
  return Promise.all(
    parts.map(async (part, index) => {
      const position = nextRef(work, index === parts.length - 1 ? ref : null);
      const rows = await findRareRows(part, rareBefore, belowOf(work));
      const branch: Branch = { kind: "branch", children: part, rare: rows };
      work.rareRows.set(position.number, rows);
      work.added.set(position.number, { ref: position, node: branch });
      const known = parts.length === 1 ? sums : null;
      return childOfBranch(position, branch, known ?? (await sumsBelow(work, part)));
    }),
  );
}

/** Only leaves of a branch that is new, or that is divided, are read for their amounts. */
async function sumsBelow(work: Work, children: readonly Child[]): Promise<Sums> {
  await belowOf(work).load(children.filter(isUnreadLeaf(work)));
  return addSums(
    children.map(({ ref, sums, marks }) => {
      if (marks === null && sums === null) throw new Error(`Node ${ref.number} has no sums.`);
      return sums ?? sumMarks(work.leafRows.get(ref.number) ?? []);
    }),
  );
}

function isUnreadLeaf({ leafRows: known }: Work): (child: Child) => boolean {
  return ({ ref, marks }) => marks !== null && !known.has(ref.number);
}

function belowOf({ store, leafRows: rowsOfLeaves, rareRows }: Work) {
  return {
    rowsOf: ({ ref }: Child) => rowsOfLeaves.get(ref.number) ?? rareRows.get(ref.number) ?? null,
    load: async (children: readonly Child[]) => {
      const nodes = await store.load(children.map(({ ref }) => ref));
      for (const { ref, marks } of children) {
        const node = nodes.get(ref.number);
        if (node?.kind === "leaf") rowsOfLeaves.set(ref.number, rowsOfLeaf(node, marks ?? []));
        if (node?.kind === "branch") rareRows.set(ref.number, node.rare);
      }
    },
  };
}
