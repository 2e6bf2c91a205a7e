/**
 * The table in memory answers like the engine, with the same refusals: each call is made on both.
 */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEngineStore, openMemoryStore, type TableStore } from "../aws/table-store.ts";
import { Simulator } from "../world.ts";
import { compareValues, plainImage, type WireItem } from "./wire.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Values = Record<string, unknown>;
const key = (sk: string) => ({ pk: "p", sk });
const item = (sk: string, more: Values = {}) => ({ ...key(sk), v: 1, ...more });
const due = (sk: string, dueAt: string) => item(sk, { duePartition: "due#1", dueAt });

const put = (Item: Values, condition?: string, values?: Values) => ({
  Put: { Item, ...conditionOf(condition, values) },
});
const update = (sk: string, set: string, values: Values, condition?: string) => ({
  Update: {
    Key: key(sk),
    UpdateExpression: set,
    ...conditionOf(condition, values),
    ExpressionAttributeNames: { "#state": "state" },
  },
});
const remove = (sk: string, condition?: string, values?: Values) => ({
  Delete: { Key: key(sk), ...conditionOf(condition, values) },
});

function conditionOf(condition?: string, values?: Values) {
  return {
    ...(condition === undefined ? {} : { ConditionExpression: condition }),
    ...(values === undefined ? {} : { ExpressionAttributeValues: values }),
    ...(condition === undefined ? {} : { ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const }),
  };
}

/** An update with the values that its expressions name. */
function listed(UpdateExpression: string, marks: readonly number[], condition?: string) {
  const values = { ":marks": marks, ":v": 1 };
  const named = [UpdateExpression, condition ?? ""].join(" ");
  const used = Object.entries(values).filter(([name]) => named.includes(name));
  return {
    Key: key("a"),
    UpdateExpression,
    ...conditionOf(condition, Object.fromEntries(used)),
    ReturnValues: "ALL_NEW" as const,
  };
}

type Command = object;
type Call = readonly [name: string, make: (TableName: string) => Command];

const query = (TableName: string, more: object) =>
  new QueryCommand({
    TableName,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": "p" },
    ...more,
  });

/** Made in this order; each call sees the results of the earlier ones. */
const calls: readonly Call[] = [
  ["put", (TableName) => new PutCommand({ TableName, ...put(item("a", { state: "x" })).Put })],
  [
    "put, refused",
    (TableName) => new PutCommand({ TableName, ...put(item("a"), "attribute_not_exists(pk)").Put }),
  ],
  [
    "put over an older item",
    (TableName) =>
      new PutCommand({
        TableName,
        ...put(item("a", { n: 2 }), "attribute_not_exists(pk) OR v < :two AND v <> :two", {
          ":two": 2,
        }).Put,
      }),
  ],
  [
    "update with a sum, a default and a set",
    (TableName) =>
      new UpdateCommand({
        TableName,
        ReturnValues: "ALL_NEW",
        Key: key("a"),
        UpdateExpression:
          "SET n = n + :one, since = if_not_exists(since, :two), v = v - :one ADD tags :tags, fresh :two",
        ExpressionAttributeValues: { ":one": 1, ":two": 2, ":tags": new Set(["b"]) },
      }),
  ],
  [
    "update of a missing item",
    (TableName) =>
      new UpdateCommand({
        TableName,
        ReturnValues: "UPDATED_NEW",
        Key: key("c"),
        UpdateExpression: "SET v = :v ADD used :v",
        ConditionExpression: "attribute_not_exists(used) OR used < :v",
        ExpressionAttributeValues: { ":v": 1 },
      }),
  ],
  [
    "update, refused",
    (TableName) =>
      new UpdateCommand({
        TableName,
        ...update("c", "SET #state = :v", { ":v": 1 }, "v > :v").Update,
      }),
  ],
  [
    "delete, refused",
    (TableName) => new DeleteCommand({ TableName, ...remove("a", "v = :v", { ":v": 9 }).Delete }),
  ],
  [
    "transaction, refused for one of three",
    (TableName) =>
      new TransactWriteCommand({
        TransactItems: [
          put(item("d"), "attribute_not_exists(pk)"),
          update("a", "SET #state = :v REMOVE n", { ":v": "y" }, "attribute_exists(gone)"),
          remove("c"),
        ].map((write) => withTable(write, TableName)),
      }),
  ],
  [
    "transaction",
    (TableName) =>
      new TransactWriteCommand({
        TransactItems: [
          put(due("d", "002"), "attribute_not_exists(pk)"),
          put(due("e", "001")),
          put({ ...item("f"), bytes: new Uint8Array([1, 2, 255]) }),
          update("a", "SET #state = :v REMOVE n", { ":v": "y" }, "attribute_exists(tags)"),
          remove("c"),
        ].map((write) => withTable(write, TableName)),
      }),
  ],
  [
    "update that creates a list",
    (TableName) => new UpdateCommand({ TableName, ...listed("SET marks = :marks", [1]) }),
  ],
  [
    "update that appends to a list of one element",
    (TableName) =>
      new UpdateCommand({
        TableName,
        ...listed("SET marks = list_append(marks, :marks)", [2, 3], "size(marks) = :v"),
      }),
  ],
  [
    "update by the size of a list, refused",
    (TableName) =>
      new UpdateCommand({ TableName, ...listed("SET v = :v", [4], "size(marks) = :v") }),
  ],
  [
    "update that takes the last element out of a set",
    (TableName) =>
      new UpdateCommand({
        TableName,
        Key: key("a"),
        UpdateExpression: "SET v = :v DELETE tags :left",
        ExpressionAttributeValues: { ":v": 3, ":left": new Set(["b"]) },
        ReturnValues: "ALL_NEW",
      }),
  ],
  ["get", (TableName) => new GetCommand({ TableName, Key: key("f") })],
  ["get of a missing item", (TableName) => new GetCommand({ TableName, Key: key("c") })],
  [
    "batch",
    (TableName) =>
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [key("a"), key("none")] } } }),
  ],
  [
    "batch of writes",
    (TableName) =>
      new BatchWriteCommand({
        RequestItems: {
          [TableName]: [
            { PutRequest: { Item: item("begun-1") } },
            { PutRequest: { Item: item("begun-2", { n: 3 }) } },
            { DeleteRequest: { Key: key("f") } },
            { DeleteRequest: { Key: key("none") } },
          ],
        },
      }),
  ],
  [
    "query of a beginning",
    (TableName) =>
      query(TableName, {
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :beginning)",
        ExpressionAttributeValues: { ":pk": "p", ":beginning": "begun" },
      }),
  ],
  ["query", (TableName) => query(TableName, {})],
  [
    "query of one page in descending order",
    (TableName) => query(TableName, { ScanIndexForward: false, Limit: 2 }),
  ],
  [
    "query from a cursor",
    (TableName) => query(TableName, { ExclusiveStartKey: key("d"), Limit: 5 }),
  ],
  [
    "query of a range",
    (TableName) =>
      query(TableName, {
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
        ExpressionAttributeValues: { ":pk": "p", ":from": "b", ":to": "e" },
      }),
  ],
  [
    "query of the index",
    (TableName) =>
      query(TableName, {
        IndexName: "due",
        KeyConditionExpression: "duePartition = :p AND dueAt <= :now",
        ExpressionAttributeValues: { ":p": "due#1", ":now": "001" },
      }),
  ],
];

function withTable<Write extends object>(write: Write, TableName: string) {
  return Object.fromEntries(
    Object.entries(write).map(([kind, input]) => [kind, { ...(input as object), TableName }]),
  );
}

/** The answer without metadata of the connection; sets become lists. */
function comparable(answer: unknown): unknown {
  const { $metadata: _metadata, ...rest } = answer as Values;
  return JSON.parse(
    JSON.stringify(rest, (_, value) => (value instanceof Set ? [...value] : value)),
  );
}

async function ask(store: TableStore, [, make]: Call): Promise<unknown> {
  const client = new DynamoDBClient({
    region: "us-east-1",
    endpoint: simulator.url,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    requestHandler: store.requestHandler,
    maxAttempts: 1,
  });
  try {
    const answer = await DynamoDBDocumentClient.from(client).send(make(store.name) as GetCommand);
    return JSON.parse(JSON.stringify(comparable(answer)).replaceAll(store.name, "table"));
  } catch (error) {
    const { name, Item, CancellationReasons } = error as Values & { readonly name: string };
    const reasons = (CancellationReasons as readonly Values[] | undefined)?.map(
      ({ Code, Item: stored }) => ({ Code, stored }),
    );
    return { name, Item, reasons };
  }
}

test("texts are in the order of their UTF-8 bytes, also where characters have two UTF-16 units", () => {
  const texts = ["", "a", "ab", "b", "é", "\ud7ff", "\uffff", "\u{1f600}", "a\uffff", "a\u{1f600}"];
  for (const a of texts) {
    for (const b of texts) {
      const expected = Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(Math.sign(compareValues({ S: a }, { S: b })), `${a} and ${b}`).toBe(expected);
    }
  }
});

test("the table in memory answers every call like the engine, and its stream has the same changes", async () => {
  const memory = openMemoryStore();
  const engine = await openEngineStore(simulator.client, simulator.url);
  for (const call of calls) {
    const expected = await ask(engine, call);
    expect(await ask(memory, call), call[0]).toEqual(expected);
  }
  const changesOf = async (store: TableStore) =>
    (await store.takeChanges()).map(({ eventName, dynamodb }) => ({
      eventName,
      after:
        dynamodb["NewImage"] === undefined ? null : plainImage(dynamodb["NewImage"] as WireItem),
    }));
  expect(await changesOf(memory)).toEqual(await changesOf(engine));
  await engine.close();
});
