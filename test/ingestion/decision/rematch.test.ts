/**
 * A rule change decides the whole history again: in ranges, once, and without stopping at failing
 * cases.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import {
  deliverMessages,
  pumpUntilQuiet,
  recordOf,
  takeMessages,
} from "../../simulation/aws/event-pump.ts";
import { CallLog } from "../../simulation/fault/call-log.ts";
import { Environment } from "../../simulation/function/lambda-environment.ts";
import { Simulator, type World } from "../../simulation/world.ts";
import {
  casesOf,
  changeTolerance,
  failingRangesOf,
  failReadings,
  jobItems,
  openHistory,
  passMinutes,
  rangesOf,
  tolerate,
  verdictsOf,
} from "./rematch-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** Days of an organization with at least eight partitions. */
const days = 12;

type Job = { readonly job?: string };

test("a rematch walks the history in parallel ranges", async () => {
  const driver = await openHistory(simulator, { days });
  expect(await verdictsOf(driver)).toEqual({ needs_review: days });
  await tolerate(driver, "1.00");
  await driver.relay();
  await driver.step("matcher");
  await driver.relay();
  const steps = takeMessages(driver.world, "matcher");
  const jobs = steps.map(({ body }) =>
    JSON.parse(body)
      .tasks.map(({ job }: Job) => job)
      .join(),
  );
  expect(jobs.sort()).toEqual(Array.from({ length: 8 }, (_, range) => `rematch#${range}`));
  await deliverMessages(driver.world, "matcher", steps);
  await driver.complete();
  expect(await verdictsOf(driver)).toEqual({ matched_with_exception: days });
  const ranges = await rangesOf(driver.world);
  expect(new Set(ranges.map(({ status }) => status))).toEqual(new Set(["completed"]));
});

test("an organization with one partition has one range, and its item leaves the due index", async () => {
  const driver = await openHistory(simulator, { days: 1 });
  await tolerate(driver, "1.00");
  await driver.complete();
  expect(await verdictsOf(driver)).toEqual({ matched_with_exception: 1 });
  const items = await jobItems(driver.world);
  expect(items.map(({ sk }) => sk).sort()).toEqual(["rematch", "rematch#0"]);
  expect(items.filter((item) => "dueAt" in item)).toEqual([]);
});

test("a newer rule change restarts the rematch, and steps of the older change have no effect", async () => {
  const driver = await openHistory(simulator, { days });
  const { world } = driver;
  const { id: ruleId = "" } = await tolerate(driver, "0.10");
  await driver.relay();
  await driver.step("matcher");
  await driver.relay();
  const older = takeMessages(world, "matcher");
  await changeTolerance(driver, ruleId, "1.00");
  await driver.relay();
  await driver.step("matcher");
  expect((await jobItems(world)).length).toBe(9);
  const begun = await rangesOf(world);
  expect(new Set(begun.map(({ generation, version }) => `${generation} ${version}`))).toEqual(
    new Set(["5 1"]),
  );
  await deliverMessages(world, "matcher", older);
  await driver.complete();
  expect(await verdictsOf(driver)).toEqual({ matched_with_exception: days });
  const ranges = await rangesOf(world);
  expect(new Set(ranges.map(({ generation, status }) => `${generation} ${status}`))).toEqual(
    new Set(["5 completed"]),
  );
});

test("a step of the older change that the newer change overtakes does not end the newer rematch", async () => {
  const driver = await openHistory(simulator, { days: 1, each: 3 });
  const { id: ruleId = "" } = await tolerate(driver, "0.10");
  await driver.relay();
  await driver.step("matcher");
  await driver.relay();
  const [older] = takeMessages(driver.world, "matcher");
  if (older === undefined) throw new Error("There is no step.");
  const before = await driver.world.snapshot();
  let isOver = false;
  for (let at = 0; !isOver; at += 1) {
    const world = await simulator.open(before, "memory");
    const another = driverOf(world);
    const call: Driver["call"] = (operation, given) =>
      another.call(operation, { ...given, key: "newer" });
    isOver = true;
    const until = async () => {
      isOver = false;
      await changeTolerance({ ...another, call }, ruleId, "1.00");
      await another.relay();
      await another.step("matcher");
    };
    const log = new CallLog(undefined, { at, until });
    const pausing = Object.create(world, { log: { value: log } }) as World;
    await deliverMessages(pausing, "matcher", [older]);
    if (!isOver) {
      await another.complete();
      expect(await verdictsOf(another), `before call ${at}`).toEqual({ matched_with_exception: 3 });
      const generations = (await rangesOf(world)).map(({ generation }) => generation);
      expect(new Set(generations).size, `before call ${at}`).toBe(1);
    }
    await world.close();
  }
});

test("several rule changes at the same time become one rematch", async () => {
  const driver = await openHistory(simulator, { days: 2 });
  for (let count = 0; count < 5; count += 1) await tolerate(driver, `0.0${count}`, `Rule ${count}`);
  await tolerate(driver, "1.00", "Last");
  await driver.relay();
  const begins = takeMessages(driver.world, "matcher");
  expect(begins).toHaveLength(6);
  await deliverMessages(driver.world, "matcher", begins);
  const [head] = (await jobItems(driver.world)).filter(({ sk }) => sk === "rematch");
  expect(head).toMatchObject({ asked: 9, begun: 9 });
  await driver.relay();
  // One message per range, not per change.
  expect(takeMessages(driver.world, "matcher")).toHaveLength(2);
});

const fewMinutes = 30;

test.each(["the beginning", "a range"])("sends the lost message of %s again", async (lost) => {
  const driver = await openHistory(simulator, { days: 3 });
  const { world } = driver;
  await tolerate(driver, "1.00");
  await driver.relay();
  if (lost === "a range") {
    await driver.step("matcher");
    await driver.relay();
  }
  expect(takeMessages(world, "matcher").length).toBeGreaterThan(0);
  await passMinutes(world, 5);
  expect(await verdictsOf(driver)).toEqual({ needs_review: 3 });
  await passMinutes(world, fewMinutes);
  expect(await verdictsOf(driver)).toEqual({ matched_with_exception: 3 });
});

test("a case that always fails does not stop the rematch; it is tried three times and recorded", async () => {
  const driver = await openHistory(simulator, { days: 1, each: 4 });
  const { world } = driver;
  const [broken] = await casesOf(driver);
  failReadings(world, broken?.id ?? "");
  await tolerate(driver, "1.00");
  await driver.complete();
  expect(await verdictsOf(driver)).toEqual({ matched_with_exception: 3, needs_review: 1 });
  const named = (status: string, tries: number) => {
    const records = [{ collection: "payment", uuid: broken?.id.slice(-32), tries }];
    return [{ status, failed: { count: 1, records } }];
  };
  expect(await failingRangesOf(world)).toMatchObject(named("waiting", 1));
  await passMinutes(world, 3);
  expect(await failingRangesOf(world)).toMatchObject(named("waiting", 2));
  await passMinutes(world, fewMinutes);
  expect(await failingRangesOf(world)).toMatchObject(named("completed", 3));
  expect((await jobItems(world)).filter((item) => "dueAt" in item)).toEqual([]);
});

test("a case that fails temporarily is decided by a retry", async () => {
  const driver = await openHistory(simulator, { days: 1, each: 2 });
  const { world } = driver;
  const [broken] = await casesOf(driver);
  failReadings(world, broken?.id ?? "");
  await tolerate(driver, "1.00");
  await driver.complete();
  expect(await failingRangesOf(world)).toHaveLength(1);
  world.readBack = (_command, _input, output) => output;
  await passMinutes(world, 3);
  expect(await verdictsOf(driver)).toEqual({ matched_with_exception: 2 });
  expect(await failingRangesOf(world)).toEqual([]);
});

test("a case that crashes the function is skipped from the fourth delivery on", async () => {
  const driver = await openHistory(simulator, { days: 1, each: 20 });
  const { world } = driver;
  await tolerate(driver, "1.00");
  await driver.relay();
  await driver.step("matcher");
  await driver.relay();
  // The first three deliveries crashed the function and left nothing.
  const Records = takeMessages(world, "matcher").map((message) => ({
    ...recordOf(message),
    attributes: { ApproximateReceiveCount: "4" },
  }));
  await new Environment(world, "matcher").invoke({ Records });
  const failing = await failingRangesOf(world);
  expect(failing.length).toBeGreaterThan(1);
  for (const { failed } of failing) {
    expect(failed).toMatchObject({ count: 1, records: [{ tries: 3 }] });
  }
  const records = failing.flatMap(({ failed }) => failed.records);
  const payments = records.filter(({ collection }) => collection === "payment");
  await pumpUntilQuiet(world);
  expect(await verdictsOf(driver)).toEqual({
    matched_with_exception: 20 - payments.length,
    needs_review: payments.length,
  });
});
