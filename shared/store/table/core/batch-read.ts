import { BatchGetCommand, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { projectionFor, withContents } from "./archived-item.ts";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

const keysPerBatch = 100;
const maximumRounds = 10;

type Item = Record<string, unknown>;

/**
 * Reads items by key, in no order. Duplicate keys are read once; keys without an item are omitted.
 *
 * @param isStrong false costs half, and may miss recent writes
 * @param projection the attributes to send; all if absent
 * @throws Error if DynamoDB leaves keys unprocessed after 10 requests for one batch of 100 keys
 */
export async function readAll(
  table: Table,
  keys: readonly Key[],
  isStrong = true,
  projection?: string,
): Promise<Item[]> {
  const distinct = [...new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, key])).values()];
  const items: Item[] = [];
  for (let start = 0; start < distinct.length; start += keysPerBatch) {
    const batch = distinct.slice(start, start + keysPerBatch);
    items.push(...(await readBatch(table, batch, isStrong, projection)));
  }
  return items;
}

async function readBatch(
  table: Table,
  keys: readonly Key[],
  isStrong: boolean,
  projection: string | undefined,
): Promise<Item[]> {
  const items: Item[] = [];
  let pending: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  for (let round = 0; pending.length > 0; round += 1) {
    if (round === maximumRounds) throw new Error("DynamoDB left keys of a batch read unprocessed.");
    const sent =
      projection === undefined ? {} : { ProjectionExpression: projectionFor(table, projection) };
    const request = { [table.name]: { Keys: pending, ConsistentRead: isStrong, ...sent } };
    const answer = await table.client.send(new BatchGetCommand({ RequestItems: request }));
    items.push(...(await withContents(table, answer.Responses?.[table.name] ?? [])));
    pending = answer.UnprocessedKeys?.[table.name]?.Keys ?? [];
  }
  return items;
}

/** All items of a query, page by page. The caller must bound what it reads. */
export async function* queryAll(
  table: Table,
  input: Omit<QueryCommandInput, "TableName">,
): AsyncGenerator<Item> {
  let from: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({
        ...input,
        TableName: table.name,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    yield* await withContents(table, page.Items ?? []);
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}
