import {
  GetItemCommand,
  PutItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { HeadObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { ReceiveMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { awsLatency, type Faults, noFaults, noManners } from "#lib/emulator/manners/manners.ts";
import { seededFraction } from "#lib/emulator/manners/seeded-fraction.ts";
import { errorOf, openWorld, queueUrl, type World } from "../permissions/permission-world.ts";

const TableName = "items";
const Key = { pk: { S: "a" } };
const object = { Bucket: "files", Key: "there" };

async function openFaults(faults: Partial<Faults>): Promise<World> {
  const manners = { ...noManners, faults: { ...noFaults, ...faults } };
  return await openWorld(["* on *"], false, manners);
}

const get = ({ tables }: World) => tables.send(new GetItemCommand({ TableName, Key }));
const put = ({ tables }: World) => tables.send(new PutItemCommand({ TableName, Item: Key }));
const send = ({ queues }: World) =>
  queues.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: "one" }));
const store = ({ objects }: World) => objects.send(new PutObjectCommand({ ...object, Body: "a" }));
const look = ({ objects }: World) => objects.send(new HeadObjectCommand(object));
const read = ({ secrets }: World) => secrets.send(new GetSecretValueCommand({ SecretId: "a" }));

const item = { Put: { TableName, Item: Key } };
const transact = ({ tables }: World) =>
  tables.send(new TransactWriteItemsCommand({ TransactItems: [item, item] }));

describe.each<[name: keyof Faults, reaches: number]>([
  ["throttle", 0],
  ["internalError", 0],
  ["lostAnswer", 1],
])("%s", (kind, reaches) => {
  const isThrottle = kind === "throttle";
  test.each([
    ["GetItem", get, isThrottle ? "ThrottlingException" : "InternalServerError"],
    ["PutItem", put, isThrottle ? "ProvisionedThroughputExceededException" : "InternalServerError"],
    ["SendMessage", send, isThrottle ? "RequestThrottled" : "InternalFailure"],
    ["PutObject", store, isThrottle ? "SlowDown" : "InternalError"],
    ["GetSecretValue", read, isThrottle ? "ThrottlingException" : "InternalServiceError"],
  ])("%s gets the error of its service", async (_, call, name) => {
    const world = await openFaults({ [kind]: 1 });
    const status = isThrottle ? expect.any(Number) : 500;
    expect(await errorOf(call(world))).toEqual({ name, status });
    expect(world.engine.requests).toHaveLength(reaches);
    expect(world.proxy.report().faults[kind]).toBe(1);
  });
});

test("the answer to HEAD is lost too, and the next call gets its own", async () => {
  const world = await openFaults({ lostAnswer: 1 });
  expect(await errorOf(look(world))).toMatchObject({ status: 500 });
  expect(await errorOf(store(world))).toMatchObject({ name: "InternalError" });
});

test("a conflict cancels a transaction and says so for one item", async () => {
  const world = await openFaults({ transactionConflict: 1 });
  const error = await transact(world).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(TransactionCanceledException);
  const { CancellationReasons: reasons = [] } = error as TransactionCanceledException;
  expect(reasons.map(({ Code }) => Code)).toEqual(["TransactionConflict", "None"]);
  expect(world.engine.requests).toEqual([]);
  expect(await errorOf(put(world))).toBeNull();
});

test("a transaction whose answer was lost is done once: its repetition has the same token", async () => {
  const world = await openFaults({ lostAnswer: 1 });
  const command = new TransactWriteItemsCommand({
    TransactItems: [item],
    ClientRequestToken: "first",
  });
  expect(await errorOf(world.tables.send(command))).toMatchObject({ status: 500 });
  expect(await errorOf(world.tables.send(command))).toBeNull();
  expect(world.engine.requests).toHaveLength(1);
});

test("the engine gets a transaction unchanged except for its token", async () => {
  const world = await openFaults({});
  const Item = { pk: { S: 'a text with ,"ClientRequestToken":"as in JSON" and ünïcode' } };
  const TransactItems = [{ Put: { TableName, Item } }];
  await world.tables.send(new TransactWriteItemsCommand({ TransactItems }));
  expect(JSON.parse(world.engine.requests[0]?.body.toString() ?? "")).toEqual({ TransactItems });
  await world.tables.send(new PutItemCommand({ TableName, Item }));
  expect(JSON.parse(world.engine.requests[1]?.body.toString() ?? "")).toEqual({ TableName, Item });
});

test("Lambda's own receives have no faults", async () => {
  const world = await openFaults({ throttle: 1, internalError: 1, lostAnswer: 1 });
  const receive = new ReceiveMessageCommand({ QueueUrl: queueUrl });
  expect(await errorOf(world.queues.send(receive))).toBeNull();
});

test("a share of the calls fails, the same for the same seed", async () => {
  const chosen = (seed: number) => {
    const fraction = seededFraction(seed);
    return Array.from({ length: 1_000 }, () => fraction() < 0.1);
  };
  expect(chosen(7)).toEqual(chosen(7));
  expect(chosen(7)).not.toEqual(chosen(8));
  expect(chosen(7).filter(Boolean).length).toBeGreaterThan(70);
  expect(chosen(7).filter(Boolean).length).toBeLessThan(130);
});

test("each kind of call takes its time", async () => {
  const latency = { ...awsLatency, read: 40, write: 80, transaction: 160, queue: 120 };
  const world = await openWorld(["* on *"], false, { ...noManners, latency });
  const took = async (call: (world: World) => Promise<unknown>) => {
    const startedAt = performance.now();
    await call(world);
    return performance.now() - startedAt;
  };
  await get(world);
  expect(await took(get)).toBeGreaterThanOrEqual(39);
  expect(await took(put)).toBeGreaterThanOrEqual(79);
  expect(await took(transact)).toBeGreaterThanOrEqual(159);
  expect(await took(send)).toBeGreaterThanOrEqual(119);
});
