/** Single writes. A transaction of one write costs twice as much (commit.ts). */
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { asStored, restoreStubs } from "./archived-item.ts";
import { readAll } from "./batch-read.ts";
import { type Condition, conditionInput, type Update, updateInput } from "./expression.ts";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

type Put = { readonly item: Readonly<Record<string, unknown>> } & Condition;

/** @returns false if the condition failed; nothing is written then */
export async function putItem(table: Table, put: Put): Promise<boolean> {
  const send = () => table.client.send(new PutCommand(putInput(table, put)));
  return writeWhole(table, put.item, send);
}

/** @returns false if the condition failed; nothing is written then */
export async function updateItem(table: Table, update: Update): Promise<boolean> {
  const send = () => table.client.send(new UpdateCommand(updateInput(table, update)));
  return writeWhole(table, update.key, send);
}

/** @returns false if the condition failed; nothing is deleted then */
export async function deleteItem(
  table: Table,
  { key: { pk, sk }, ...condition }: { readonly key: Key } & Condition,
): Promise<boolean> {
  const input = { ...conditionInput(table, condition), Key: { pk, sk } };
  return writeWhole(table, { pk, sk }, () => table.client.send(new DeleteCommand(input)));
}

/**
 * As `putItem`. After a lost response the SDK repeats the call, and the condition fails for the item that the call itself
 * has written: then the result is true, too.
 *
 * @param mark name of an attribute whose value no other call writes
 */
export async function putOwnItem(table: Table, put: Put, mark: string): Promise<boolean> {
  const returned = { ReturnValuesOnConditionCheckFailure: "ALL_OLD" } as const;
  const sent = table.client.send(new PutCommand({ ...putInput(table, put), ...returned }));
  const refusal = await refusalOf(sent);
  if (refusal === null) return true;
  const [stored] = Object.values(refusal.Item?.[mark] ?? {});
  return stored === String(put.item[mark]);
}

function putInput(table: Table, { item, ...condition }: Put) {
  return { ...conditionInput(table, condition), Item: { ...item } };
}

/** What fails because the item is in the archive is put back, and written then. */
async function writeWhole(
  table: Table,
  { pk, sk }: Readonly<Record<string, unknown>>,
  send: () => Promise<unknown>,
): Promise<boolean> {
  if ((await refusalOf(send())) === null) return true;
  if (table.archive === undefined) return false;
  const key = { pk: String(pk), sk: String(sk) };
  if (!(await restoreStubs(table, await readAll(asStored(table), [key])))) return false;
  return (await refusalOf(send())) === null;
}

/** Null if the write was done. */
async function refusalOf(sent: Promise<unknown>): Promise<ConditionalCheckFailedException | null> {
  try {
    await sent;
    return null;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error;
    throw error;
  }
}
