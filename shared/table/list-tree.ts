/** Changes of the tree over a list: what is touched is written anew, the rest is shared. */
import type { Uuid } from "../domain/id.ts";
import {
  type Branch,
  type Child,
  childOf,
  compareRows,
  countsOf,
  type Node,
  partition,
  type Row,
  rowsOf,
} from "./list-node.ts";
import { type NodeStore, newNodeId } from "./list-node-store.ts";

/** The facets of the records of one item: as the tree has them, and as they are. */
export type Change = {
  readonly uuid: Uuid;
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** Rows of a leaf: about 4 KB, which is half a read unit. */
const leafRows = 256;
const branchChildren = 16;
/** The root is read by every page, so it may be wider before the tree grows. */
const rootChildren = 32;

/**
 * Facets with so many rows for each child, or fewer, lie in the branch itself. So a page of all
 * others finds enough of them in each child that it reads few; a leaf is a smaller read than a
 * branch, so more of them may be read.
 */
const rareRowsPerChild = { leaf: 3, branch: 6 } as const;

export type Rewritten = {
  readonly root: string | null;
  readonly added: ReadonlyMap<string, Node>;
  readonly replaced: readonly string[];
};

type Work = {
  readonly store: NodeStore;
  readonly added: Map<string, Node>;
  readonly replaced: string[];
};

/** The tree with these changes; its new nodes are still to be saved. */
export async function rewriteTree(
  store: NodeStore,
  root: string | null,
  changes: readonly Change[],
): Promise<Rewritten> {
  const work: Work = { store, added: new Map(), replaced: [] };
  const rows = changes.flatMap(({ uuid, after }) => rowsOf(uuid, after));
  let level =
    root === null
      ? addLeaves(work, rows.sort(compareRows), true)
      : await rewriteNode(work, root, changes, { isNewest: true, widest: rootChildren });
  while (level.length > 1) level = await addBranches(work, level, rootChildren);
  const added = new Map([...work.added].filter(([id]) => !work.replaced.includes(id)));
  const replaced = work.replaced.filter((id) => !work.added.has(id));
  return { root: level[0]?.id ?? null, added, replaced };
}

async function rewriteNode(
  work: Work,
  id: string,
  changes: readonly Change[],
  { isNewest, widest }: { readonly isNewest: boolean; readonly widest: number },
): Promise<Child[]> {
  const node = (await loadAll(work, [id])).get(id);
  if (node === undefined) return [];
  work.replaced.push(id);
  if (node.kind === "leaf") return addLeaves(work, mergeRows(node.rows, changes), isNewest);
  const parts = partition(node.children, changes);
  const children = await Promise.all(
    node.children.map((child, index) => {
      const part = parts.get(index);
      const place = { isNewest: isNewest && index === 0, widest: branchChildren };
      return part === undefined ? [child] : rewriteNode(work, child.id, part, place);
    }),
  );
  return addBranches(work, children.flat(), widest);
}

function mergeRows(rows: readonly Row[], changes: readonly Change[]): Row[] {
  const changed = new Set(changes.map((change) => change.uuid));
  return [
    ...rows.filter((row) => !changed.has(row.uuid)),
    ...changes.flatMap(({ uuid, after }) => rowsOf(uuid, after)),
  ].sort(compareRows);
}

function addLeaves(work: Work, rows: readonly Row[], isNewest: boolean): Child[] {
  return leafParts(rows, isNewest).flatMap((part) => add(work, { kind: "leaf", rows: part }));
}

/** The rows of one item stay together: a change of the item finds them all in one leaf. */
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
 * Growth comes at the newest end, so there the older parts are filled and the newest holds the rest;
 * elsewhere all are about equal.
 */
function partLength(count: number, size: number, isNewest: boolean): number {
  return isNewest ? size : Math.ceil(count / Math.max(1, Math.ceil(count / size)));
}

async function addBranches(
  work: Work,
  children: readonly Child[],
  widest: number,
): Promise<Child[]> {
  const width = children.length <= widest ? widest : branchChildren;
  const parts: Child[][] = [];
  for (let end = children.length; end > 0; end -= width) {
    parts.unshift(children.slice(Math.max(0, end - width), end));
  }
  const branches = await Promise.all(parts.map((part) => branchOver(work, part)));
  return branches.flatMap((branch) => add(work, branch));
}

function add(work: Work, node: Node): Child[] {
  const id = newNodeId();
  const child = childOf(id, node);
  if (child === null) return [];
  work.added.set(id, node);
  return [child];
}

async function branchOver(work: Work, children: readonly Child[]): Promise<Branch> {
  const nodes = await loadAll(
    work,
    children.map((child) => child.id),
  );
  const below = [...nodes.values()];
  const kind = below[0]?.kind ?? "leaf";
  const most = rareRowsPerChild[kind] * children.length;
  const counts = countsOf({ kind: "branch", children, rare: [] });
  const known = below.flatMap((node) => [...(node.kind === "leaf" ? node.rows : node.rare)]);
  const found = countsOf({ kind: "leaf", rows: known });
  const isRare = (facets: string) => {
    const count = counts.get(facets) ?? 0;
    // Where it is frequent below one child alone, that child does not name its rows.
    return count <= most && found.get(facets) === count;
  };
  return {
    kind: "branch",
    children,
    rare: known.filter((row) => isRare(row.facets)).sort(compareRows),
  };
}

async function loadAll(work: Work, ids: readonly string[]): Promise<Map<string, Node>> {
  const unsaved = ids.flatMap((id) => {
    const node = work.added.get(id);
    return node === undefined ? [] : [[id, node] as const];
  });
  const saved = await work.store.load(ids.filter((id) => !work.added.has(id)));
  return new Map([...unsaved, ...saved]);
}

/** The facets that the tree has for these items, in the order of their records. */
export async function findFacets(
  store: NodeStore,
  root: string | null,
  uuids: readonly Uuid[],
): Promise<Map<Uuid, string[]>> {
  const found = new Map<Uuid, string[]>();
  let level: { id: string; uuids: readonly { uuid: Uuid }[] }[] =
    root === null || uuids.length === 0
      ? []
      : [{ id: root, uuids: uuids.map((uuid) => ({ uuid })) }];
  while (level.length > 0) {
    const nodes = await store.load(level.map(({ id }) => id));
    level = level.flatMap((entry) => {
      const node = nodes.get(entry.id);
      if (node?.kind !== "branch") return noteRows(node?.rows ?? [], entry.uuids, found);
      const parts = partition(node.children, entry.uuids);
      return [...parts].map(([index, part]) => ({
        id: node.children[index]?.id ?? "",
        uuids: part,
      }));
    });
  }
  return found;
}

function noteRows(
  rows: readonly Row[],
  wanted: readonly { uuid: Uuid }[],
  found: Map<Uuid, string[]>,
): [] {
  const names = new Set(wanted.map(({ uuid }) => uuid));
  for (const { uuid, facets } of rows) {
    if (names.has(uuid)) found.set(uuid, [...(found.get(uuid) ?? []), facets]);
  }
  return [];
}
