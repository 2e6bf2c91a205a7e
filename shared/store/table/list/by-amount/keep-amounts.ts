/** Keeps the tree by amount of a list that is long enough to need one. */
import type { Head } from "../list-head.ts";
import { selectRows } from "../list-selection.ts";
import type { CountedCollection } from "../listed/listed-collection.ts";
import type { MarkChange, NodeRef } from "../tree/list-node.ts";
import type { NodeStore } from "../tree/list-node-store.ts";
import type { Rewritten } from "../tree/list-tree.ts";
import { amountChangesOf, amountRowOf } from "./amount-node.ts";
import { rewriteAmounts } from "./amount-tree.ts";

const none: Rewritten = { root: null, added: [] };

/** A list that is longer by this factor when it is first seen would take too long in one step. */
const sortedAtOnce = 2;

type Rewriting = {
  readonly before: Pick<Head, "root" | "amountRoot">;
  /** The root of the list's first tree after the changes. */
  readonly root: NodeRef | null;
  /** All changes that are not in the trees before. */
  readonly pending: readonly MarkChange[];
};

/**
 * The tree by amount after these changes. Without one, a list that has become long enough is sorted whole: at
 * most twice `byAmountFrom` records. The caller must save the new nodes.
 *
 * @param stamp as in `rewriteTree`
 */
export async function keepAmounts(
  store: NodeStore,
  { before, root, pending }: Rewriting,
  stamp: number,
  { byAmountFrom }: Pick<CountedCollection, "byAmountFrom">,
): Promise<Rewritten> {
  if (root === null || byAmountFrom === null) return none;
  if (before.amountRoot !== null) {
    const changes = amountChangesOf(pending);
    return rewriteAmounts(store, { root: before.amountRoot, changes }, stamp);
  }
  const list = { root: before.root, pending };
  const all = { from: 0, before: Number.POSITIVE_INFINITY, offset: 0, matches: () => true };
  const { total } = await selectRows(store, list, { ...all, limit: 0, withAmounts: true });
  if (total < byAmountFrom || total > sortedAtOnce * byAmountFrom) return none;
  const whole = { ...all, limit: Number.POSITIVE_INFINITY, withAmounts: true } as const;
  const { rows } = await selectRows(store, list, whole);
  const changes = rows.map(amountRowOf).map(({ facets, ...place }) => {
    return { ...place, before: null, after: facets };
  });
  return rewriteAmounts(store, { root: null, changes }, stamp);
}
