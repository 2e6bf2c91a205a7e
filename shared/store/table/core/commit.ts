/**
 * Every change of state is one TransactWriteItems: the domain items, the uniqueness items, the
 * audit entry and the completion of the idempotency record.
 */
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { asStored, restoreStubs } from "./archived-item.ts";
import { readAll } from "./batch-read.ts";
import { type Condition, conditionInput, type Update, updateInput } from "./expression.ts";
import { jitteredPause } from "./jittered-pause.ts";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

type Item = Readonly<Record<string, unknown>>;

export type UpdateWrite = { readonly kind: "update" } & Update;

export type Write =
  | ({ readonly kind: "put"; readonly item: Item } & Condition)
  | UpdateWrite
  | ({ readonly kind: "delete"; readonly key: Item } & Condition);

export type CommitResult =
  | { readonly ok: true }
  /** Indexes of the writes whose condition failed. */
  | { readonly ok: false; readonly failed: readonly number[] };

/** Maximum writes in one transaction (DynamoDB allows 100). */
export const maximumWrites = 90;

/** The pauses add up to at most about two seconds; then the error is thrown. */
const maximumCollisions = 10;
const firstPauseMilliseconds = 10;
const longestPauseMilliseconds = 320;

/**
 * Commits all writes or none. Collisions with other transactions and throttling are retried. A
 * failed condition is returned, so that the caller can read and decide again. What fails because an item
 * is in the archive is put back, and committed then.
 *
 * @throws TransactionCanceledException after 10 collisions; nothing is written then
 */
export async function commit(table: Table, writes: readonly Write[]): Promise<CommitResult> {
  const result = await commitStored(table, writes);
  if (result.ok || table.archive === undefined) return result;
  const keys = result.failed.flatMap((index) => keyOf(writes[index]) ?? []);
  const isRestored = await restoreStubs(table, await readAll(asStored(table), keys));
  return isRestored ? commitStored(table, writes) : result;
}

function keyOf(write: Write | undefined): Key | null {
  if (write === undefined) return null;
  const { pk, sk } = write.kind === "put" ? write.item : write.key;
  return { pk: String(pk), sk: String(sk) };
}

async function commitStored(table: Table, writes: readonly Write[]): Promise<CommitResult> {
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
    await jitteredPause(attempt, {
      milliseconds: firstPauseMilliseconds,
      longest: longestPauseMilliseconds,
    });
  }
}

/** Temporary reasons: another transaction on an item, or the throughput limit of a partition. */
const passing = new Set([
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

/** @throws the error itself if it is neither a failed condition nor a collision */
function readReasons(error: unknown): CommitResult | "collision" {
  if (!(error instanceof TransactionCanceledException)) throw error;
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? "None");
  const failed = codes.flatMap((code, index) => (code === "ConditionalCheckFailed" ? [index] : []));
  if (failed.length > 0) return { ok: false, failed };
  if (codes.some((code) => passing.has(code))) return "collision";
  throw error;
}

function toTransactItem(table: Table, write: Write) {
  switch (write.kind) {
    case "put":
      return { Put: { ...conditionInput(table, write), Item: { ...write.item } } };
    case "update":
      return { Update: updateInput(table, write) };
    case "delete":
      return { Delete: { ...conditionInput(table, write), Key: { ...write.key } } };
  }
}
