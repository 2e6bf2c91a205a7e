/**
 * The document client of a table in memory. A call with which nothing goes wrong below the SDK's
 * retries is handed over in this process, a tenth of the time that serializing and signing it take;
 * all others go through the SDK as ever.
 */
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { type MemoryTable, WireError } from "../memory-table/memory-table.ts";
import { attributesOf, type WireItem, wiredItem } from "../memory-table/wire.ts";

type Values = Readonly<Record<string, unknown>>;

/** Members that are an item, or a part of one. */
const itemMembers = ["Key", "Item", "ExpressionAttributeValues", "ExclusiveStartKey"] as const;

/** The input as the table takes it. */
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
    own["RequestItems"] = mapValues(input["RequestItems"] as Values, (asked) => {
      const { Keys } = asked as { readonly Keys: readonly Values[] };
      return { Keys: Keys.map(wiredItem) };
    });
  }
  return own;
}

const plain = (item: unknown) => unmarshall(attributesOf(item as WireItem));
const plainList = (items: unknown) => (items as readonly unknown[]).map(plain);

/** How each member of an output is read; others are as they are. */
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

/** @throws what the SDK throws where the table refuses */
export function callTable(table: MemoryTable, command: string, input: Values) {
  try {
    return { $metadata: { httpStatusCode: 200 }, ...plainOutput(table.call(command, input)) };
  } catch (error) {
    throw error instanceof WireError ? refusalOf(error) : error;
  }
}

function refusalOf({ message, body }: WireError): Error {
  const told = { message, $metadata: { httpStatusCode: 400, attempts: 1 } };
  if (message === "TransactionCanceledException") {
    const CancellationReasons = body["CancellationReasons"] as { readonly Code: string }[];
    return new TransactionCanceledException({ ...told, CancellationReasons });
  }
  const Item = body["Item"] as WireItem | undefined;
  return new ConditionalCheckFailedException({
    ...told,
    ...(Item === undefined ? {} : { Item: attributesOf(Item) }),
  });
}
