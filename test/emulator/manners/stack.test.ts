import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterEach, expect, test } from "vitest";
import type { Emulator } from "#lib/emulator/emulator.ts";
import type { Manners } from "#lib/emulator/manners/manners.ts";
import { startEmulator } from "#lib/emulator/open-emulator.ts";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import { until } from "../../until.ts";
import { writeFixtureAssembly } from "../fixtures/assembly.ts";
import { buildGate, type Gate } from "../fixtures/gate.ts";

let emulator: Emulator | null = null;
let gate: Gate | null = null;
afterEach(async () => {
  await gate?.close();
  gate = null;
  await emulator?.stop();
});

/** An emulator of the fixtures, with the operators' access to its engines. */
async function open(manners: Partial<Manners>, others: Readonly<Record<string, object>> = {}) {
  const opened = await startEmulator({ assembly: () => writeFixtureAssembly(others), manners });
  emulator = opened;
  const { endpoints } = opened.addresses;
  const tables = new DynamoDBClient({ endpoint: endpoints.dynamodb, region, credentials });
  const queues = new SQSClient({ endpoint: endpoints.sqs, region, credentials });
  const queueUrl = (name: string) => `${endpoints.sqs}/000000000000/state-${name}`;
  return {
    emulator: opened,
    send: async (body: object) => {
      const MessageBody = JSON.stringify(body);
      await queues.send(new SendMessageCommand({ QueueUrl: queueUrl("Work"), MessageBody }));
    },
    put: async (id: string, attributes: Readonly<Record<string, { N: string }>> = {}) => {
      const Item = { pk: { S: id }, sk: { S: "item" }, ...attributes };
      await tables.send(new PutItemCommand({ TableName: "state-Items", Item }));
    },
    deliveriesOf: async (id: string) => {
      const command = new GetItemCommand({ TableName: "state-Deliveries", Key: { pk: { S: id } } });
      return Number((await tables.send(command)).Item?.["deliveries"]?.N ?? 0);
    },
    receive: async (name: string) => {
      const command = new ReceiveMessageCommand({ QueueUrl: queueUrl(name) });
      return (await queues.send(command)).Messages?.[0]?.Body ?? "";
    },
  };
}

test("a chain of messages ends in the dead-letter queue behind the 16th pass", async () => {
  const { emulator, send, deliveriesOf } = await open({});
  await send({ id: "loop", followers: 20 });
  await emulator.idle();
  expect(await deliveriesOf("message loop")).toBe(16);
  expect((await emulator.queueDepths())["state-DeadLetters"]?.ready).toBe(1);
  expect(emulator.log).toContain("is a loop");
});

test("a function that allows loops gets every message of a chain", async () => {
  const { emulator, send, deliveriesOf } = await open(
    {},
    { MessageConsumer: { RecursiveLoop: "Allow" } },
  );
  await send({ id: "loop", followers: 20 });
  await emulator.idle();
  expect(await deliveriesOf("message loop")).toBe(21);
});

/** Begins a request whose function runs until the gate opens. */
async function hold({ addresses }: Emulator): Promise<{ gate: Gate; answer: Promise<Response> }> {
  const built = await buildGate();
  gate = built;
  const answer = fetch(`${addresses.api}/waits?for=${encodeURIComponent(built.url)}`);
  await built.reached;
  return { gate: built, answer };
}

test("requests beyond the account's concurrency are refused", async () => {
  const { emulator } = await open({ accountConcurrency: 1 });
  const { addresses } = emulator;
  const { gate, answer } = await hold(emulator);
  expect((await fetch(`${addresses.api}/items/1`)).status).toBe(503);
  expect((await fetch(`${addresses.functionUrl}/items/1`)).status).toBe(429);
  gate.open();
  expect((await answer).status).toBe(200);
  expect((await fetch(`${addresses.api}/items/1`)).status).toBe(200);
});

test("a reserved concurrency is a limit of its own", async () => {
  const { emulator } = await open(
    { accountConcurrency: 10 },
    { Echo: { ReservedConcurrentExecutions: 1 } },
  );
  const { gate, answer } = await hold(emulator);
  expect((await fetch(`${emulator.addresses.api}/items/1`)).status).toBe(503);
  gate.open();
  expect((await answer).status).toBe(200);
});

/** More than the two retries of the stream and the three receives of the queue. */
const manyThrottles = 8;

test("changes and messages wait while they are throttled, and no retry counts", async () => {
  const { emulator, put, send, deliveriesOf } = await open({ accountConcurrency: 1 });
  const { gate, answer } = await hold(emulator);
  await put("waits");
  await send({ id: "waits" });
  await until(() => emulator.throttles >= manyThrottles, `${manyThrottles} throttles`);
  gate.open();
  await answer;
  await emulator.idle();
  expect(await deliveriesOf("change waits")).toBe(1);
  expect(await deliveriesOf("message waits")).toBe(1);
  const depths = await emulator.queueDepths();
  expect(depths["state-ChangeFailures"]?.ready).toBe(0);
  expect(depths["state-DeadLetters"]?.ready).toBe(0);
});

/** The threads that answer requests one after another. */
async function threadsOf({ addresses }: Emulator, requests: number): Promise<number[]> {
  const threads: number[] = [];
  for (let n = 0; n < requests; n += 1) {
    const answer = (await (await fetch(`${addresses.api}/slow`)).json()) as { threadId: number };
    threads.push(answer.threadId);
  }
  return threads;
}

test("an environment is replaced by a cold one, which knows nothing of the one before", async () => {
  const warm = (await open({})).emulator;
  expect(new Set(await threadsOf(warm, 3)).size).toBe(1);
  expect(warm.coldStarts).toBe(1);
  await warm.stop();
  const cold = (await open({ replacements: 1 })).emulator;
  expect(new Set(await threadsOf(cold, 3)).size).toBe(3);
  expect(cold.coldStarts).toBe(3);
});

test("batches of messages are delivered twice", async () => {
  const { emulator, send, deliveriesOf } = await open({ duplicates: 1 });
  await send({ id: "twice" });
  await emulator.idle();
  expect(await deliveriesOf("message twice")).toBe(2);
});

test("a record that fails beyond its age is given up and named in the failure queue", async () => {
  const { emulator, put, receive } = await open(
    {},
    { Changes: { MaximumRetryAttempts: -1, MaximumRecordAgeInSeconds: 3600 } },
  );
  await put("old", { throws: { N: "1" } });
  await expect(emulator.idle({ timeoutMilliseconds: 1_000 })).rejects.toThrow("Not idle");
  await emulator.advanceClock(59);
  await expect(emulator.idle({ timeoutMilliseconds: 1_000 })).rejects.toThrow("Not idle");
  await emulator.advanceClock(2);
  await emulator.idle();
  expect(JSON.parse(await receive("ChangeFailures"))).toMatchObject({
    requestContext: { condition: "RecordAgeExceeded" },
    DDBStreamBatchInfo: { batchSize: 1 },
  });
});
