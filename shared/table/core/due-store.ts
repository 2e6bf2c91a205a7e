/**
 * What has fallen due, by the sparse index that the sweeper reads (docs/architecture.md, The
 * table).
 */
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "../../domain/value/instant.ts";
import { queryAll } from "./batch-read.ts";
import { dueInstant, duePartition, postponedDueInstant } from "./due-keys.ts";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

export type DueItem = { readonly key: Key; readonly dueAt: string };

/** The items of one shard that were due at a moment, the longest due first. */
export async function* findDue(
  table: Table,
  shard: number,
  moment: Instant,
): AsyncGenerator<DueItem> {
  const items = queryAll(table, {
    IndexName: "due",
    KeyConditionExpression: "duePartition = :partition AND dueAt <= :moment",
    ExpressionAttributeValues: {
      ":partition": duePartition(shard),
      // Behind all that was due at this very moment, however often it was sent.
      ":moment": `${dueInstant(moment)}#~`,
    },
  });
  for await (const item of items) {
    const { pk, sk, dueAt } = item as Record<"pk" | "sk" | "dueAt", string>;
    yield { key: { pk, sk }, dueAt };
  }
}

/**
 * Moves an item on to when its message is sent again, unless it is due anew or no longer: then its
 * work was done meanwhile.
 *
 * @param end a moment that it is not moved beyond, where it lies ahead
 */
export async function postponeDue(
  table: Table,
  { key, dueAt }: DueItem,
  now: Instant,
  end = Number.POSITIVE_INFINITY,
): Promise<void> {
  await table.client
    .send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk: key.pk, sk: key.sk },
        UpdateExpression: "SET dueAt = :next",
        ConditionExpression: "dueAt = :read",
        ExpressionAttributeValues: {
          ":read": dueAt,
          ":next": postponedDueInstant(dueAt, now, end),
        },
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
}

/** Takes an item out of the index: nothing is left to be done about it. */
export async function leaveDue(table: Table, { pk, sk }: Key): Promise<void> {
  await table.client
    .send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        UpdateExpression: "REMOVE duePartition, dueAt",
        ConditionExpression: "attribute_exists(dueAt)",
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
}
