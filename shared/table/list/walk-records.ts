/** Goes through all records of a collection, oldest first, a page at a time, from where it was left. */
import { createHash } from "node:crypto";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type Collection, dayRegistryPartition, partitionOf } from "../core/keys.ts";
import type { Table } from "../core/table.ts";

type Item = Record<string, unknown>;

/** Where a walk stands: the day and shard, and the last record seen of it. */
export type WalkCursor = { readonly partition: string; readonly after: string };

export type WalkedPage = { readonly items: readonly Item[]; readonly next: WalkCursor | null };

export const walkStart: WalkCursor = { partition: "", after: "" };

const dayAndShard = /^(\d{4}-\d{2}-\d{2})#(.+)$/;

/** One of several walks that share the partitions: which one it is, from 0, and of how many. */
export type WalkShare = { readonly range: number; readonly ranges: number };

const wholeWalk: WalkShare = { range: 0, ranges: 1 };

/**
 * @param limit records on the page at the most; a page may hold fewer, and none, before the end.
 * @param share of the partitions; all of them where it is absent.
 */
export async function walkRecords(
  table: Table,
  organizationId: string,
  collection: Collection,
  cursor: WalkCursor,
  limit: number,
  share: WalkShare = wholeWalk,
): Promise<WalkedPage> {
  const next = () => nextPartition(table, organizationId, collection, cursor, share);
  const [, day, shard] = dayAndShard.exec(cursor.partition) ?? [];
  if (day === undefined || shard === undefined) return { items: [], next: await next() };
  const pk = partitionOf(organizationId, collection, day, shard);
  const { items, after } = await query(table, pk, cursor.after, limit);
  return { items, next: after === null ? await next() : { partition: cursor.partition, after } };
}

/** Of several walks, a partition is the next one in this many rows, but for one case in seventy. */
const registryRowsRead = 32;

async function nextPartition(
  table: Table,
  organizationId: string,
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

/** By a hash, so that a partition stays with its walk whatever partitions are added meanwhile. */
function isOfShare(partition: string, { range, ranges }: WalkShare): boolean {
  if (ranges === 1) return true;
  const digest = createHash("sha256").update(partition).digest();
  return digest.readUInt32BE(0) % ranges === range;
}

type QueriedPage = {
  readonly items: readonly Item[];
  /** Null at the partition's end: a page may end at 1 MB, before its limit. */
  readonly after: string | null;
};

async function query(table: Table, pk: string, after: string, limit: number): Promise<QueriedPage> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: after === "" ? "pk = :pk" : "pk = :pk AND sk > :after",
      ExpressionAttributeValues: { ":pk": pk, ...(after === "" ? {} : { ":after": after }) },
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return { items: Items, after: (LastEvaluatedKey?.["sk"] as string | undefined) ?? null };
}
