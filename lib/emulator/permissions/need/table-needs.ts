/**
 * Permissions that calls of DynamoDB and of its streams need.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html
 */
import { arn, type Call, list, operationOf, record } from "../call.ts";
import type { Need } from "../policy.ts";

/** The runner names the stream of an iterator in this header, because iterators are opaque. */
export const streamHeader = "x-local-stream";

type Input = Readonly<Record<string, unknown>>;

/** A transaction needs the permission of each action in it, and nothing of its own. */
const transactionActions: Readonly<Record<string, string>> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

/** @param partitionKeyOf name of a table's partition key */
export function tableNeeds(
  call: Call,
  partitionKeyOf: (tableArn: string) => string,
): readonly Need[] | null {
  const operation = operationOf(call);
  const input = call.input ?? {};
  if (call.headers.get("x-amz-target")?.startsWith("DynamoDBStreams_") === true) {
    return [{ action: `dynamodb:${operation}`, resource: streamOf(call, input) }];
  }
  switch (operation) {
    case "GetItem":
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem":
      return [itemNeed(operation, input, partitionKeyOf)];
    case "Query":
    case "Scan":
      return [{ action: `dynamodb:${operation}`, resource: readArn(input), leadingKeys: null }];
    case "BatchGetItem":
    case "BatchWriteItem":
      return batchNeeds(operation, input, partitionKeyOf);
    case "TransactGetItems":
    case "TransactWriteItems":
      return list(input["TransactItems"]).flatMap((item) =>
        Object.entries(record(item)).map(([kind, parameters]) =>
          itemNeed(transactionActions[kind] ?? kind, record(parameters), partitionKeyOf),
        ),
      );
    case "DescribeTable":
      return [{ action: "dynamodb:DescribeTable", resource: tableArn(input["TableName"]) }];
    default:
      return null;
  }
}

/** A table is named by its name or by its ARN. */
function tableArn(name: unknown): string {
  return String(name).startsWith("arn:") ? String(name) : arn("dynamodb", `table/${name}`);
}

function readArn(input: Input): string {
  const table = tableArn(input["TableName"]);
  return input["IndexName"] === undefined ? table : `${table}/index/${input["IndexName"]}`;
}

/** The engine has an account and labels of its own. */
function streamOf(call: Call, input: Input): string {
  const given = String(input["StreamArn"] ?? call.headers.get(streamHeader));
  const [, table = given] = /:table\/([^/]+)\/stream\//.exec(given) ?? [];
  return arn("dynamodb", `table/${table}/stream/local`);
}

type PartitionKeyOf = (tableArn: string) => string;

function itemNeed(action: string, parameters: Input, partitionKeyOf: PartitionKeyOf): Need {
  const resource = tableArn(parameters["TableName"]);
  const item = record(parameters["Key"] ?? parameters["Item"]);
  return {
    action: `dynamodb:${action}`,
    resource,
    leadingKeys: [keyText(item[partitionKeyOf(resource)])],
  };
}

function batchNeeds(operation: string, input: Input, partitionKeyOf: PartitionKeyOf): Need[] {
  return Object.entries(record(input["RequestItems"])).map(([table, requests]) => {
    const resource = tableArn(table);
    const items = Array.isArray(requests)
      ? requests.map((each) => {
          const { PutRequest: put, DeleteRequest: remove } = record(each);
          return record(put)["Item"] ?? record(remove)["Key"];
        })
      : list(record(requests)["Keys"]);
    const partitionKey = partitionKeyOf(resource);
    return {
      action: `dynamodb:${operation}`,
      resource,
      leadingKeys: items.map((item) => keyText(record(item)[partitionKey])),
    };
  });
}

/** The value of `{"S": "text"}`; numbers and bytes likewise. */
function keyText(value: unknown): string {
  return String(Object.values(record(value))[0]);
}
