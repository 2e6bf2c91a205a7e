/**
 * References that very many intents share (docs/matching.md, A reference that very many share). Their
 * names lie beside the rules, which every decision reads anyway.
 */

import type { UpdateWrite } from "../core/commit.ts";
import { hashOf, rulesPartition } from "../core/keys.ts";

/** Sorts apart from the ids of rules. */
export const sharedReferencesSort = "shared";

/** Beyond so many an organization's shared references are not told apart from ordinary ones. */
export const maximumSharedReferences = 500;

/** Short hashes of the references. */
export type SharedReferences = ReadonlySet<string>;

const nameLength = 16;

function nameOf(value: string): string {
  return hashOf(value).slice(0, nameLength);
}

export function decodeSharedReferences(
  item: Record<string, unknown> | undefined,
): SharedReferences {
  return (item?.["names"] as Set<string> | undefined) ?? new Set();
}

export function isShared(shared: SharedReferences, value: string): boolean {
  return shared.size > 0 && shared.has(nameOf(value));
}

/** The shared ones among these values, in a fixed order. */
export function sharedAmong(shared: SharedReferences, values: readonly string[]): string[] {
  return shared.size === 0 ? [] : values.filter((value) => isShared(shared, value)).sort();
}

/** Records that very many share the reference, or no longer do. */
export function setSharedWrite(
  organizationId: string,
  value: string,
  isSharedNow: boolean,
): UpdateWrite {
  return {
    kind: "update",
    key: { pk: rulesPartition(organizationId), sk: sharedReferencesSort },
    set: `SET v = :v ${isSharedNow ? "ADD" : "DELETE"} #names :name`,
    names: { "#names": "names" },
    values: { ":v": 1, ":name": new Set([nameOf(value)]) },
  };
}
