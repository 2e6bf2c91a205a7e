/**
 * The document client of a table in memory. A call without a fault below the SDK's retries is
 * passed to the table within this process, in a tenth of the time that serializing and signing
 * take; all other calls go through the SDK.
 */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { type MemoryTable, WireError } from "../memory-table/memory-table.ts";
import { attributesOf, type WireItem, wiredItem } from "../memory-table/wire.ts";

type Values = Readonly<Record<string, unknown>>;

/** Input members that are an item or part of one. */
const itemMembers = ["Key", "Item", "ExpressionAttributeValues", "ExclusiveStartKey"] as const;

/** The input in the format of the table. */
export function wiredInput(input: Values): Values {
  const own: Record<string, unknown> = { ...input };
  for (const name of itemMembers) {
    if (input[name] !== undefined) own[name] = wiredItem(input[name]);
  }
  if (input["TransactItems"] !== undefined) {
    own["TransactItems"] = (input["TransactItems"] as readonly Values[]).map((entry) =>
      mapValues(entry, (write) => wiredInput(write as Values)),
    );
  }
  if (input["RequestItems"] !== undefined) {
    own["RequestItems"] = mapValues(input["RequestItems"] as Values, wiredRequests);
  }
  return own;
}

/** The keys that a batch reads, or its writes. */
function wiredRequests(asked: unknown): unknown {
  if (Array.isArray(asked)) {
    return asked.map((each: Values) => mapValues(each, (write) => wiredInput(write as Values)));
  }
  const { Keys } = asked as { readonly Keys: readonly Values[] };
  return { Keys: Keys.map(wiredItem) };
}

const plain = (item: unknown) => unmarshall(attributesOf(item as WireItem));
const plainList = (items: unknown) => (items as readonly unknown[]).map(plain);

/** Conversions of output members; others stay as they are. */
const outputMembers: Readonly<Record<string, (value: unknown) => unknown>> = {
  Item: plain,
  Attributes: plain,
  LastEvaluatedKey: plain,
  Items: plainList,
  Responses: (value) => mapValues(value as Values, plainList),
};

function plainOutput(output: Values): Record<string, unknown> {
  return mapValues(output, (value, name) =>
    value === undefined ? undefined : (outputMembers[name]?.(value) ?? value),
  );
}

function mapValues(values: Values, map: (value: unknown, name: string) => unknown) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, map(value, name)]),
  );
}

/** @throws the SDK's error if the table refuses the call */
export function callTable(table: MemoryTable, command: string, input: Values) {
  try {
    return { $metadata: { httpStatusCode: 200 }, ...plainOutput(table.call(command, input)) };
  } catch (error) {
    throw error instanceof WireError ? refusalOf(error) : error;
  }
}

function refusalOf({ message, body }: WireError): Error {
  const details = { message, $metadata: { httpStatusCode: 400, attempts: 1 } };
  if (message === "TransactionCanceledException") {
    const CancellationReasons = body["CancellationReasons"] as { readonly Code: string }[];
    return new TransactionCanceledException({ ...details, CancellationReasons });
  }
  const Item = body["Item"] as WireItem | undefined;
  return new ConditionalCheckFailedException({
    ...details,
    ...(Item === undefined ? {} : { Item: attributesOf(Item) }),
  });
}
