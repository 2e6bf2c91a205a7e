/**
 * References that very many intents share (docs/matching.md, A reference that very many share).
 * Their hashes are stored beside the rules, which every decision reads anyway.
 */

import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { UpdateWrite } from "../core/commit.ts";
import { hashOf, rulesPartition } from "../core/keys.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";

/** Differs from every rule id. */
export const sharedReferencesSort = "shared";

/**
 * Maximum shared references of an organization; further ones are treated as ordinary references.
 */
export const maximumSharedReferences = 500;

/** Truncated hashes of the references. */
export type SharedReferences = ReadonlySet<string>;

const nameLength = 16;

const maximumOrganizationsSeen = 1_000;
/** For so long a process takes a value that it saw marked as marked, where it chooses where to write. */
const seenMilliseconds = 1_000;

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

/** The marks as this process read them last, at any time; none where it has not read them. */
export function lastSeenShared(
  { seenShared }: Table,
  organizationId: OrganizationId,
): SharedReferences {
  return seenShared?.get(organizationId)?.shared ?? new Set();
}

/** Keeps what this process has read, of the organizations that it read last. */
export function keepSeenShared(
  { seenShared }: Table,
  organizationId: OrganizationId,
  seen: { readonly shared: SharedReferences; readonly at: Instant | null },
): void {
  if (seenShared === undefined) return;
  const [oldest] = seenShared.keys();
  if (seenShared.size >= maximumOrganizationsSeen && oldest !== undefined)
    seenShared.delete(oldest);
  seenShared.set(organizationId, seen);
}

/**
 * Those of the values that are marked, for who chooses where to write and bears an old mark: eventually consistent. A
 * process that knows all of them as marked looks once a second; one that does not looks each time, because a value that
 * takes so many writes is about to be marked.
 */
export async function lookForShared(
  table: Table,
  organizationId: OrganizationId,
  values: readonly string[],
  now: Instant,
): Promise<ReadonlySet<string>> {
  const seen = table.seenShared?.get(organizationId);
  const age = now - (seen?.at ?? Number.NEGATIVE_INFINITY);
  const isFresh = age >= 0 && age < seenMilliseconds;
  if (isFresh && seen !== undefined && values.every((value) => isShared(seen.shared, value)))
    return new Set(values);
  const key = { pk: rulesPartition(organizationId), sk: sharedReferencesSort };
  const shared = decodeSharedReferences(await readItem(table, key, { isStrong: false }));
  keepSeenShared(table, organizationId, { shared, at: now });
  return new Set(values.filter((value) => isShared(shared, value)));
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
