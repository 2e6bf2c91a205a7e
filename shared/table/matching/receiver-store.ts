/**
 * Registers intents under the receivers that they name (docs/matching.md, Receivers): one plain write behind the
 * queue, before the evidence that waits under the receiver is read. So a creation costs one unit more, and evidence that
 * is stored meanwhile is either found by this intent's decision, or finds the intent by its own.
 */
import { DeleteCommand, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type Key, matchKey, matchKeySort } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import type { KeyHolders } from "./match-key-reader.ts";
import { carrierShardPartition } from "./match-key-store.ts";

/**
 * Registers the intent under the value of a receiver that is not shared by very many; the mark of a canceled one says
 * so.
 *
 * @param held what is registered under the value
 * @returns whether anything was written
 */
export async function registerReceiver(
  table: Table,
  intent: PaymentIntent,
  value: string,
  { held, isCanceled }: { readonly held: KeyHolders; readonly isCanceled: boolean },
): Promise<boolean> {
  const isKnown = held.carriers.includes(intent.uuid);
  if (isCanceled) {
    if (!isKnown) return false;
    const mark = itemOf(intent, value, matchKeySort.canceledIntent(intent.uuid));
    await put(table, mark);
    await unregisterReceiver(table, intent, value);
    return true;
  }
  if (isKnown) return false;
  await put(table, itemOf(intent, value, matchKeySort.intent(intent.uuid)));
  return true;
}

/** As `registerReceiver`, for a receiver that very many intents name: in a shard, which decisions do not read. */
export async function registerSpread(
  table: Table,
  intent: PaymentIntent,
  value: string,
  isCanceled: boolean,
): Promise<void> {
  if (isCanceled) return unregisterReceiver(table, intent, value);
  const Key = shardKeyOf(intent, value);
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
  if (Item === undefined) await put(table, { ...Key, v: 1 });
}

/** Removes the intent from wherever it is registered under the value. */
export async function unregisterReceiver(
  table: Table,
  intent: PaymentIntent,
  value: string,
): Promise<void> {
  for (const Key of placesOf(intent, value)) {
    await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
  }
}

async function put(table: Table, item: Item): Promise<void> {
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
}

type Item = Key & { readonly v: 1 };

function itemOf({ organizationId }: PaymentIntent, value: string, sort: string): Item {
  return { ...matchKey(organizationId, value, sort), v: 1 };
}

function placesOf(intent: PaymentIntent, value: string): readonly Key[] {
  const { organizationId, uuid } = intent;
  return [matchKey(organizationId, value, matchKeySort.intent(uuid)), shardKeyOf(intent, value)];
}

function shardKeyOf(intent: PaymentIntent, value: string): Key {
  return { pk: carrierShardPartition(intent, value), sk: matchKeySort.intent(intent.uuid) };
}
