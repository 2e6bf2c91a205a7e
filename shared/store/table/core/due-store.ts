/** Due work, read from the sparse index by the sweeper (docs/architecture.md, The table). */

import type { Instant } from "#domain/value/instant.ts";
import { queryAll } from "./batch-read.ts";
import {
  dueInstant,
  duePartition,
  dueShards,
  parseDueInstant,
  postponedDueInstant,
} from "./due-keys.ts";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";
import { updateItem } from "./write-item.ts";

export type DueItem = { readonly key: Key; readonly dueAt: string };

/** The items of one shard that are due at a moment, those due longest first. */
export async function* findDue(
  table: Table,
  shard: number,
  moment: Instant,
  perPage?: number,
): AsyncGenerator<DueItem> {
  const items = queryAll(table, {
    IndexName: "due",
    ...(perPage === undefined ? {} : { Limit: perPage }),
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

const shardsAtOnce = 16;

export type DueShards = {
  readonly shards: readonly number[];
  /** The earliest moment for which work is due, in milliseconds since the epoch; null if none is. */
  readonly oldest: number | null;
};

/** The shards in which something is due at a moment: one item of each is read. */
export async function findDueShards(table: Table, moment: Instant): Promise<DueShards> {
  const left = Array.from({ length: dueShards }, (_, shard) => shard);
  const found: { readonly shard: number; readonly at: number }[] = [];
  const work = async () => {
    for (let shard = left.shift(); shard !== undefined; shard = left.shift()) {
      const first = await firstDue(table, shard, moment);
      if (first !== null) found.push({ shard, at: parseDueInstant(first.dueAt).at });
    }
  };
  await Promise.all(Array.from({ length: shardsAtOnce }, work));
  const oldest = found.length === 0 ? null : Math.min(...found.map(({ at }) => at));
  return { shards: found.map(({ shard }) => shard).sort((a, b) => a - b), oldest };
}

async function firstDue(table: Table, shard: number, moment: Instant): Promise<DueItem | null> {
  for await (const item of findDue(table, shard, moment, 1)) return item;
  return null;
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
