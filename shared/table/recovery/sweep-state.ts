/**
 * The state of the journal sweep: one item for each shard of the registry of active organizations.
 */
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Table } from "../core/table.ts";
import { sweepStateKey } from "./recovery-keys.ts";

/** A window with missed changes, which is walked again. */
export type LateWindow = {
  readonly window: number;
  /** Time of the next walk, in milliseconds since the epoch. */
  readonly at: number;
  /** Number of walks so far. */
  readonly walked: number;
};

/** The walk of a window in progress. */
export type Walk = {
  readonly window: number;
  readonly walked: number;
  /** The last organization walked completely; null before the first. */
  readonly after: string | null;
  /** The last partition walked completely of the next organization. */
  readonly partition: string | null;
  /** Whether missed changes were found so far. */
  readonly missed: boolean;
};

export type SweepState = {
  /** 0 if no state is stored. */
  readonly version: number;
  /** The first window not walked yet. */
  readonly next: number;
  readonly walk: Walk | null;
  readonly late: readonly LateWindow[];
};

/** @param first the first window of a sweep without a stored state */
export async function readSweepState(
  table: Table,
  { shard, first }: { readonly shard: number; readonly first: number },
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

/** @returns the new state; null if another run has changed it */
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
