/** A record in a format that the running version does not know does not block other records. */
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StreamRecord } from "#lib/emulator/sources/stream-client.ts";
import { createMeter, metered } from "#store/metrics/meter.ts";
import { currentDictionary } from "#store/table/core/document/compressed-json.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { intentBody } from "../faults/operation/situations.ts";
import {
  deliverStream,
  listConsumer,
  pumpUntilQuiet,
  startScheduled,
} from "../simulation/aws/event-pump.ts";
import { queueUrls } from "../simulation/function/function-environment.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const minute = 60_000;
const payments = 20;
const unreadable = 7;
/** A dictionary number of compressed JSON that a later version may use. */
const laterDictionary = currentDictionary + 1;

type Item = Record<string, unknown>;

const isPayment = (item: Item) => String(item["pk"]).includes("#pay#");

function inLaterForm(item: Item): Item {
  const state = Uint8Array.from(item["state"] as Uint8Array);
  state[0] = laterDictionary;
  return { ...item, state };
}

/** Payments, one of which is in a later version's format, in the stream and in the table. */
async function afterRollback() {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call } = driverOf(world);
  for (let n = 0; n < payments; n += 1) {
    await call("createPaymentIntent", { body: { ...intentBody, externalReference: `ref-${n}` } });
    // The newest records are not counted yet: lists read them directly.
    world.clock.now += minute;
  }
  const records = (await world.readStream()) as StreamRecord[];
  const items = (await world.readItems()).filter(isPayment);
  const known = items[unreadable] ?? {};
  await world.store.load([inLaterForm(known)]);
  const later = JSON.parse(
    JSON.stringify(marshall(inLaterForm(known)), (_, value) =>
      value instanceof Object && "0" in value && !Array.isArray(value)
        ? Buffer.from(Object.values(value as Record<string, number>)).toString("base64")
        : value,
    ),
  ) as object;
  const changed = records.map((record) => {
    const sk = (record.dynamodb["Keys"] as { sk: { S: string } }).sk.S;
    const isIt = sk === known["sk"] && record.dynamodb["NewImage"] !== undefined;
    return isIt ? { ...record, dynamodb: { ...record.dynamodb, NewImage: later } } : record;
  });
  return { world, records: changed, known };
}

const totalOf = async (world: World) => {
  const { body } = await request(world, "listPaymentIntents", { query: "limit=1&offset=0" });
  return (body as { total: number }).total;
};

test("the relay sends messages for every record, whatever it contains", async () => {
  const { world, records } = await afterRollback();
  const outcome = await new Environment(world, "stream-relay").invoke({ Records: records });
  expect(outcome).toEqual({ kind: "answered", value: { batchItemFailures: [] } });
  const sent = world.queues.get(queueUrls.matcher) ?? [];
  expect(sent.flatMap(({ body }) => JSON.parse(body).tasks)).toHaveLength(payments);
  expect(world.queues.get(queueUrls.outbound)).toHaveLength(payments);
});

test("lists have all records but the unreadable one, and that one as soon as it can be read", async () => {
  const { world, records, known } = await afterRollback();
  world.clock.now += minute;
  const outcome = await new Environment(world, "list-counter").invoke({ Records: records });
  expect(outcome.kind).toBe("answered");
  expect(await totalOf(world)).toBe(payments - 1);
  await world.store.load([known]);
  for (let passed = 0; passed < 30; passed += 10) {
    world.clock.now += 10 * minute;
    await startScheduled(world, "missed-work-sweeper");
    await pumpUntilQuiet(world);
  }
  await deliverStream(world, await world.readStream(), listConsumer);
  expect(await totalOf(world)).toBe(payments);
});

test("a metric that cannot be recorded does not fail the work", async () => {
  const meter = createMeter("dev");
  const handle = metered(meter, async () => {
    meter.record("Verdicts", "matched", Number.NaN);
    meter.record("NoMetric" as "Verdicts", "matched", 1);
    return "done";
  });
  expect(await handle(null)).toBe("done");
});
