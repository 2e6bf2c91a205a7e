/** Keys of list heads and of the nodes of their trees. */
import type { OrganizationId } from "#domain/value/organization-id.ts";
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
 * The head of a collection's list. It sorts after every day, so that one query in descending order
 * returns the head and the newest days. Each revision has its own head; a later revision sorts
 * before an earlier one, so that a query starting at it does not read the earlier one.
 */
export function listHeadKey(
  organizationId: OrganizationId,
  collection: Collection,
  revision: number,
): Key {
  return {
    pk: dayRegistryPartition(organizationId, collection),
    sk: `${listHeadPrefix}${highestRevision - revision}`,
  };
}

/** Prefix of the sort keys of heads; no day starts with it. */
export const listHeadPrefix = "head#";

/** The head of the list of records with one value of a key, such as an actor. */
export function keyedListHeadKey(
  organizationId: OrganizationId,
  { name, revision }: { readonly name: Collection; readonly revision: number },
  [field, value]: readonly [field: string, value: string],
): Key {
  return hashedListHeadKey(organizationId, { name, revision }, hashOf(field, value));
}

/** @param hashed `hashOf` of the field and its value */
export function hashedListHeadKey(
  organizationId: OrganizationId,
  { name, revision }: { readonly name: Collection; readonly revision: number },
  hashed: string,
): Key {
  const partition = `${organization(organizationId)}#by#${collectionCodes[name]}#${revision}`;
  return { pk: `${partition}#${hashed}`, sk: "head" };
}

type Place = { readonly number: number; readonly slot: 0 | 1 };

/** A node of the tree under this head. */
export function listNodeKey(head: Key, { number, slot }: Place): Key {
  return { pk: `${head.pk}#node#${head.sk}#${number}`, sk: String(slot) };
}

/** The sums of a node's children, apart from the node, because pages do not need them. */
export function listSumsKey(head: Key, place: Place): Key {
  const { pk, sk } = listNodeKey(head, place);
  return { pk, sk: `${sk}#sums` };
}
