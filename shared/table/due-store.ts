/** What has fallen due, by the sparse index that the sweeper reads (docs/architecture.md: The table). */
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "../domain/instant.ts";
import { queryAll } from "./batch-read.ts";
import { dueInstant, duePartition, dueShards } from "./due-keys.ts";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

export type DueItem = { readonly key: Key; readonly dueAt: string };

/** All items that were due at a moment, shard by shard, the longest due first. */
export async function* findDue(table: Table, now: Instant): AsyncGenerator<DueItem> {
  for (let shard = 0; shard < dueShards; shard += 1) {
    const items = queryAll(table, {
      IndexName: "due",
      KeyConditionExpression: "duePartition = :partition AND dueAt <= :now",
      ExpressionAttributeValues: { ":partition": duePartition(shard), ":now": dueInstant(now) },
    });
    for await (const item of items) {
      const { pk, sk, dueAt } = item as Record<"pk" | "sk" | "dueAt", string>;
      yield { key: { pk, sk }, dueAt };
    }
  }
}

/** Takes an item out of the index, unless it is due anew: its message is on its way. */
export async function clearDue(table: Table, { key, dueAt }: DueItem): Promise<void> {
  await table.client
    .send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk: key.pk, sk: key.sk },
        UpdateExpression: "REMOVE duePartition, dueAt",
        ConditionExpression: "dueAt = :read",
        ExpressionAttributeValues: { ":read": dueAt },
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
}
