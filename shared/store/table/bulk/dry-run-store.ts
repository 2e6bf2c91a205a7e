/**
 * The rows that a dry run has seen, so that it reports a repeated row of the file as an import
 * would.
 */

import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "../core/table.ts";
import { dryRunRowKey } from "./file-keys.ts";

/**
 * A row of the file: its number from 0, its line, and the values that a repeated row is compared
 * with.
 */
export type DryRunRow = {
  readonly row: number;
  readonly line: number;
  readonly amount: string;
  readonly currency: string;
  readonly direction: string;
  /** Of a row that expects a payment: the hash of what must be equal when it is repeated. */
  readonly contentHash?: string;
};

/** A dry run takes minutes; afterwards the stored rows are useless. */
const lifetimeSeconds = 86_400;

/**
 * Stores the row, unless an earlier one with the same reference is stored.
 *
 * @returns the earlier row; null if this row is the first
 */
export async function noteDryRunRow(
  table: Table,
  batch: { readonly organizationId: OrganizationId; readonly uuid: Uuid<"importBatch"> },
  sourceRef: string,
  row: DryRunRow,
  now: number,
): Promise<DryRunRow | null> {
  const put = new PutCommand({
    TableName: table.name,
    Item: {
      ...dryRunRowKey(batch.organizationId, batch.uuid, sourceRef),
      v: 1,
      ...row,
      expiresAt: Math.ceil(now / 1_000) + lifetimeSeconds,
    },
    ConditionExpression: "attribute_not_exists(pk) OR #row = :row",
    ExpressionAttributeNames: { "#row": "row" },
    ExpressionAttributeValues: { ":row": row.row },
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  });
  try {
    await table.client.send(put);
    return null;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException) || error.Item === undefined)
      throw error;
    return unmarshall(error.Item) as DryRunRow;
  }
}
