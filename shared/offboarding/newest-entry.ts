/** The newest journal entry of an organization: what was written last, because every change has one. */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Uuid } from "../domain/value/id.ts";
import type { OrganizationId } from "../domain/value/organization-id.ts";
import { queryAll } from "../table/core/batch-read.ts";
import { dayRegistryPartition, parseDayRegistrySort, partitionOf } from "../table/core/keys.ts";
import type { Table } from "../table/core/table.ts";
import { listHeadPrefix } from "../table/list/list-keys.ts";

/** The entry of the newest day that has one; a day has as many partitions as shards were used. Null: there is none. */
export async function findNewestEntry(
  table: Table,
  organizationId: OrganizationId,
): Promise<Uuid<"journal"> | null> {
  const rows = queryAll(table, {
    KeyConditionExpression: "pk = :pk AND sk < :heads",
    ExpressionAttributeValues: {
      ":pk": dayRegistryPartition(organizationId, "journal"),
      ":heads": listHeadPrefix,
    },
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  let newest: Uuid<"journal"> | null = null;
  let newestDay = "";
  for await (const { sk } of rows) {
    const { day, shard, storedIn } = parseDayRegistrySort(String(sk), "journal");
    if (day < newestDay) break;
    const entry = await lastOf(table, partitionOf(organizationId, storedIn, { day, shard }));
    if (entry === null) continue;
    newestDay = day;
    if (newest === null || entry > newest) newest = entry;
  }
  return newest;
}

async function lastOf(table: Table, partition: string): Promise<Uuid<"journal"> | null> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": partition },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: 1,
    }),
  );
  return (Items[0]?.["sk"] as Uuid<"journal"> | undefined) ?? null;
}
