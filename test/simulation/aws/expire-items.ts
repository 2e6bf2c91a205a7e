/** What DynamoDB does behind `expiresAt`: it deletes what has expired, with a change in the stream. */
import type { World } from "../world.ts";

/**
 * Deletes everything that has expired by the world's clock. The table itself may take days for it.
 *
 * @returns the partition keys of what was deleted
 */
export async function expireItems({ store, clock }: World): Promise<string[]> {
  const { table } = store;
  if (table === null) throw new Error("Only a world whose table is in memory expires its items.");
  const gone: string[] = [];
  for (const { pk, sk, expiresAt } of await store.items()) {
    if (typeof expiresAt !== "number" || expiresAt > clock.now / 1_000) continue;
    table.call("DeleteItem", { Key: { pk: { S: String(pk) }, sk: { S: String(sk) } } });
    gone.push(String(pk));
  }
  return gone;
}
