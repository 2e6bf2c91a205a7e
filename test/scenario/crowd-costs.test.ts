/** The cost of a crowd for those who join it and those who read it, as the engine reports it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MeterEntry } from "../simulation/aws/unit-meter.ts";
import { Simulator } from "../simulation/world.ts";
import { type Body, CrowdWorld } from "./crowd-world.ts";

let simulator: Simulator;
let crowd: CrowdWorld;
let paid: readonly Body[];
beforeAll(async () => {
  simulator = await Simulator.start();
  const inMemory = await CrowdWorld.open(simulator, "memory");
  paid = await inMemory.payAll(101);
  crowd = await CrowdWorld.open(simulator, "engine", await inMemory.world.snapshot());
  await inMemory.close();
});
afterAll(async () => {
  await crowd.close();
  await simulator.stop();
});

test("one more leg writes nothing to its pool, and reading a crowd of 101 is cheap", async () => {
  const flowLegId = await crowd.observe("seen-1");
  const poolWrites = () => {
    const isWriteOfPool = ({ items, write }: MeterEntry) => items.includes("pools") && write > 0;
    return crowd.world.meter.entries.filter(isWriteOfPool).map(({ command }) => command);
  };
  expect(poolWrites()).toEqual(["PutItem"]);
  const joiner = await crowd.measure(() => crowd.observe("seen-2"));
  const again = await crowd.measure(() => crowd.observe("seen-3"));
  expect(poolWrites()).toEqual(["PutItem"]);
  // Registering the day's partition costs two units in one of the two cases.
  expect(Math.abs(again.write - joiner.write)).toBeLessThanOrEqual(2);
  crowd.world.clock.now += 3_600_000;
  await crowd.observe("seen-4");
  expect(poolWrites()).toEqual(["PutItem", "PutItem"]);

  const list = await crowd.measure(() => crowd.pools());
  const leg = await crowd.measure(() => crowd.leg(flowLegId));
  const shownCase = await crowd.measure(() => crowd.case(paid[0]?.["caseId"]));
  process.stdout.write(
    `\nA crowd of 101 payments: one more leg ${again.write} written, ${again.read} read; ` +
      `reading the list ${list.read}, a leg ${leg.read}, a case ${shownCase.read}\n`,
  );
  expect(list.write + leg.write + shownCase.write).toBe(0);
  expect(list.read).toBeLessThanOrEqual(25);
  expect(leg.read).toBeLessThanOrEqual(50);
  expect(shownCase.read).toBeLessThanOrEqual(30);
});
