/** Every message to every queue names its organization, by which SQS shares the queue fairly. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consumerRows } from "../faults/operation/consumer-operations.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { queueConsumers, startScheduled } from "../simulation/aws/event-pump.ts";
import { answerQueue } from "../simulation/aws/simulated-services.ts";
import { queueUrls } from "../simulation/function/function-environment.ts";
import { organizationId, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Sent = { readonly queue: string; readonly tenant: string | undefined };

/**
 * The messages that the service sends while one row of the operations table is prepared and
 * delivered.
 */
async function sentIn(prepare: (typeof consumerRows)[string][string]): Promise<Sent[]> {
  const world = await simulator.open(seededSnapshot, "memory");
  const sent: Sent[] = [];
  const sqs: (typeof world.services)[string] = (command, input) => {
    for (const { MessageGroupId } of (input["Entries"] ?? []) as { MessageGroupId?: string }[]) {
      sent.push({ queue: String(input["QueueUrl"]), tenant: MessageGroupId });
    }
    return answerQueue(world, command, input);
  };
  Object.defineProperty(world, "services", { value: { ...world.services, sqs } });
  const driver = driverOf(world);
  await prepare(driver);
  await driver.relay();
  for (const name of Object.keys(queueConsumers) as (keyof typeof queueConsumers)[]) {
    await driver.step(name);
  }
  await startScheduled(world, "minute-dispatcher");
  await startScheduled(world, "deadline-sweeper");
  await world.close();
  return sent;
}

test("every message to every queue names its organization", async () => {
  const rows = Object.values(consumerRows).flatMap((own) => Object.values(own));
  const sent: Sent[] = [];
  for (const row of rows) sent.push(...(await sentIn(row)));
  const queues = new Map(Object.entries(queueUrls).map(([name, url]) => [url as string, name]));
  const reached = new Set(sent.map(({ queue }) => queues.get(queue)));
  expect(reached).toEqual(new Set(Object.keys(queueUrls)));
  // Those of a shard are of no organization: each shard has a share of its own.
  const ofShards = ["due", "journal", "seals"].map((name) => queueUrls[name as "due"]);
  const [shards, others] = [true, false].map((isShard) =>
    sent.filter(({ queue }) => ofShards.includes(queue as never) === isShard),
  );
  expect(others?.filter(({ tenant }) => tenant !== organizationId)).toEqual([]);
  expect(
    shards?.filter(({ tenant }) => !/^(due|journal|seals)-(\d+|all)$/.test(String(tenant))),
  ).toEqual([]);
});

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
}

test("only one module sends messages, and its type requires the organization", () => {
  const root = join(import.meta.dirname, "..", "..");
  const sources = ["functions", "shared"].flatMap((name) => sourcesIn(join(root, name)));
  const sending = sources.filter((file) =>
    /\bSendMessage(?:Batch)?Command\b/.test(readFileSync(file, "utf8")),
  );
  expect(sending).toEqual([join(root, "shared", "store", "queue", "send-messages.ts")]);
});

test("the simulated queue refuses a message with a missing or wrong organization", () => {
  const world = { queues: new Map(), clock: { now: 0 }, random: { uuid: () => "id" } };
  const send = (entry: object) =>
    answerQueue(world as never, "SendMessageBatch", {
      QueueUrl: queueUrls.matcher,
      Entries: [{ Id: "0", MessageBody: '{"organizationId":"a"}', ...entry }],
    });
  expect(() => send({})).toThrow("is sent as undefined");
  expect(() => send({ MessageGroupId: "b" })).toThrow("is sent as b");
  expect(send({ MessageGroupId: "a" })).toMatchObject({ Failed: [] });
});
