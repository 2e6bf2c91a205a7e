import type { NodeRef } from "./list-node.ts";
import type { NodeStore } from "./list-node-store.ts";

/**
 * The location of a new state of this node, or of a new node.
 *
 * @param work.stamp the version of the head that belongs to the writer alone
 */
export function nextRef(
  { store, stamp }: { readonly store: NodeStore; readonly stamp: number },
  before: NodeRef | null,
): NodeRef {
  if (before !== null) return { number: before.number, slot: before.slot === 0 ? 1 : 0, stamp };
  const number = store.registry.next;
  store.registry.next += 1;
  return { number, slot: 0, stamp };
}
