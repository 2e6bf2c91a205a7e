/** The registry of the partitions that hold a collection's records: lists look nowhere else. */
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { millisecondsOfUuid, type Uuid } from "../../domain/value/id.ts";
import { type Collection, dayRegistryKey, firstShard, type Key } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { registerActivity } from "../recovery/activity-registry.ts";

/** Partitions that this environment knows as registered, and until when each may be used. */
const registered = new Map<string, number>();
const registeredAtMost = 10_000;

/** A shard beside the first is registered for so long: later lists need not look at it. */
const leaseMilliseconds = 120_000;
/** A lease that ends sooner is made longer, by whoever comes first. */
const leaseLeftMilliseconds = 30_000;

/**
 * Registers the partition of a record before the record is committed, so that no list misses it. A
 * partition without a record, after a crash in between, is read as empty.
 */
export async function registerDay(
  table: Table,
  organizationId: string,
  collection: Collection,
  uuid: Uuid,
): Promise<void> {
  const { pk, sk, shard } = dayRegistryKey(organizationId, collection, uuid);
  const name = `${table.name}\n${pk}\n${sk}`;
  const made = millisecondsOfUuid(uuid);
  if (collection === "journal") await registerActivity(table, organizationId, made);
  const known = registered.get(name);
  if (known !== undefined && made <= known) return;
  const usedUntil =
    shard === firstShard
      ? await registerForEver(table, { pk, sk })
      : await registerForAWhile(table, { pk, sk }, made);
  if (registered.size >= registeredAtMost) registered.clear();
  registered.set(name, usedUntil);
}

async function registerForEver(table: Table, { pk, sk }: Key): Promise<number> {
  await table.client.send(new PutCommand({ TableName: table.name, Item: { pk, sk, v: 1 } }));
  return Number.POSITIVE_INFINITY;
}

/**
 * Many environments start to use a shard at once when an organization becomes hot, and their
 * registrations lie under one key: whoever finds the shard registered does not write.
 */
async function registerForAWhile(table: Table, { pk, sk }: Key, made: number): Promise<number> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk, sk } }),
  );
  const stored = Item?.["usedUntil"] as number | undefined;
  if (stored !== undefined && stored >= made + leaseLeftMilliseconds) return stored;
  const usedUntil = made + leaseMilliseconds;
  const put = new PutCommand({
    TableName: table.name,
    Item: { pk, sk, v: 1, usedUntil },
    ConditionExpression: "attribute_not_exists(pk) OR usedUntil < :until",
    ExpressionAttributeValues: { ":until": usedUntil },
  });
  await table.client.send(put).catch((error: unknown) => {
    if ((error as Error).name !== "ConditionalCheckFailedException") throw error;
  });
  return usedUntil;
}
