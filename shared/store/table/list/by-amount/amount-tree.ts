/** Rewrites the nodes by amount that changes touch; the other nodes are shared with the previous tree. */
import type { NodeRef } from "../tree/list-node.ts";
import type { NewNode, NodeStore } from "../tree/list-node-store.ts";
import type { Rewritten } from "../tree/list-tree.ts";
import { nextRef } from "../tree/next-ref.ts";
import {
  type AmountBranch,
  type AmountChange,
  type AmountChild,
  type AmountLeaf,
  type AmountPlace,
  type AmountRow,
  byChild,
  compareAmountPlaces,
  joinChanges,
  nameOfPlace,
  talliesOfBranch,
  talliesOfRows,
} from "./amount-node.ts";

/** Keeps a leaf below 4 KB, half a read unit. */
export const rowsOfLeaf = 240;
/** Few, so that many changes go to one child at once. */
const childrenOfBranch = 10;
/** Keeps a branch with its changes below 4 KB. */
const waitingAtMost = 112;
/** The root is read once by a request, and written once for at least 128 changes. */
const waitingInRoot = 512;

type Work = {
  readonly store: NodeStore;
  readonly stamp: number;
  readonly added: Map<number, NewNode>;
};

type ChangedTree = { readonly root: NodeRef | null; readonly changes: readonly AmountChange[] };

/**
 * The tree with these changes; without a root they are all that it holds. The caller must save the new nodes.
 *
 * @param store has loaded the root of the list's first tree, which holds the registry
 * @param stamp a version of the head that belongs to this writer alone
 */
export async function rewriteAmounts(
  store: NodeStore,
  { root, changes }: ChangedTree,
  stamp: number,
): Promise<Rewritten> {
  const work: Work = { store, stamp, added: new Map() };
  const sorted = joinChanges({ earlier: [], later: changes });
  let level =
    root === null
      ? addLeaves(work, rowsAfter([], sorted), null)
      : await rewriteNode(work, root, { changes: sorted, atMost: waitingInRoot });
  while (level.length > 1) level = addBranches(work, { children: level, waiting: [] }, null);
  return { root: level[0]?.ref ?? null, added: [...work.added.values()] };
}

type Changing = {
  readonly changes: readonly AmountChange[];
  /** How many changes may wait in the node. */
  readonly atMost: number;
};

/** @returns what is in the place of the node then; nothing if it has no records left */
async function rewriteNode(
  work: Work,
  ref: NodeRef,
  { changes, atMost }: Changing,
): Promise<AmountChild[]> {
  const node = (await work.store.loadAmounts([ref])).get(ref.number);
  if (node === undefined) throw new Error(`Node ${ref.number} was not loaded.`);
  if (node.kind === "amount leaf") return addLeaves(work, rowsAfter(node.rows, changes), ref);
  const { passed, kept } = passOn(
    node,
    joinChanges({ earlier: node.waiting, later: changes }),
    atMost,
  );
  const children = await Promise.all(
    node.children.map((child, index) => {
      const part = passed.get(index);
      if (part === undefined) return [child];
      return rewriteNode(work, child.ref, { changes: part, atMost: waitingAtMost });
    }),
  );
  return addBranches(work, { children: children.flat(), waiting: kept }, ref);
}

/** The changes that go to children, the largest groups first, until few enough wait. */
function passOn({ children }: AmountBranch, waiting: readonly AmountChange[], atMost: number) {
  const groups = [...byChild(children, waiting)].sort(([, a], [, b]) => b.length - a.length);
  const passed = new Map<number, AmountChange[]>();
  let left = waiting.length;
  for (const [index, group] of groups) {
    if (left <= atMost) break;
    passed.set(index, group);
    left -= group.length;
  }
  const kept = groups.flatMap(([index, group]) => (passed.has(index) ? [] : group));
  return { passed, kept: kept.sort(compareAmountPlaces) };
}

function rowsAfter(rows: readonly AmountRow[], changes: readonly AmountChange[]): AmountRow[] {
  const changed = new Set(changes.map(nameOfPlace));
  return [
    ...rows.filter((row) => !changed.has(nameOfPlace(row))),
    ...changes.flatMap(({ uuid, ordinal, amount, after }) =>
      after === null ? [] : [{ uuid, ordinal, amount, facets: after }],
    ),
  ].sort(compareAmountPlaces);
}

/** @param ref the node in whose place they come, if any */
function addLeaves(work: Work, rows: readonly AmountRow[], ref: NodeRef | null): AmountChild[] {
  return inParts(rows, rowsOfLeaf).map((part, index) => {
    const leaf: AmountLeaf = { kind: "amount leaf", rows: part };
    const position = addNode(work, leaf, index === 0 ? ref : null);
    return { ref: position, first: placeOf(part[0]), tallies: talliesOfRows(part) };
  });
}

function addBranches(
  work: Work,
  { children, waiting }: Pick<AmountBranch, "children" | "waiting">,
  ref: NodeRef | null,
): AmountChild[] {
  const parts = inParts(children, childrenOfBranch);
  const groups = byChild(
    parts.map(([child]) => ({ first: placeOf(child?.first) })),
    waiting,
  );
  return parts.map((part, index) => {
    const content = { children: part, waiting: groups.get(index) ?? [] };
    const branch: AmountBranch = { kind: "amount branch", ...content };
    const position = addNode(work, branch, index === 0 ? ref : null);
    return { ref: position, first: placeOf(part[0]?.first), tallies: talliesOfBranch(branch) };
  });
}

/** About equal parts, none of them empty. */
function inParts<T>(all: readonly T[], atMost: number): (readonly T[])[] {
  const count = Math.ceil(all.length / atMost);
  return Array.from({ length: count }, (_, index) =>
    all.slice(
      Math.round((index * all.length) / count),
      Math.round(((index + 1) * all.length) / count),
    ),
  );
}

/** @throws Error if there is none, as in an empty part */
function placeOf(row: AmountPlace | undefined): AmountPlace {
  if (row === undefined) throw new Error("A node must have records.");
  const { uuid, ordinal, amount } = row;
  return { uuid, ordinal, amount };
}

function addNode(work: Work, node: AmountLeaf | AmountBranch, before: NodeRef | null): NodeRef {
  const ref = nextRef(work, before);
  work.added.set(ref.number, { ref, node });
  return ref;
}
