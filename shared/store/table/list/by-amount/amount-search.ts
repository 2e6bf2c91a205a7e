/** Counts the records within limits of their first amount, exactly, and finds the newest of them. */
import { type AmountLimits, isWithinLimits } from "#domain/value/amount-limits.ts";
import { type Amount, compare } from "#domain/value/money.ts";
import { compareRows, type NodeRef, type Position } from "../tree/list-node.ts";
import type { NodeStore } from "../tree/list-node-store.ts";
import {
  type AmountChange,
  type AmountChild,
  type AmountNode,
  type AmountPlace,
  type AmountRow,
  byChild,
  nameOfPlace,
  secondOf,
} from "./amount-node.ts";

export type AmountSearch = AmountLimits & { readonly matches: (facets: string) => boolean };

/** A node that is not read yet. Its records lie from `low` to `high`; null: no bound is known. */
type Unread = {
  readonly ref: NodeRef;
  readonly low: Amount | null;
  readonly high: Amount | null;
};

/** What a tree holds within the limits. */
export type AmountCount = {
  /** Records whose facets match. */
  readonly matching: number;
  /** Records of all facets. */
  readonly all: number;
};

/** Reads the nodes on the way to both limits. */
export async function countWithin(
  store: NodeStore,
  root: NodeRef,
  search: AmountSearch,
): Promise<AmountCount> {
  let [matching, all] = [0, 0];
  const add = (facets: string | null, count: number) => {
    if (facets === null) return;
    all += count;
    if (search.matches(facets)) matching += count;
  };
  let level: Unread[] = [{ ref: root, low: null, high: null }];
  while (level.length > 0) {
    const nodes = await store.loadAmounts(level.map(({ ref }) => ref));
    level = level.flatMap((unread) => countNode(nodes.get(unread.ref.number), unread, search, add));
  }
  return { matching, all };
}

type Add = (facets: string | null, count: number) => void;

/** @returns the children that lie partly within the limits */
function countNode(
  node: AmountNode | undefined,
  bounds: Unread,
  limits: AmountLimits,
  add: Add,
): Unread[] {
  if (node?.kind !== "amount branch") {
    for (const row of (node?.rows ?? []).filter(isWithin(limits))) add(row.facets, 1);
    return [];
  }
  // What a change was before is what the nodes below count.
  for (const { before, after } of node.waiting.filter(isWithin(limits))) {
    add(before, -1);
    add(after, 1);
  }
  const overlaps = Map.groupBy(childrenOf(node.children, bounds), (child) =>
    overlapOf(child, limits),
  );
  for (const { child } of overlaps.get("inside") ?? []) {
    for (const [facets, { count }] of child.tallies) add(facets, count);
  }
  return overlaps.get("partly") ?? [];
}

function isWithin(limits: AmountLimits): (place: AmountPlace) => boolean {
  return ({ amount }) => isWithinLimits(amount, limits);
}

type BoundedChild = Unread & { readonly child: AmountChild };

function childrenOf(children: readonly AmountChild[], { low, high }: Unread): BoundedChild[] {
  return children.map((child, index) => ({
    child,
    ref: child.ref,
    low: index === 0 ? low : child.first.amount,
    high: children[index + 1]?.first.amount ?? high,
  }));
}

function overlapOf(
  { low, high }: Pick<Unread, "low" | "high">,
  { least, most }: AmountLimits,
): "inside" | "outside" | "partly" {
  if (high !== null && least !== null && compare(high, least) < 0) return "outside";
  if (low !== null && most !== null && compare(low, most) > 0) return "outside";
  const isFromLeast = least === null || (low !== null && compare(low, least) >= 0);
  const isToMost = most === null || (high !== null && compare(high, most) <= 0);
  return isFromLeast && isToMost ? "inside" : "partly";
}

/** A node that may hold records among the newest. */
type Candidate = Unread & {
  /** No matching record below it was created in a later second. */
  readonly newest: number;
  /** Places whose changes wait above it: what it says of them is out of date. */
  readonly changed: ReadonlySet<string>;
};

/** Nodes read at once for a page of few records: more may read some in vain, fewer take more time. */
const nodesAtOnce = 8;
const nodesAtOnceAtMost = 100;

/**
 * The newest records within the limits whose facets match, at most `count`, newest first. Reads about two nodes
 * for each, because the newest of many records lie in different leaves.
 *
 * @param isLeftOut records that the caller knows better
 */
export async function newestWithin(
  store: NodeStore,
  root: NodeRef,
  search: AmountSearch & {
    readonly count: number;
    readonly isLeftOut: (position: Position) => boolean;
  },
): Promise<AmountPlace[]> {
  let found: AmountPlace[] = [];
  const isWanted = (row: AmountRow) =>
    search.matches(row.facets) && isWithinLimits(row.amount, search) && !search.isLeftOut(row);
  const atOnce = Math.min(nodesAtOnceAtMost, Math.max(nodesAtOnce, search.count / 4));
  const newest = Number.POSITIVE_INFINITY;
  let unread: Candidate[] = [{ ref: root, low: null, high: null, newest, changed: new Set() }];
  for (;;) {
    const last = found[search.count - 1];
    const since = last === undefined ? 0 : secondOf(last.uuid);
    const left = unread.filter((candidate) => candidate.newest >= since);
    const next = left.sort((a, b) => b.newest - a.newest).slice(0, atOnce);
    if (next.length === 0 || search.count === 0) return found;
    const nodes = await store.loadAmounts(next.map(({ ref }) => ref));
    const opened = next.map((candidate) => {
      return openNode(nodes.get(candidate.ref.number), candidate, search);
    });
    const rows = opened.flatMap((each) => each.rows).filter(isWanted);
    found = [...found, ...rows].sort(compareRows).slice(0, search.count);
    unread = [...left.slice(next.length), ...opened.flatMap((each) => each.candidates)];
  }
}

type Opened = { readonly rows: readonly AmountRow[]; readonly candidates: readonly Candidate[] };

function openNode(
  node: AmountNode | undefined,
  candidate: Candidate,
  search: AmountSearch,
): Opened {
  const isCurrent = (place: AmountPlace) => !candidate.changed.has(nameOfPlace(place));
  if (node?.kind !== "amount branch") {
    return { rows: (node?.rows ?? []).filter(isCurrent), candidates: [] };
  }
  const waiting = node.waiting.filter(isCurrent);
  const rows = waiting.flatMap(rowAfter);
  return { rows, candidates: candidatesOf(node, waiting, { candidate, search }) };
}

function rowAfter({ uuid, ordinal, amount, after }: AmountChange): AmountRow[] {
  return after === null ? [] : [{ uuid, ordinal, amount, facets: after }];
}

function candidatesOf(
  node: { readonly children: readonly AmountChild[] },
  waiting: readonly AmountChange[],
  { candidate, search }: { readonly candidate: Candidate; readonly search: AmountSearch },
): Candidate[] {
  const groups = byChild(node.children, waiting);
  return childrenOf(node.children, candidate).flatMap(({ child, ref, low, high }, index) => {
    if (overlapOf({ low, high }, search) === "outside") return [];
    const matching = [...child.tallies].filter(([facets]) => search.matches(facets));
    if (matching.length === 0) return [];
    const newest = Math.max(...matching.map(([, tally]) => tally.newest));
    const changed = new Set([...candidate.changed, ...(groups.get(index) ?? []).map(nameOfPlace)]);
    return [{ ref, low, high, newest, changed }];
  });
}
