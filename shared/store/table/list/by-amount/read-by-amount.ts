/** Reads the newest records of a long list within limits of their first amount, and their exact number. */

import { type AmountLimits, isWithinLimits } from "#domain/value/amount-limits.ts";
import { millisecondsOfUuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type { Head } from "../list-head.ts";
import { selectRows } from "../list-selection.ts";
import { compareRows, type NodeRef, type Position, rowsOf } from "../tree/list-node.ts";
import type { NodeStore } from "../tree/list-node-store.ts";
import type { ListMark } from "../tree/list-sums.ts";
import { leafRows, nodesOfRows } from "../tree/list-tree.ts";
import { countWithin, newestWithin } from "./amount-search.ts";
import { rowsOfLeaf } from "./amount-tree.ts";

export type ReadByAmount = {
  readonly limits: AmountLimits;
  readonly matches: (facets: string) => boolean;
  /** Only records created before this moment, in milliseconds since the epoch. */
  readonly before: number;
  /** The page; rows before it are found too. */
  readonly offset: number;
  readonly limit: number;
};

type SortedHead = Head & { readonly amountRoot: NodeRef };

/**
 * The newest rows up to the end of the page, newest first, and the number of all. The list of a key has counted
 * some that are newer than `before` at times: they are read apart.
 *
 * @throws NodeGoneError if a node was overwritten during the read
 */
export async function readByAmount(
  store: NodeStore,
  head: SortedHead,
  request: ReadByAmount,
): Promise<{ readonly found: readonly Position[]; readonly total: number }> {
  const { before, matches, limits } = request;
  const counts = ({ facets, amounts: [amount = "0" as Amount] }: ListMark) =>
    matches(facets) && isWithinLimits(amount, limits);
  const unlimited = Number.POSITIVE_INFINITY;
  const newer = await selectRows(store, head, {
    ...{ from: before, before: unlimited, offset: 0, limit: unlimited },
    matches,
    withAmounts: true,
  });
  const inTree = await countWithin(store, head.amountRoot, { ...limits, matches });
  const pending = head.pending.map((change) => ({
    removed: change.before.filter(counts),
    added: rowsOf(change.uuid, change.after).filter(counts),
  }));
  const difference = pending.reduce((sum, { removed, added }) => {
    return sum + added.length - removed.length;
  }, 0);
  const total = inTree.matching + difference - newer.rows.filter(counts).length;
  if (request.offset >= total) return { found: [], total };
  const count = Math.min(request.offset + request.limit, total);
  const scanned = await scan(store, head, { ...request, count, total, inLimits: inTree.all });
  if (scanned !== null) return { found: scanned.slice(0, count), total };
  const changed = new Set(head.pending.map(({ uuid }) => uuid));
  const isNewer = ({ uuid }: Position) => millisecondsOfUuid(uuid) >= before;
  const isLeftOut = (row: Position) => changed.has(row.uuid) || isNewer(row);
  const search = { ...limits, matches, count, isLeftOut };
  const inOrder = await newestWithin(store, head.amountRoot, search);
  const added = pending.flatMap((each) => each.added).filter((row) => !isNewer(row));
  return { found: [...inOrder, ...added].sort(compareRows).slice(0, count), total };
}

/** Records are not spread evenly, so more are read than an even spread needs. */
const spreadFactor = 1.5;
const rowsScannedAtMost = 100_000;

type Scan = ReadByAmount & {
  /** How many rows are wanted, of how many, and how many have any facets. */
  readonly count: number;
  readonly total: number;
  readonly inLimits: number;
};

/**
 * The newest rows by age, of all amounts, if that reads fewer nodes than a search by amount, because many of them
 * lie within the limits; null if not, or if they hold too few.
 */
async function scan(
  store: NodeStore,
  head: SortedHead,
  request: Scan,
): Promise<readonly Position[] | null> {
  const { before, matches, limits, count, total, inLimits } = request;
  const all = { from: 0, before, offset: 0, limit: 0, matches, withAmounts: true } as const;
  const { total: matching } = await selectRows(store, head, all);
  if (total === matching) {
    // All of them lie within the limits.
    return (await selectRows(store, head, { ...all, limit: count, withAmounts: false })).rows;
  }
  const { total: whole } = await selectRows(store, head, { ...all, matches: () => true });
  const limit = Math.ceil((count * matching * spreadFactor) / Math.max(1, total)) + leafRows;
  const scannedNodes = nodesOfRows((whole * limit) / Math.max(1, matching));
  const searchedNodes = 2 * Math.min(count, inLimits / rowsOfLeaf);
  if (scannedNodes > searchedNodes || limit > rowsScannedAtMost) return null;
  const { rows } = await selectRows(store, head, { ...all, limit });
  const within = rows.filter(({ amounts: [amount = "0" as Amount] }) => {
    return isWithinLimits(amount, limits);
  });
  return within.length < count && rows.length < matching ? null : within;
}
