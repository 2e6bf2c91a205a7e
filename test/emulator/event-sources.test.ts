import {
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Emulator } from "#lib/emulator/emulator.ts";
import { startEmulator } from "#lib/emulator/open-emulator.ts";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import { writeFixtureAssembly } from "./fixtures/assembly.ts";
import { buildGate } from "./fixtures/gate.ts";

let emulator: Emulator;
let dynamodb: DynamoDBClient;
let sqs: SQSClient;

beforeAll(async () => {
  emulator = await startEmulator({ assembly: writeFixtureAssembly });
  const { endpoints } = emulator.addresses;
  dynamodb = new DynamoDBClient({ endpoint: endpoints.dynamodb, region, credentials });
  sqs = new SQSClient({ endpoint: endpoints.sqs, region, credentials });
});

afterAll(async () => {
  await emulator.stop();
});

async function deliveriesOf(id: string): Promise<number> {
  const { Item } = await dynamodb.send(
    new GetItemCommand({ TableName: "state-Deliveries", Key: { pk: { S: id } } }),
  );
  return Number(Item?.["deliveries"]?.N ?? 0);
}

async function putItem(id: string, attributes: Readonly<Record<string, string | number>> = {}) {
  const values = Object.entries(attributes).map(([name, value]) => [
    name,
    typeof value === "number" ? { N: String(value) } : { S: value },
  ]);
  const Item = { pk: { S: id }, sk: { S: "item" }, ...Object.fromEntries(values) };
  await dynamodb.send(new PutItemCommand({ TableName: "state-Items", Item }));
}

async function sendMessage(body: object, delaySeconds = 0): Promise<void> {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: `${emulator.addresses.endpoints.sqs}/000000000000/state-Work`,
      MessageBody: JSON.stringify(body),
      DelaySeconds: delaySeconds,
    }),
  );
}

async function waitingIn(queue: string): Promise<number> {
  return (await emulator.queueDepths())[queue]?.ready ?? Number.NaN;
}

describe("idle", () => {
  test("answers only after a change has passed the stream, the queue and both consumers", async () => {
    for (let round = 0; round < 40; round += 1) {
      await putItem(`chain-${round}`, { message: JSON.stringify({ id: `chain-${round}` }) });
      await emulator.idle();
      expect(await deliveriesOf(`change chain-${round}`)).toBe(1);
      expect(await deliveriesOf(`message chain-${round}`)).toBe(1);
    }
  });

  test("waits for the retries of a message", async () => {
    await sendMessage({ id: "retried", fails: 2 });
    await emulator.idle();
    expect(await deliveriesOf("message retried")).toBe(3);
  });

  test("reports what is left when it times out", async () => {
    await sendMessage({ id: "stubborn", fails: 2 });
    await expect(emulator.idle({ timeoutMilliseconds: 20 })).rejects.toThrow(
      /Not idle after 20 ms/,
    );
    await emulator.idle();
  });

  test("about something does not wait for other work", async () => {
    const gate = await buildGate();
    await sendMessage({ id: "theirs", waitsFor: gate.url });
    await gate.reached;
    await putItem("ours", { message: JSON.stringify({ id: "ours" }) });
    await emulator.idle({ about: ["no such text", "ours"] });
    expect(await deliveriesOf("change ours")).toBe(1);
    expect(await deliveriesOf("message ours")).toBe(1);
    const briefly = { timeoutMilliseconds: 100 };
    await expect(emulator.idle(briefly)).rejects.toThrow("Not idle");
    await expect(emulator.idle({ ...briefly, about: ["theirs"] })).rejects.toThrow("Not idle");
    gate.open();
    await emulator.idle();
    await gate.close();
  });

  test("does not wait for delayed messages, which advancing the clock releases", async () => {
    await sendMessage({ id: "delayed" }, 600);
    await emulator.idle();
    expect(await deliveriesOf("message delayed")).toBe(0);
    await emulator.advanceClock(5);
    await emulator.idle();
    expect(await deliveriesOf("message delayed")).toBe(0);
    await emulator.advanceClock(6);
    await emulator.idle();
    expect(await deliveriesOf("message delayed")).toBe(1);
  });

  test("does not deliver a postponed message before its time", async () => {
    await sendMessage({ id: "postponed", fails: 1, postponeSeconds: 3600 });
    await emulator.idle();
    expect(await deliveriesOf("message postponed")).toBe(1);
    await emulator.advanceClock(61);
    await emulator.idle();
    expect(await deliveriesOf("message postponed")).toBe(2);
  });
});

describe("queue", () => {
  test("redelivers only the failed messages of a batch", async () => {
    const fails = [0, 1, 0, 2, 0];
    await Promise.all(
      fails.map((count, position) => sendMessage({ id: `part-${position}`, fails: count })),
    );
    await emulator.idle();
    const deliveries = fails.map((_, position) => deliveriesOf(`message part-${position}`));
    expect(await Promise.all(deliveries)).toEqual([1, 2, 1, 3, 1]);
  });

  test("moves a message to the dead-letter queue after its last receive", async () => {
    const before = await waitingIn("state-DeadLetters");
    await sendMessage({ id: "poison", fails: 100 });
    await emulator.idle();
    expect(await deliveriesOf("message poison")).toBe(3);
    expect(await waitingIn("state-DeadLetters")).toBe(before + 1);
  });
});

describe("stream", () => {
  test("redelivers a failed record and those after it, and none before it", async () => {
    const fails = [0, 1, 0];
    const requests = fails.map((count, position) => ({
      PutRequest: {
        Item: {
          pk: { S: `record-${position}` },
          sk: { S: "item" },
          fails: { N: String(count) },
        },
      },
    }));
    await dynamodb.send(new BatchWriteItemCommand({ RequestItems: { "state-Items": requests } }));
    await emulator.idle();
    const deliveries = fails.map((_, position) => deliveriesOf(`change record-${position}`));
    expect(await Promise.all(deliveries)).toEqual([1, 2, 1]);
  });

  test("isolates a record that makes the function throw, gives it up, and continues after it", async () => {
    const before = await waitingIn("state-ChangeFailures");
    const requests = ["first", "poison", "last"].map((name) => ({
      PutRequest: {
        Item: {
          pk: { S: `throw-${name}` },
          sk: { S: "item" },
          ...(name === "poison" && { throws: { N: "1" } }),
        },
      },
    }));
    await dynamodb.send(new BatchWriteItemCommand({ RequestItems: { "state-Items": requests } }));
    await emulator.idle();
    expect(await deliveriesOf("change throw-first")).toBeGreaterThanOrEqual(1);
    expect(await deliveriesOf("change throw-poison")).toBeGreaterThanOrEqual(3);
    expect(await deliveriesOf("change throw-last")).toBeGreaterThanOrEqual(1);
    expect(await waitingIn("state-ChangeFailures")).toBe(before + 1);
  });
});

test("a schedule runs when the clock passes its time, once per advance", async () => {
  await emulator.advanceClock(61);
  const before = await deliveriesOf("schedule");
  await emulator.advanceClock(40);
  expect(await deliveriesOf("schedule")).toBe(before);
  await emulator.advanceClock(20);
  expect(await deliveriesOf("schedule")).toBe(before + 1);
  await emulator.advanceClock(600);
  expect(await deliveriesOf("schedule")).toBe(before + 2);
});

test("a reset removes everything, and the emulator still works", async () => {
  await putItem("before-reset");
  await emulator.idle();
  await emulator.reset();
  await emulator.idle();
  expect(await deliveriesOf("change before-reset")).toBe(0);
  expect(await waitingIn("state-DeadLetters")).toBe(0);
  await putItem("after-reset", { message: JSON.stringify({ id: "after-reset" }) });
  await emulator.idle();
  expect(await deliveriesOf("change after-reset")).toBe(1);
  expect(await deliveriesOf("message after-reset")).toBe(1);
});
