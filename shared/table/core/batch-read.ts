import { BatchGetCommand, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

const keysPerBatch = 100;
const maximumRounds = 10;

type Item = Record<string, unknown>;

/**
 * Reads items by key; keys of which there is no item are left out.
 *
 * @param isStrong false costs half, and may miss what was written a moment ago
 */
export async function readAll(
  table: Table,
  keys: readonly Key[],
  isStrong = true,
): Promise<Item[]> {
  const distinct = [...new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, key])).values()];
  const items: Item[] = [];
  for (let start = 0; start < distinct.length; start += keysPerBatch) {
    items.push(...(await readBatch(table, distinct.slice(start, start + keysPerBatch), isStrong)));
  }
  return items;
}

async function readBatch(table: Table, keys: readonly Key[], isStrong: boolean): Promise<Item[]> {
  const items: Item[] = [];
  let pending: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  for (let round = 0; pending.length > 0; round += 1) {
    if (round === maximumRounds) throw new Error("The table left keys of a batch unread.");
    const request = { [table.name]: { Keys: pending, ConsistentRead: isStrong } };
    const answer = await table.client.send(new BatchGetCommand({ RequestItems: request }));
    items.push(...(answer.Responses?.[table.name] ?? []));
    pending = answer.UnprocessedKeys?.[table.name]?.Keys ?? [];
  }
  return items;
}

/** All items that a query finds, page by page. */
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
    yield* page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}
