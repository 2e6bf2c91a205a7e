/** Rewrites the nodes that a change touches; the other nodes are shared with the previous tree. */
import type { Uuid } from "../../../domain/value/id.ts";
import {
  type Branch,
  type Child,
  childOfBranch,
  childOfRows,
  compareRows,
  type NodeRef,
  partition,
  type Row,
  rowsOf,
  rowsOfLeaf,
} from "./list-node.ts";
import type { NewNode, NodeStore } from "./list-node-store.ts";
import { findRareRows } from "./list-rare.ts";

/** The facets of the records of one item: in the tree, and now. */
export type Change = {
  readonly uuid: Uuid;
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** Keeps a leaf below 4 KB, which is half a read unit. */
const leafRows = 384;
/** Keeps a branch above leaves below 1 KB, one write unit, because late changes rewrite it. */
const leavesOfBranch = 3;
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
  /** Rows of the loaded leaves, and rare rows of the loaded branches, by node number. */
  readonly rows: Map<number, readonly Row[]>;
};

/**
 * The tree with these changes. The caller must save the new nodes.
 *
 * @param stamp a version of the head that belongs to this writer alone
 */
export async function rewriteTree(
  store: NodeStore,
  root: NodeRef | null,
  changes: readonly Change[],
  stamp: number,
): Promise<Rewritten> {
  const work: Work = { store, stamp, added: new Map(), rows: new Map() };
  let level: Child[];
  if (root === null) {
    const rows = changes.flatMap(({ uuid, after }) => rowsOf(uuid, after));
    level = addLeaves(work, rows.sort(compareRows), { isNewest: true, ref: null });
  } else {
    level = await rewriteBranch(work, root, changes, { isNewest: true, isRoot: true });
  }
  while (level.length > 1 || isAboveLeaves(level)) {
    const position = { isNewest: true, isRoot: true };
    level = await addBranches(work, level, position, { ref: null, rare: [] });
  }
  return { root: level[0]?.ref ?? null, added: [...work.added.values()] };
}

/** Whether these are leaves, which need a branch above them for their facets. */
function isAboveLeaves([first]: readonly Child[]): boolean {
  return first !== undefined && first.facets !== null;
}

type Place = { readonly isNewest: boolean; readonly isRoot: boolean };

async function rewriteBranch(
  work: Work,
  ref: NodeRef,
  changes: readonly Change[],
  position: Place,
): Promise<Child[]> {
  const { children, rare } = await loadBranch(work.store, ref);
  const parts = partition(children, changes);
  const rewritten = await Promise.all(
    children.map((child, index) => {
      const part = parts.get(index);
      const isNewest = position.isNewest && index === 0;
      if (part === undefined) return [child];
      return child.facets === null
        ? rewriteBranch(work, child.ref, part, { isNewest, isRoot: false })
        : rewriteLeaf(work, child, part, isNewest);
    }),
  );
  return addBranches(work, rewritten.flat(), position, { ref, rare });
}

async function loadBranch(store: NodeStore, ref: NodeRef): Promise<Branch> {
  const node = (await store.load([ref])).get(ref.number);
  if (node?.kind !== "branch") throw new Error(`Node ${ref.number} is not a branch.`);
  return node;
}

/**
 * If the set of records is unchanged, the leaf stays as stored and only the branch above it
 * changes.
 */
async function rewriteLeaf(
  work: Work,
  child: Child,
  changes: readonly Change[],
  isNewest: boolean,
): Promise<Child[]> {
  const before = await leafRowsOf(work.store, child);
  const after = mergeRows(before, changes);
  const isSame =
    before.length === after.length &&
    before.every((row, index) => {
      const other = after[index];
      return other?.uuid === row.uuid && other.ordinal === row.ordinal;
    });
  if (!isSame) return addLeaves(work, after, { isNewest, ref: child.ref });
  work.rows.set(child.ref.number, after);
  return [childOfRows(child.ref, after)];
}

async function leafRowsOf(store: NodeStore, child: Child): Promise<Row[]> {
  const node = (await store.load([child.ref])).get(child.ref.number);
  if (node?.kind !== "leaf") throw new Error(`Node ${child.ref.number} is not a leaf.`);
  return rowsOfLeaf(node, child.facets ?? []);
}

function mergeRows(rows: readonly Row[], changes: readonly Change[]): Row[] {
  const changed = new Set(changes.map((change) => change.uuid));
  return [
    ...rows.filter((row) => !changed.has(row.uuid)),
    ...changes.flatMap(({ uuid, after }) => rowsOf(uuid, after)),
  ].sort(compareRows);
}

function addLeaves(
  work: Work,
  rows: readonly Row[],
  { isNewest, ref }: { readonly isNewest: boolean; readonly ref: NodeRef | null },
): Child[] {
  const parts = leafParts(rows, isNewest);
  return parts.map((part, index) => {
    const position = nextRef(work, index === parts.length - 1 ? ref : null);
    const positions = part.map(({ uuid, ordinal }) => ({ uuid, ordinal }));
    work.rows.set(position.number, part);
    work.added.set(position.number, { ref: position, node: { kind: "leaf", positions } });
    return childOfRows(position, part);
  });
}

/** The rows of one item stay in one leaf, so that a change of the item finds all of them there. */
function leafParts(rows: readonly Row[], isNewest: boolean): Row[][] {
  const length = partLength(rows.length, leafRows, isNewest);
  const parts: Row[][] = [];
  let part: Row[] = [];
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
type Replaced = { readonly ref: NodeRef | null; readonly rare: readonly Row[] };

async function addBranches(
  work: Work,
  children: readonly Child[],
  { isNewest, isRoot }: Place,
  { ref, rare }: Replaced,
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
      work.rows.set(position.number, rows);
      work.added.set(position.number, { ref: position, node: branch });
      return childOfBranch(position, branch);
    }),
  );
}

function belowOf({ store, rows }: Work) {
  return {
    rowsOf: ({ ref }: Child) => rows.get(ref.number) ?? null,
    load: async (children: readonly Child[]) => {
      const nodes = await store.load(children.map(({ ref }) => ref));
      for (const { ref, facets } of children) {
        const node = nodes.get(ref.number);
        if (node?.kind === "leaf") rows.set(ref.number, rowsOfLeaf(node, facets ?? []));
        if (node?.kind === "branch") rows.set(ref.number, node.rare);
      }
    },
  };
}

/** The location of a new state of this node, or of a new node. */
function nextRef({ store, stamp }: Work, before: NodeRef | null): NodeRef {
  if (before !== null) return { number: before.number, slot: before.slot === 0 ? 1 : 0, stamp };
  const number = store.registry.next;
  store.registry.next += 1;
  return { number, slot: 0, stamp };
}

/** The facets of these items in the tree, in the order of their records. */
export async function findFacets(
  store: NodeStore,
  root: NodeRef | null,
  uuids: readonly Uuid[],
): Promise<Map<Uuid, string[]>> {
  const found = new Map<Uuid, string[]>();
  type Entry = {
    readonly ref: NodeRef;
    readonly facets: readonly string[] | null;
    readonly uuids: readonly { readonly uuid: Uuid }[];
  };
  let level: Entry[] =
    root === null || uuids.length === 0
      ? []
      : [{ ref: root, facets: null, uuids: uuids.map((uuid) => ({ uuid })) }];
  while (level.length > 0) {
    const nodes = await store.load(level.map(({ ref }) => ref));
    level = level.flatMap((entry) => {
      const node = nodes.get(entry.ref.number);
      if (node?.kind === "leaf")
        collectFacets(rowsOfLeaf(node, entry.facets ?? []), entry.uuids, found);
      if (node?.kind !== "branch") return [];
      // Most of these ids are newer than the whole tree.
      const newest = node.children[0]?.newest ?? "";
      const wanted = entry.uuids.filter(({ uuid }) => uuid <= newest);
      return [...partition(node.children, wanted)].flatMap(([index, part]): Entry[] => {
        const child = node.children[index];
        return child === undefined ? [] : [{ ref: child.ref, facets: child.facets, uuids: part }];
      });
    });
  }
  return found;
}

function collectFacets(
  rows: readonly Row[],
  wanted: readonly { uuid: Uuid }[],
  found: Map<Uuid, string[]>,
): void {
  const names = new Set(wanted.map(({ uuid }) => uuid));
  for (const { uuid, facets } of rows) {
    if (names.has(uuid)) found.set(uuid, [...(found.get(uuid) ?? []), facets]);
  }
}
