import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { withContents } from "./archived-item.ts";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

/** An item of the table as it was read. */
export type Item = Record<string, unknown>;

type Reading = {
  /** False costs half, and may miss recent writes. True by default. */
  readonly isStrong?: boolean;
  /** Ends the wait for the table. */
  readonly abortSignal?: AbortSignal;
};

/**
 * The item of this key; undefined if there is none. One read unit for each 4 KB, half of it if it is not strong.
 *
 * @throws AbortError if `abortSignal` ends the wait
 */
export async function readItem(
  table: Table,
  { pk, sk }: Key,
  { isStrong = true, abortSignal }: Reading = {},
): Promise<Item | undefined> {
  const strong = isStrong ? { ConsistentRead: true } : {};
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk, sk }, ...strong }),
    ...(abortSignal === undefined ? [] : [{ abortSignal }]),
  );
  if (Item === undefined) return undefined;
  const [whole] = await withContents(table, [Item]);
  return whole;
}
