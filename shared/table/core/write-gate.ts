import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
} from "@aws-sdk/lib-dynamodb";
import type { Table } from "./table.ts";

const reads = [GetCommand, BatchGetCommand, QueryCommand];

/**
 * The table whose reads begin at once, and whose writes wait until `mayWrite` resolves. If it rejects, each write fails with
 * its reason and nothing is written. Without `mayWrite` it is the table itself.
 */
export function withWritesAfter(table: Table, mayWrite: Promise<unknown> | undefined): Table {
  if (mayWrite === undefined) return table;
  const { client } = table;
  const send = async (command: Parameters<DynamoDBDocumentClient["send"]>[0]) => {
    if (!reads.some((read) => command instanceof read)) await mayWrite;
    return client.send(command);
  };
  const waiting = Object.assign(Object.create(client), { send });
  return { ...table, client: waiting, processClient: client };
}
