/**
 * The one way in which state changes: a single TransactWriteItems with the domain items, the
 * uniqueness items, the journal entry and the completion of the idempotency record.
 */
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Table } from "./table.ts";

type Item = Readonly<Record<string, unknown>>;

type Condition = {
  readonly condition?: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
};

export type UpdateWrite = {
  readonly kind: "update";
  readonly key: Item;
  readonly set: string;
} & Condition;

export type Write =
  | ({ readonly kind: "put"; readonly item: Item } & Condition)
  | UpdateWrite
  | ({ readonly kind: "delete"; readonly key: Item } & Condition);

export type CommitResult =
  | { readonly ok: true }
  /** Positions of the writes whose condition did not hold. */
  | { readonly ok: false; readonly failed: readonly number[] };

/** Items that one transaction may hold (DynamoDB's own bound is 100). */
export const maximumWrites = 90;

/** Together they wait for two seconds at the most, then the caller is told. */
const maximumCollisions = 10;
const longestPauseMilliseconds = 320;

/**
 * Commits all writes or none. A collision with another transaction is tried again; a condition
 * that does not hold is answered, so that the caller reads and decides again.
 *
 * @throws TransactionCanceledException after too many collisions: nothing was written.
 */
export async function commit(table: Table, writes: readonly Write[]): Promise<CommitResult> {
  const input = { TransactItems: writes.map((write) => toTransactItem(table, write)) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table.client.send(new TransactWriteCommand(input));
      return { ok: true };
    } catch (error) {
      const reason = readReasons(error);
      if (reason !== "collision") return reason;
      if (attempt === maximumCollisions) throw error;
    }
    await pause(attempt);
  }
}

/** Reasons that pass by themselves: another transaction on an item, or its partition's pace. */
const passing = new Set([
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

/** @throws the error itself where it is neither a condition nor a collision. */
function readReasons(error: unknown): CommitResult | "collision" {
  if (!(error instanceof TransactionCanceledException)) throw error;
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? "None");
  const failed = codes.flatMap((code, index) => (code === "ConditionalCheckFailed" ? [index] : []));
  if (failed.length > 0) return { ok: false, failed };
  if (codes.some((code) => passing.has(code))) return "collision";
  throw error;
}

/** Full jitter, so that racing writers do not meet again at once. */
function pause(attempt: number): Promise<void> {
  const milliseconds = Math.random() * Math.min(10 * 2 ** attempt, longestPauseMilliseconds);
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function toTransactItem(table: Table, write: Write) {
  const shared = {
    TableName: table.name,
    ...(write.condition === undefined ? {} : { ConditionExpression: write.condition }),
    ...(write.names === undefined ? {} : { ExpressionAttributeNames: { ...write.names } }),
    ...(write.values === undefined ? {} : { ExpressionAttributeValues: { ...write.values } }),
  };
  switch (write.kind) {
    case "put":
      return { Put: { ...shared, Item: { ...write.item } } };
    case "update":
      return { Update: { ...shared, Key: { ...write.key }, UpdateExpression: write.set } };
    case "delete":
      return { Delete: { ...shared, Key: { ...write.key } } };
  }
}
