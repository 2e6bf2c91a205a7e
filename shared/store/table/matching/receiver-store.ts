/**
 * Registers intents under the receivers that they name (docs/matching.md, Receivers): one plain write behind the
 * queue, before the evidence that waits under the receiver is read. So a creation costs one unit more, and evidence that
 * is stored meanwhile is either found by this intent's decision, or finds the intent by its own.
 */
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type Key, matchKey, matchKeySort } from "../core/keys.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { deleteItem, putItem } from "../core/write-item.ts";
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
    // Also one that was canceled before the matcher saw it: money may come to its address.
    if (!isKnown && held.intents.includes(intent.uuid)) return false;
    const item = itemOf(intent, value, matchKeySort.canceledIntent(intent.uuid));
    await putItem(table, { item });
    for (const key of livingPlacesOf(intent, value)) await deleteItem(table, { key });
    return true;
  }
  if (isKnown) return false;
  await putItem(table, { item: itemOf(intent, value, matchKeySort.intent(intent.uuid)) });
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
  const key = shardKeyOf(intent, value);
  const known = await readItem(table, key);
  if (known === undefined) await putItem(table, { item: { ...key, v: 1 } });
}

/** Removes the intent from wherever it is registered under the value. */
export async function unregisterReceiver(
  table: Table,
  intent: PaymentIntent,
  value: string,
): Promise<void> {
  const { organizationId, uuid } = intent;
  const canceled = matchKey(organizationId, value, matchKeySort.canceledIntent(uuid));
  for (const key of [...livingPlacesOf(intent, value), canceled]) {
    await deleteItem(table, { key });
  }
}

type Item = Key & { readonly v: 1 };

function itemOf({ organizationId }: PaymentIntent, value: string, sort: string): Item {
  return { ...matchKey(organizationId, value, sort), v: 1 };
}

/** Where an intent that is not canceled is registered. */
function livingPlacesOf(intent: PaymentIntent, value: string): readonly Key[] {
  const { organizationId, uuid } = intent;
  return [matchKey(organizationId, value, matchKeySort.intent(uuid)), shardKeyOf(intent, value)];
}

function shardKeyOf(intent: PaymentIntent, value: string): Key {
  return { pk: carrierShardPartition(intent, value), sk: matchKeySort.intent(intent.uuid) };
}
