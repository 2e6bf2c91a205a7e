/** How far the sweep of the journal is: one item for each shard of the registry of organizations. */
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Table } from "../core/table.ts";
import { sweepStateKey } from "./recovery-keys.ts";

/** A window in which something was missed, and that is looked at again. */
export type LateWindow = {
  readonly window: number;
  /** When, in milliseconds since the epoch. */
  readonly at: number;
  /** How often it was walked. */
  readonly walked: number;
};

/** A window that is being walked. */
export type Walk = {
  readonly window: number;
  readonly walked: number;
  /** The organization that was walked last, whole; null before the first. */
  readonly after: string | null;
  /** Of the organization behind it, the partition that was walked last, whole. */
  readonly partition: string | null;
  /** Whether something was missed so far. */
  readonly missed: boolean;
};

export type SweepState = {
  /** 0 where nothing is stored yet. */
  readonly version: number;
  /** The first window that was never walked. */
  readonly next: number;
  readonly walk: Walk | null;
  readonly late: readonly LateWindow[];
};

/** @param first the window at which a sweep begins that has no state yet */
export async function readSweepState(
  table: Table,
  shard: number,
  first: number,
): Promise<SweepState> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: { ...sweepStateKey(shard) },
      ConsistentRead: true,
    }),
  );
  if (Item === undefined) return { version: 0, next: first, walk: null, late: [] };
  const state = JSON.parse(Item["doc"] as string) as Omit<SweepState, "version">;
  return { ...state, version: Item["version"] as number };
}

/** @returns the state as it is stored now; null where another run has moved it on. */
export async function saveSweepState(
  table: Table,
  shard: number,
  { version, ...state }: SweepState,
): Promise<SweepState | null> {
  const put = new PutCommand({
    TableName: table.name,
    Item: { ...sweepStateKey(shard), v: 1, version: version + 1, doc: JSON.stringify(state) },
    ConditionExpression: "attribute_not_exists(pk) OR version = :read",
    ExpressionAttributeValues: { ":read": version },
  });
  try {
    await table.client.send(put);
    return { ...state, version: version + 1 };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return null;
    throw error;
  }
}
