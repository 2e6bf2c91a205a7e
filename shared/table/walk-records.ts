/** Goes through all records of a collection, oldest first, a page at a time, from where it was left. */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type Collection, dayRegistryPartition, partitionOf } from "./keys.ts";
import type { Table } from "./table.ts";

type Item = Record<string, unknown>;

/** Where a walk stands: the day and shard, and the last record seen of it. */
export type WalkCursor = { readonly partition: string; readonly after: string };

export type WalkedPage = { readonly items: readonly Item[]; readonly next: WalkCursor | null };

export const walkStart: WalkCursor = { partition: "", after: "" };

const dayAndShard = /^(\d{4}-\d{2}-\d{2})#(.+)$/;

/** @param limit records on the page at the most; a page may hold fewer, and none, before the end. */
export async function walkRecords(
  table: Table,
  organizationId: string,
  collection: Collection,
  cursor: WalkCursor,
  limit: number,
): Promise<WalkedPage> {
  const [, day, shard] = dayAndShard.exec(cursor.partition) ?? [];
  if (day === undefined || shard === undefined) {
    return { items: [], next: await nextPartition(table, organizationId, collection, cursor) };
  }
  const pk = partitionOf(organizationId, collection, day, shard);
  const items = await query(table, pk, cursor.after, limit);
  const last = items.at(-1)?.["sk"] as string | undefined;
  const next =
    items.length === limit && last !== undefined
      ? { partition: cursor.partition, after: last }
      : await nextPartition(table, organizationId, collection, cursor);
  return { items, next };
}

async function nextPartition(
  table: Table,
  organizationId: string,
  collection: Collection,
  { partition }: WalkCursor,
): Promise<WalkCursor | null> {
  const pk = dayRegistryPartition(organizationId, collection);
  for (let after = partition; ; ) {
    const [item] = await query(table, pk, after, 1);
    if (item === undefined) return null;
    after = item["sk"] as string;
    if (dayAndShard.test(after)) return { partition: after, after: "" };
  }
}

async function query(table: Table, pk: string, after: string, limit: number): Promise<Item[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: after === "" ? "pk = :pk" : "pk = :pk AND sk > :after",
      ExpressionAttributeValues: { ":pk": pk, ...(after === "" ? {} : { ":after": after }) },
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return Items;
}
