/** Applies changes of records to one list: to the head's pending changes, or to the tree. */

import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Key } from "../../core/keys.ts";
import type { Table } from "../../core/table.ts";
import { keepAmounts } from "../by-amount/keep-amounts.ts";
import { type Head, saveHead } from "../list-head.ts";
import type { CountedCollection } from "../listed/listed-collection.ts";
import { findMarks } from "../tree/find-marks.ts";
import type { MarkChange } from "../tree/list-node.ts";
import { createNodeStore, type NodeStore } from "../tree/list-node-store.ts";
import type { ListMark } from "../tree/list-sums.ts";
import { rewriteTree } from "../tree/list-tree.ts";

/** Maximum pending changes in a head; with more, the tree is rewritten for all of them. */
const pendingAtMost = 128;

export type CountScope = {
  readonly table: Table;
  readonly organizationId: OrganizationId;
  readonly collection: CountedCollection;
};

export type ReadHead = { readonly key: Key; readonly head: Head };

/**
 * Makes one list agree with what is wanted of these records, all read after its head.
 *
 * @param wanted the facets and amounts of each record; empty for a record that is not in the list
 * @param boundary the head's new boundary
 * @returns false if another counter changed the list first
 */
export async function applyToList(
  { table, collection }: CountScope,
  { key, head }: ReadHead,
  wanted: ReadonlyMap<Uuid, readonly ListMark[]>,
  boundary: number,
): Promise<boolean> {
  const store = createNodeStore(table, key);
  const pending = await pendingOf(store, head, wanted);
  // If records can change, the head is saved even without a difference, so that a counter that read
  // one of them before its change fails to save.
  const isSame = boundary === head.boundary && isEqual(pending, head.pending);
  if (isSame && collection.isImmutable) return true;
  const claimed = Math.max(head.claimed, boundary);
  if (pending.length <= pendingAtMost) {
    return (await saveHead(table, key, head, { ...head, boundary, claimed, pending })) !== null;
  }
  // The version after this save belongs to this writer alone, so no other writer uses its stamp.
  const own = await saveHead(table, key, head, head);
  if (own === null) return false;
  const { root, added } = await rewriteTree(store, own.root, pending, own.version);
  const before = { root: own.root, amountRoot: own.amountRoot };
  const byAmount = await keepAmounts(store, { before, root, pending }, own.version, collection);
  if (!(await store.save([...added, ...byAmount.added], root))) return false;
  const after = { boundary, claimed, root, amountRoot: byAmount.root, pending: [] };
  return (await saveHead(table, key, own, after)) !== null;
}

function isEqual(some: readonly MarkChange[], others: readonly MarkChange[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

async function pendingOf(
  store: NodeStore,
  head: Head,
  wanted: ReadonlyMap<Uuid, readonly ListMark[]>,
): Promise<MarkChange[]> {
  const known = new Map(head.pending.map((change) => [change.uuid, change]));
  const unknown = [...wanted.keys()].filter((uuid) => !known.has(uuid));
  const counted = await findMarks(store, head.root, unknown);
  for (const [uuid, after] of wanted) {
    const before = known.get(uuid)?.before ?? counted.get(uuid) ?? [];
    if (JSON.stringify(before) === JSON.stringify(after)) known.delete(uuid);
    else known.set(uuid, { uuid, before, after });
  }
  return [...known.values()];
}
