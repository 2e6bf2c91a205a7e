/**
 * The index of the beginnings of references and names: one small item for each term of a payment, written from the
 * table's stream (docs/architecture.md, Lists).
 */

import { searchTermsOf } from "#domain/case/work/search-terms.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import { writeAll } from "../core/batch-write.ts";
import { pageOf } from "../core/key-range.ts";
import { type Key, recordKey } from "../core/keys.ts";
import type { Item } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { decodePayment } from "./payment-store.ts";
import { searchKey, searchPartitions, uuidOfSearchKey } from "./search-keys.ts";

/** The payment with its terms before and after a change; none where it did not exist, or cannot be decoded. */
export type TermChange = {
  readonly organizationId: OrganizationId;
  readonly uuid: Uuid<"payment">;
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** The terms of a stored payment; null if this version cannot decode it. */
export function termsOfItem(item: Item): readonly string[] | null {
  try {
    return searchTermsOf(decodePayment(item).intent);
  } catch {
    return null;
  }
}

/**
 * Makes the index agree with payments that changed. What a change says is written first, and then corrected by the
 * payment as it is: so a change that is read late, repeatedly or in another order leaves no term of an earlier state.
 */
export async function indexTerms(table: Table, changes: readonly TermChange[]): Promise<void> {
  const written = byKey(changes.flatMap((change) => keysOf(change, change.after)));
  await writeAll(table, { put: [...written.values()] });
  const present = await presentTerms(table, changes);
  // What this version cannot decode is left to the version that wrote it.
  const known = changes.filter(({ uuid }) => present.get(uuid) !== null);
  const wanted = byKey(known.flatMap((change) => keysOf(change, present.get(change.uuid) ?? [])));
  const said = byKey(known.flatMap((each) => keysOf(each, [...each.before, ...each.after])));
  await writeAll(table, { put: without(wanted, written), deleted: without(said, wanted) });
}

/** The terms of the payments as they are; null of one that cannot be decoded, and absent for one that is gone. */
async function presentTerms(
  table: Table,
  changes: readonly TermChange[],
): Promise<ReadonlyMap<unknown, readonly string[] | null>> {
  const records = changes.map(({ organizationId, uuid }) =>
    recordKey(organizationId, "payment", uuid),
  );
  return new Map((await readAll(table, records)).map((item) => [item["sk"], termsOfItem(item)]));
}

/**
 * Writes the terms of those payments that lack one in the index. For work that finds what the stream's counter missed.
 *
 * @param items payments as stored
 * @returns the number of terms that were missing
 */
export async function addMissingTerms(
  table: Table,
  organizationId: OrganizationId,
  items: readonly Item[],
): Promise<number> {
  const changes = items.map((item) => {
    const uuid = item["sk"] as Uuid<"payment">;
    return { organizationId, uuid, before: [], after: termsOfItem(item) ?? [] };
  });
  const keys = byKey(changes.flatMap((change) => keysOf(change, change.after)));
  const found = byKey((await readAll(table, [...keys.values()], false)) as unknown as Key[]);
  const missing = new Set(without(keys, found).map(uuidOfSearchKey));
  // The payments may have changed since they were read.
  await indexTerms(
    table,
    changes.filter(({ uuid }) => missing.has(uuid)),
  );
  return keys.size - found.size;
}

/** Deletes terms that a payment no longer has. */
export async function removeTerms(
  table: Table,
  payment: Pick<TermChange, "organizationId" | "uuid">,
  terms: readonly string[],
): Promise<void> {
  await writeAll(table, { deleted: keysOf(payment, terms) });
}

/** Maximum entries that a search takes from one shard: twice a shard's part of the most that it may find. */
const entriesOfShard = 64;

/**
 * The payments with a term that begins with the prefix, newest first. One query a shard, eventually consistent: 16 to
 * 48 read units for letters of one byte.
 *
 * @returns null if more than `most` payments have such a term
 */
export async function findByPrefix(
  table: Table,
  organizationId: OrganizationId,
  prefix: string,
  most: number,
): Promise<readonly Uuid<"payment">[] | null> {
  const shards = await Promise.all(
    searchPartitions(organizationId).map((pk) =>
      pageOf(table, { pk, prefix }, { isStrong: false, limit: entriesOfShard }),
    ),
  );
  if (shards.some(({ next }) => next !== undefined)) return null;
  const keys = shards.flatMap(({ items }) => items as unknown as Key[]);
  const uuids = [...new Set(keys.map(uuidOfSearchKey))];
  return uuids.length > most ? null : uuids.sort((a, b) => (a < b ? 1 : -1));
}

function keysOf(
  { organizationId, uuid }: Pick<TermChange, "organizationId" | "uuid">,
  terms: readonly string[],
): Key[] {
  return terms.map((term) => searchKey(organizationId, uuid, term));
}

function byKey(keys: readonly Key[]): Map<string, Key> {
  return new Map(keys.map((key) => [nameOf(key), key]));
}

function nameOf({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}

function without(keys: ReadonlyMap<string, Key>, others: ReadonlyMap<string, Key>): Key[] {
  return [...keys].flatMap(([name, key]) => (others.has(name) ? [] : [key]));
}
