import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { inParallel } from "./in-parallel.ts";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

/** What DynamoDB takes in one request. */
const writesPerBatch = 25;
const maximumRounds = 10;

type Request = Record<string, unknown>;

/**
 * Puts items and deletes others by key, without conditions and in no order. Half the price of a transaction, and
 * the writes are made one by one: a failure may leave any of them undone.
 *
 * @param writes.deleted must name no item that is put
 * @throws Error if DynamoDB leaves writes unprocessed after 10 requests for one batch of 25
 */
export async function writeAll(
  table: Table,
  { put = [], deleted = [] }: { readonly put?: readonly Key[]; readonly deleted?: readonly Key[] },
): Promise<void> {
  const requests: Request[] = [
    ...distinct(put).map((Item) => ({ PutRequest: { Item } })),
    ...distinct(deleted).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  ];
  const batches: Request[][] = [];
  for (let start = 0; start < requests.length; start += writesPerBatch) {
    batches.push(requests.slice(start, start + writesPerBatch));
  }
  await inParallel(batches, (batch) => writeBatch(table, batch));
}

function distinct(keys: readonly Key[]): Key[] {
  return [...new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, key])).values()];
}

async function writeBatch(table: Table, requests: readonly Request[]): Promise<void> {
  let pending: readonly Request[] = requests;
  for (let round = 0; pending.length > 0; round += 1) {
    if (round === maximumRounds) {
      throw new Error("DynamoDB left writes of a batch unprocessed.");
    }
    const RequestItems = { [table.name]: [...pending] };
    const answer = await table.client.send(new BatchWriteCommand({ RequestItems }));
    pending = answer.UnprocessedItems?.[table.name] ?? [];
  }
}
