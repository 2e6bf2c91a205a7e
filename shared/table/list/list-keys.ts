/** Keys of heads of lists and of the nodes of their trees. */
import {
  type Collection,
  collectionCodes,
  dayRegistryPartition,
  hashOf,
  type Key,
  organization,
} from "../core/keys.ts";

const highestRevision = 999_999;

/**
 * The head of a collection's list. It sorts behind every day, so that one query answers it and the
 * newest days. Each revision has a head of its own, a later one before an earlier one: a query from
 * the later one on does not read the earlier one.
 */
export function listHeadKey(organizationId: string, collection: Collection, revision: number): Key {
  return {
    pk: dayRegistryPartition(organizationId, collection),
    sk: `${listHeadPrefix}${highestRevision - revision}`,
  };
}

/** What the sort keys of heads begin with, and those of days do not. */
export const listHeadPrefix = "head#";

/** The head of the list of records that carry one value of an open field, such as an actor. */
export function keyedListHeadKey(
  organizationId: string,
  { name, revision }: { readonly name: Collection; readonly revision: number },
  [field, value]: readonly [field: string, value: string],
): Key {
  const partition = `${organization(organizationId)}#by#${collectionCodes[name]}#${revision}`;
  return { pk: `${partition}#${hashOf(field, value)}`, sk: "head" };
}

/** A node of the tree below this head. */
export function listNodeKey(
  head: Key,
  { number, slot }: { readonly number: number; readonly slot: 0 | 1 },
): Key {
  return { pk: `${head.pk}#node#${head.sk}#${number}`, sk: String(slot) };
}
