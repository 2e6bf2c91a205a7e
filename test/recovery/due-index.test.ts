/**
 * The due index: a due record is sent for once per interval, and stays in the index until its work
 * is done.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseDueInstant } from "#store/table/core/due-keys.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { deliverStream, pumpUntilQuiet, startScheduled } from "../simulation/aws/event-pump.ts";
import { queueUrls } from "../simulation/function/function-environment.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const minute = 60_000;
const cases = 10;

const waiting = (world: World, queue: keyof typeof queueUrls) =>
  (world.queues.get(queueUrls[queue]) ?? []).length;

async function sweep(world: World): Promise<void> {
  await startScheduled(world, "deadline-sweeper");
}

/** Cases that are delayed an hour after their creation. */
async function openCases() {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call, complete: settle } = driverOf(world);
  await call("createReconciliationRule", {
    body: { name: "Quick", delayedSettlementThresholdMinutes: 60 },
  });
  const ids: string[] = [];
  for (let n = 0; n < cases; n += 1) {
    const amount = { amount: `${n + 1}.99`, currency: "EUR" };
    const body = { externalReference: `ref-${n}`, source: amount, destination: amount };
    ids.push(String((await call("createPaymentIntent", { body }))["caseId"]));
  }
  await settle();
  return { world, ids };
}

const verdictOf = async (world: World, caseId: string) =>
  (
    (await request(world, "getReconciliationCase", { params: { caseId } })).body as {
      verdict: string;
    }
  ).verdict;

test("a deadline changes the verdict within two minutes after it has passed", async () => {
  const { world, ids } = await openCases();
  world.clock.now += 60 * minute;
  await sweep(world);
  await pumpUntilQuiet(world);
  expect(await verdictOf(world, ids[0] ?? "")).not.toBe("delayed");
  world.clock.now += 2 * minute;
  await sweep(world);
  await pumpUntilQuiet(world);
  for (const id of ids) expect(await verdictOf(world, id)).toBe("delayed");
  expect(await dueIn(world)).toEqual([]);
});

test("while the matcher stalls, each case gets one message per interval, not one per minute", async () => {
  const { world, ids } = await openCases();
  world.clock.now += 61 * minute;
  const sentBy: number[] = [];
  for (let passed = 0; passed < 71; passed += 1) {
    await sweep(world);
    sentBy.push(waiting(world, "matcher") / cases);
    world.clock.now += minute;
  }
  expect([0, 9, 10, 29, 30, 69, 70].map((passed) => sentBy[passed])).toEqual([1, 1, 2, 2, 3, 3, 4]);
  await pumpUntilQuiet(world);
  expect(await verdictOf(world, ids[0] ?? "")).toBe("delayed");
  expect(await dueIn(world)).toEqual([]);
});

test("a case whose message was lost gets another", async () => {
  const { world, ids } = await openCases();
  world.clock.now += 61 * minute;
  await sweep(world);
  world.queues.set(queueUrls.matcher, []);
  for (let passed = 0; passed < 11; passed += 1) {
    world.clock.now += minute;
    await sweep(world);
    await pumpUntilQuiet(world);
  }
  for (const id of ids) expect(await verdictOf(world, id)).toBe("delayed");
});

test("new cases are not in the index, and the sweeper sends nothing for them", async () => {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call } = driverOf(world);
  const amount = { amount: "1.99", currency: "EUR" };
  const body = { externalReference: "new", source: amount, destination: amount };
  await call("createPaymentIntent", { body });
  await deliverStream(world, await world.readStream());
  expect(waiting(world, "matcher")).toBe(1);
  for (let passed = 0; passed < 5; passed += 1) {
    world.clock.now += minute;
    await sweep(world);
  }
  expect(waiting(world, "matcher")).toBe(1);
});

async function dueIn(world: World): Promise<number[]> {
  const items = await world.readItems();
  return items.flatMap(({ dueAt }) =>
    typeof dueAt === "string" && parseDueInstant(dueAt).at <= world.clock.now ? [1] : [],
  );
}
