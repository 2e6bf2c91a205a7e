/** Reads all records of a collection, oldest first, page by page, from a cursor. */

import { createHash } from "node:crypto";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { pageOf } from "../../core/key-range.ts";
import { type Collection, dayRegistryPartition, partitionOf } from "../../core/keys.ts";
import type { Item } from "../../core/read-item.ts";
import type { Table } from "../../core/table.ts";

/** Position of a walk: the day and shard, and the last record read of it. */
export type WalkCursor = { readonly partition: string; readonly after: string };

export type WalkedPage = { readonly items: readonly Item[]; readonly next: WalkCursor | null };

export const walkStart: WalkCursor = { partition: "", after: "" };

const dayAndShard = /^(\d{4}-\d{2}-\d{2})#(.+)$/;

/** One of several walks that divide the partitions: number `range`, from 0, of `ranges`. */
export type WalkShare = { readonly range: number; readonly ranges: number };

const wholeWalk: WalkShare = { range: 0, ranges: 1 };

/**
 * The next page of a walk.
 *
 * @param limit maximum records of the page; a page may hold fewer, even none, before the end
 * @param share the walk's share of the partitions; all of them by default
 */
export async function walkRecords(
  table: Table,
  organizationId: OrganizationId,
  collection: Collection,
  cursor: WalkCursor,
  limit: number,
  share: WalkShare = wholeWalk,
): Promise<WalkedPage> {
  const next = () => nextPartition(table, organizationId, collection, cursor, share);
  const [, day, shard] = dayAndShard.exec(cursor.partition) ?? [];
  if (day === undefined || shard === undefined) return { items: [], next: await next() };
  const pk = partitionOf(organizationId, collection, { day, shard });
  const { items, after } = await query(table, pk, cursor.after, limit);
  return { items, next: after === null ? await next() : { partition: cursor.partition, after } };
}

/**
 * Registry rows per query if there are several walks: enough to contain a partition of the own
 * share in all but about one of seventy queries.
 */
const registryRowsRead = 32;

async function nextPartition(
  table: Table,
  organizationId: OrganizationId,
  collection: Collection,
  { partition }: WalkCursor,
  share: WalkShare,
): Promise<WalkCursor | null> {
  const pk = dayRegistryPartition(organizationId, collection);
  const rows = share.ranges === 1 ? 1 : registryRowsRead;
  for (let after = partition; ; ) {
    const { items } = await query(table, pk, after, rows);
    const names = items.map((item) => item["sk"] as string);
    const own = names.find((name) => dayAndShard.test(name) && isOfShare(name, share));
    if (own !== undefined) return { partition: own, after: "" };
    const last = names.at(-1);
    if (last === undefined) return null;
    after = last;
  }
}

/** Divided by hash, so that a partition stays in its share when others are added. */
function isOfShare(partition: string, { range, ranges }: WalkShare): boolean {
  if (ranges === 1) return true;
  const digest = createHash("sha256").update(partition).digest();
  return digest.readUInt32BE(0) % ranges === range;
}

type QueriedPage = {
  readonly items: readonly Item[];
  /** Null at the end of the partition. A page may end at 1 MB, before its limit. */
  readonly after: string | null;
};

async function query(table: Table, pk: string, after: string, limit: number): Promise<QueriedPage> {
  const range = { pk, after: after === "" ? undefined : after };
  const { items, next } = await pageOf(table, range, { limit });
  return { items, after: (next?.["sk"] as string | undefined) ?? null };
}
