/** The journal sweep: what it finds, how often it sends, and how it continues where it stopped. */
import type { SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { announcedAttribute } from "#store/table/audit/audit-entry-store.ts";
import { sweepMissedWork } from "#work/recovery/sweep-missed-work.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { intentBody, providerBody } from "../faults/operation/situations.ts";
import { type Recorded, recordingMeter } from "../metrics/recorder.ts";
import {
  deliverMessages,
  deliverStream,
  listConsumer,
  pumpUntilQuiet,
  startScheduled,
  takeMessages,
} from "../simulation/aws/event-pump.ts";
import { tableOf } from "../simulation/aws/store-table.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const minute = 60_000;

async function open() {
  const world = await simulator.open(seededSnapshot, "memory");
  await startScheduled(world, "missed-work-sweeper");
  return driverOf(world);
}

async function sweepAfter(world: World, minutes: number): Promise<number> {
  world.clock.now += minutes * minute;
  await startScheduled(world, "missed-work-sweeper");
  return [...world.queues.values()].flat().length;
}

function loseMessages(world: World): void {
  for (const queue of world.queues.keys()) world.queues.set(queue, []);
}

async function eventTypes(world: World): Promise<string[]> {
  const { body } = await request(world, "listOutboundWebhookEvents", { query: "limit=100" });
  return (body as { items: { eventType: string }[] }).items
    .map(({ eventType }) => eventType)
    .sort();
}

const payments = 10;

async function pay({ call }: ReturnType<typeof driverOf>): Promise<void> {
  for (let n = 0; n < payments; n += 1) {
    const externalReference = `pay-${n}`;
    await call("createPaymentIntent", { body: { ...intentBody, externalReference } });
    const more = { sourceRef: `ref-${n}`, providerTransferId: `tr-${n}`, externalReference };
    await call("createProviderEvidence", { body: { ...providerBody, ...more } });
  }
}

test("sends nothing again that was handled, whichever consumer was first", async () => {
  const driver = await open();
  const { world } = driver;
  await pay(driver);
  const records = await world.readStream();
  await deliverStream(world, records);
  await deliverStream(world, records, listConsumer);
  await pumpUntilQuiet(world);
  for (let swept = 0; swept < 4; swept += 1) expect(await sweepAfter(world, 10)).toBe(0);
});

test("announces within half an hour an event whose stream batch was lost", async () => {
  const { world, call } = await open();
  await call("createPaymentIntent", { body: intentBody });
  const other = { externalReference: "nobody", amount: { amount: "7.77", currency: "EUR" } };
  await call("createProviderEvidence", { body: { ...providerBody, ...other } });
  await world.readStream();
  expect(await eventTypes(world)).toEqual([]);
  for (let passed = 0; passed < 30; passed += 10) {
    await sweepAfter(world, 10);
    await pumpUntilQuiet(world);
  }
  expect(await eventTypes(world)).toEqual([
    "evidence.accepted",
    "payment_intent.created",
    "reconciliation_case.updated",
  ]);
});

test("lists an event that is written late and that the counter never received", async () => {
  const driver = await open();
  const { world } = driver;
  await pay(driver);
  const records = await world.readStream();
  const first = records.find(({ dynamodb }) =>
    Object.hasOwn(dynamodb["NewImage"] ?? {}, announcedAttribute),
  );
  if (first === undefined) throw new Error("Nothing was announced.");
  const others = records.filter((record) => record !== first);
  await deliverStream(world, others);
  await deliverStream(world, others, listConsumer);
  await pumpUntilQuiet(world);
  // Enough is counted to move the list's boundary beyond the first event.
  world.clock.now += minute;
  await driver.call("createPaymentIntent", {
    body: { ...intentBody, externalReference: "one more" },
  });
  await pumpUntilQuiet(world);
  const before = await eventTypes(world);
  await deliverStream(world, [first]);
  await deliverMessages(world, "outbound-delivery", takeMessages(world, "outbound"));
  await world.readStream();
  expect(await eventTypes(world)).toEqual(before);
  for (let passed = 0; passed < 30; passed += 10) {
    await sweepAfter(world, 10);
    await pumpUntilQuiet(world);
  }
  expect(await eventTypes(world)).toEqual(["payment_intent.created", ...before].sort());
});

test("sends lost work again and again, at growing intervals", async () => {
  const { world, call } = await open();
  await call("createPaymentIntent", { body: intentBody });
  await world.readStream();
  const sentAt: number[] = [];
  for (let passed = 1; passed <= 100; passed += 1) {
    if ((await sweepAfter(world, 1)) > 0) sentAt.push(passed);
    loseMessages(world);
  }
  expect(sentAt).toHaveLength(4);
  const [first = 0, ...later] = sentAt;
  expect(first).toBeLessThanOrEqual(20);
  expect(later.map((at) => at - first)).toEqual([10, 30, 70]);
  await pumpUntilQuiet(world);
});

test("sends for a case only once while the matcher stalls, until the next window", async () => {
  const driver = await open();
  const { world } = driver;
  await pay(driver);
  await deliverStream(world, await world.readStream());
  const waiting = [...world.queues.values()].flat().length;
  for (let passed = 0; passed < 14; passed += 1) expect(await sweepAfter(world, 1)).toBe(waiting);
});

/** Runs the sweep itself; it may check its remaining time so often before it has to stop. */
async function sweepShortly(
  world: World,
  looks: number,
): Promise<{ readonly written: readonly Recorded[]; readonly oldest: number }> {
  const { store, clock } = world;
  const table = tableOf(store);
  const { meter, written } = recordingMeter();
  let left = looks;
  const oldest = await sweepMissedWork({
    table,
    client: { send: async () => ({}) } as unknown as SQSClient,
    queueUrls: { matcher: "matcher", outbound: "outbound", outboundSlow: "slow" },
    meter,
    now: () => clock.now as Instant,
    remaining: () => {
      left -= 1;
      return left >= 0 ? 60_000 : 0;
    },
  });
  meter.flush();
  return { written, oldest };
}

test("short runs catch up one after the other, and say how far behind they are", async () => {
  const { world, call } = await open();
  await call("createPaymentIntent", { body: intentBody });
  await world.readStream();
  world.clock.now += 120 * minute;
  const lags: number[] = [];
  const missed: string[] = [];
  for (let run = 0; run < 60; run += 1) {
    const { written, oldest } = await sweepShortly(world, 60);
    lags.push(Math.round((world.clock.now - oldest) / minute));
    for (const [name, dimension, value] of written) missed.push(`${name} ${dimension} ${value}`);
  }
  expect(missed.sort()).toEqual([
    "MissedWork count 1",
    "MissedWork decision 1",
    "MissedWork event 1",
  ]);
  expect(lags[0]).toBeGreaterThan(100);
  expect(lags.at(-1)).toBeLessThanOrEqual(20);
});
