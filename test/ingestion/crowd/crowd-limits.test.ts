/**
 * Limits of cost and of case changes with many payments and much evidence (docs/matching.md,
 * Crowds, From leg to case).
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneOf } from "../../simulation/fault/sample.ts";
import { Simulator } from "../../simulation/world.ts";
import { unitsOfOneMore } from "./crowd-costs.ts";
import { CrowdWorld } from "./crowd-world.ts";

const waiting = "open unreconciled null []";
const ambiguous = "open needs_review ambiguous_match [] ambiguous";
const paid = (leg: string) => `resolved matched null [${leg}]`;
const weak = (leg: string) => `open matched_with_exception weak_match [${leg}]`;
const alone = "unmatched []";
const minutesOfDay = 1_440;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

describe("evidence that fits several payments of one minute equally well", () => {
  test("marks 20 cases as ambiguous, none of 21, and all 20 again after a cancellation", async () => {
    const world = await CrowdWorld.open(simulator);
    await world.payMany(20, () => ({ minute: 0 }));
    await world.observe("leg");
    await world.settle();
    const verdicts = async () => new Set(Object.values((await world.conclusions()).payments));
    expect(await verdicts()).toEqual(new Set([ambiguous]));
    await world.pay("one more");
    await world.settle();
    expect(await verdicts()).toEqual(new Set([waiting]));
    expect((await world.conclusions()).evidence).toEqual({ leg: "ambiguous []" });
    await world.cancel("one more");
    await world.settle();
    const { payments } = await world.conclusions();
    expect(payments).toMatchObject({ "pay-0": ambiguous, "pay-19": ambiguous });
    expect(await world.broken()).toEqual([]);
  });
});

test("further ambiguous evidence does not update a case that is already ambiguous", async () => {
  const world = await CrowdWorld.open(simulator);
  await world.payMany(12, () => ({ minute: 0 }));
  await world.observe("leg");
  await world.settle();
  const versions = async () => [...(await world.payments()).values()].map(({ version }) => version);
  const before = await versions();
  await world.observe("other");
  await world.settle();
  expect((await world.conclusions()).evidence).toEqual({
    leg: "ambiguous []",
    other: "ambiguous []",
  });
  expect(await versions()).toEqual(before);
});

test("one debit of a batch of 89 payments is shared among them, and the work ends", async () => {
  const world = await CrowdWorld.open(simulator);
  const batch = [{ type: "batch", value: "BATCH-1" }];
  await world.payMany(89, (n) => ({ amount: `${n + 1}.50`, references: batch }));
  await world.observe("debit", { amount: "4049.50", externalReference: "BATCH-1" });
  // If the work doubled in each round, settling would throw.
  await world.settle();
  const { payments } = await world.conclusions();
  expect(new Set(Object.values(payments))).toEqual(new Set([paid("debit")]));
  expect(await world.broken()).toEqual([]);
});

test("a payment that is open again after it was paid counts in a crowd again", async () => {
  const world = await CrowdWorld.open(simulator);
  await world.payMany(100);
  await world.pay("open again");
  await world.observe("its own", { externalReference: "open again" });
  await world.settle();
  await world.observe("too much", { externalReference: "open again", amount: "1.00" });
  await world.settle();
  await world.observe("leg", { minute: 5 });
  await world.settle();
  const { evidence, payments } = await world.conclusions();
  expect(payments["open again"]).toContain("open needs_review");
  expect(evidence["leg"]).toBe(alone);
});

describe("one sale of one price a day, with a window of five days", () => {
  const days = oneOf === 1 ? 200 : 40;

  test("each payment stays linked to its own evidence, and the links become final", async () => {
    const world = await CrowdWorld.open(simulator);
    await world.rule({ timeWindowMinutes: 5 * minutesOfDay });
    for (let day = 0; day < days; day += 1) {
      await world.pay(`pay-${day}`, { minute: day * minutesOfDay });
      await world.observe(`leg-${day}`, { minute: day * minutesOfDay + 30 });
      await world.passMinutes(minutesOfDay);
    }
    const { payments } = await world.conclusions();
    for (let day = 0; day < days; day += 1) {
      expect(payments[`pay-${day}`]).toBe(weak(`leg-${day}`));
    }
    const links = await world.links();
    // The window closes five days after the evidence, and seven days later the link is final: on
    // day 40 for the payment of day 28.
    for (let day = 0; day < days; day += 1) {
      expect([day, links.get(`leg-${day}`)?.final]).toEqual([
        day,
        day < days - 11 ? true : undefined,
      ]);
    }
    expect(await world.broken()).toEqual([]);
  });

  test("a final link stays when more than 100 other payments fit", async () => {
    const world = await CrowdWorld.open(simulator);
    await world.pay("early");
    await world.observe("leg");
    await world.settle();
    await world.passMinutes(minutesOfDay);
    expect((await world.links()).get("leg")?.final).toBeUndefined();
    await world.passMinutes(7 * minutesOfDay);
    expect((await world.links()).get("leg")?.final).toBe(true);
    await world.payMany(101);
    const { payments } = await world.conclusions();
    expect(payments).toMatchObject({ early: weak("leg"), "pay-0": waiting });
  });
});

test("one further payment of a crowded price costs as much as without unmatched evidence", async () => {
  const alone = await unitsOfOneMore(simulator, { payments: 130, evidence: 0 });
  expect(alone).toBeGreaterThan(0);
  const crowded = await unitsOfOneMore(simulator, { payments: 130, evidence: 3 });
  expect(crowded).toBeLessThanOrEqual(alone + 3);
});
