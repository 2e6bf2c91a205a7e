/** Due work, read from the sparse index by the sweeper (docs/architecture.md, The table). */

import type { Instant } from "#domain/value/instant.ts";
import { queryAll } from "./batch-read.ts";
import { dueInstant, duePartition, postponedDueInstant } from "./due-keys.ts";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";
import { updateItem } from "./write-item.ts";

export type DueItem = { readonly key: Key; readonly dueAt: string };

/** The items of one shard that are due at a moment, those due longest first. */
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
      // Sorts after every item due at this moment, whatever number of messages was sent.
      ":moment": `${dueInstant(moment)}#~`,
    },
  });
  for await (const item of items) {
    const { pk, sk, dueAt } = item as Record<"pk" | "sk" | "dueAt", string>;
    yield { key: { pk, sk }, dueAt };
  }
}

/**
 * Moves an item to the time of its next message. An item whose due time has changed or that has
 * left the index stays as it is: its work was done in the meantime.
 *
 * @param end upper bound of the next moment, unless it is in the past
 */
export async function postponeDue(
  table: Table,
  { key, dueAt }: DueItem,
  now: Instant,
  end = Number.POSITIVE_INFINITY,
): Promise<void> {
  await updateItem(table, {
    key: { pk: key.pk, sk: key.sk },
    set: { dueAt: postponedDueInstant(dueAt, { now, end }) },
    condition: "dueAt = :read",
    values: { ":read": dueAt },
  });
}

/** Removes an item from the index: it needs no more work. */
export async function leaveDue(table: Table, { pk, sk }: Key): Promise<void> {
  await updateItem(table, {
    key: { pk, sk },
    remove: ["duePartition", "dueAt"],
    condition: "attribute_exists(dueAt)",
  });
}
