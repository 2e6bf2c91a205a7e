/**
 * References that very many intents share (docs/matching.md, A reference that very many share).
 * Their hashes are stored beside the rules, which every decision reads anyway.
 */

import { isReceiverValue } from "#domain/matching/strategy/receivers.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { UpdateWrite } from "../core/commit.ts";
import { hashOf, rulesPartition } from "../core/keys.ts";

/** Differs from every rule id. */
export const sharedReferencesSort = "shared";

/**
 * Maximum shared references of an organization; further ones are treated as ordinary references.
 */
export const maximumSharedReferences = 500;

/** Truncated hashes of the references. */
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

/** Whether very many intents name the receiver of this value: its registrations are not read. */
export function isSharedReceiver(shared: SharedReferences, value: string): boolean {
  return isReceiverValue(value) && isShared(shared, value);
}

/** The shared ones among these values, in a fixed order. */
export function sharedAmong(shared: SharedReferences, values: readonly string[]): string[] {
  return shared.size === 0 ? [] : values.filter((value) => isShared(shared, value)).sort();
}

/** Marks a reference as shared, or removes the mark. */
export function setSharedWrite(
  organizationId: OrganizationId,
  value: string,
  isSharedNow: boolean,
): UpdateWrite {
  const names = new Set([nameOf(value)]);
  return {
    kind: "update",
    key: { pk: rulesPartition(organizationId), sk: sharedReferencesSort },
    set: { v: 1 },
    ...(isSharedNow ? { add: { names } } : { take: { names } }),
  };
}
