/** Payments of one price and evidence without references (docs/matching.md, Crowds). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Simulator } from "../../simulation/world.ts";
import { CrowdWorld, type Saved } from "./crowd-world.ts";

/** The largest number of payments, and of evidence records, that are not yet a crowd. */
const most = 100;
/** The conclusion for a payment without evidence, and for evidence without a payment. */
const waiting = "open unreconciled null []";
const alone = "unmatched []";
const minutesOfDay = 1_440;

let simulator: Simulator;
/** 100 payments, a minute apart. */
let payments: Saved;

beforeAll(async () => {
  simulator = await Simulator.start();
  const world = await CrowdWorld.open(simulator);
  await world.payMany(most);
  payments = await world.save();
});
afterAll(() => simulator.stop());

const weak = (leg: string) => `open matched_with_exception weak_match [${leg}]`;
const paid = (leg: string) => `resolved matched null [${leg}]`;
const linked = (payment: string) => `linked [${payment}]`;

describe("100 payments and 100 evidence records, each at its payment's minute", () => {
  let full: Saved;

  beforeAll(async () => {
    const world = await CrowdWorld.open(simulator, payments);
    await world.observeMany(most);
    full = await world.save();
  });

  test("are linked one to one", async () => {
    const world = await CrowdWorld.open(simulator, full);
    const { payments, evidence } = await world.conclusions();
    for (let n = 0; n < most; n += 1) {
      expect(payments[`pay-${n}`]).toBe(weak(`leg-${n}`));
      expect(evidence[`leg-${n}`]).toBe(linked(`pay-${n}`));
    }
    expect(await world.broken()).toEqual([]);
  });

  test.each([
    ["payment", (world: CrowdWorld) => world.pay("one more", { minute: 50 })],
    ["evidence record", (world: CrowdWorld) => world.observe("one more", { minute: 50 })],
  ])("one more %s makes a crowd, and all links are removed", async (_, add) => {
    const world = await CrowdWorld.open(simulator, full);
    await add(world);
    await world.settle();
    const { payments, evidence } = await world.conclusions();
    expect(new Set(Object.values(payments))).toEqual(new Set([waiting]));
    expect(new Set(Object.values(evidence))).toEqual(new Set([alone]));
    expect(await world.broken()).toEqual([]);
  });

  test.each([
    ["payment", (world: CrowdWorld, minute: number) => world.pay("one more", { minute })],
    [
      "evidence record",
      (world: CrowdWorld, minute: number) => world.observe("one more", { minute }),
    ],
  ])("one more %s beyond the window changes nothing", async (_, add) => {
    const world = await CrowdWorld.open(simulator, full);
    const before = await world.conclusions();
    await add(world, -minutesOfDay - 1);
    await world.settle();
    const after = await world.conclusions();
    expect(after).toMatchObject(before);
    expect({ ...after.payments, ...after.evidence }["one more"]).toBeOneOf([waiting, alone]);
  });

  test("are linked as before after one more payment was created and canceled", async () => {
    const world = await CrowdWorld.open(simulator, full);
    const before = await world.conclusions();
    await world.pay("one more", { minute: 50 });
    await world.settle();
    await world.cancel("one more");
    await world.settle();
    expect(await world.conclusions()).toMatchObject(before);
    expect(await world.broken()).toEqual([]);
  });
});

describe("103 payments and three evidence records that fit all of them", () => {
  const extra = ["x", "y", "z"];
  let crowded: Saved;

  beforeAll(async () => {
    const world = await CrowdWorld.open(simulator, payments);
    for (const name of extra) await world.pay(name, { minute: most + extra.indexOf(name) });
    await world.observeMany(3, (n) => ({ minute: 10 * n }));
    crowded = await world.save();
  });

  test("no payment is linked to any of them, and no case is marked as ambiguous", async () => {
    const world = await CrowdWorld.open(simulator, crowded);
    const { payments, evidence } = await world.conclusions();
    expect(new Set(Object.values(payments))).toEqual(new Set([waiting]));
    expect(new Set(Object.values(evidence))).toEqual(new Set([alone]));
    expect(await world.broken()).toEqual([]);
  });

  test("evidence that references a payment is linked despite the crowd", async () => {
    const world = await CrowdWorld.open(simulator, crowded);
    await world.observe("named", { minute: 30, externalReference: "pay-40" });
    await world.settle();
    const { payments, evidence } = await world.conclusions();
    expect(evidence).toEqual({ ...lone(3), named: linked("pay-40") });
    expect(payments["pay-40"]).toBe(paid("named"));
  });

  const leave = {
    "are canceled": (world: CrowdWorld, name: string) => world.cancel(name),
    "are paid by evidence that references them": (world: CrowdWorld, name: string) =>
      world.observe(`paid ${name}`, { minute: 7, externalReference: name }),
    "are closed by a person": (world: CrowdWorld, name: string) => world.close(name),
  };
  const orders = ["xyz", "zyx", "yxz"];

  test.each(Object.keys(leave).flatMap((how) => orders.map((order) => [how, order] as const)))(
    "when three of them %s, in the order %s, the rest are linked",
    async (how, order) => {
      const world = await CrowdWorld.open(simulator, crowded);
      for (const name of order) {
        await leave[how as keyof typeof leave](world, name);
        await world.settle();
      }
      const { payments, evidence } = await world.conclusions();
      for (const n of [0, 1, 2]) {
        expect(payments[`pay-${10 * n}`]).toBe(weak(`leg-${n}`));
        expect(evidence[`leg-${n}`]).toBe(linked(`pay-${10 * n}`));
      }
      expect(await world.broken()).toEqual([]);
    },
  );

  test("when three of them leave at the same time, the rest are linked", async () => {
    const world = await CrowdWorld.open(simulator, crowded);
    await world.cancel("x");
    await world.observe("paid y", { externalReference: "y" });
    await world.close("z");
    await world.settle();
    const { evidence } = await world.conclusions();
    expect(evidence["leg-2"]).toBe(linked("pay-20"));
  });
});

describe("one payment and 101 evidence records that fit it", () => {
  let crowded: Saved;

  beforeAll(async () => {
    const world = await CrowdWorld.open(simulator);
    await world.pay("only", { minute: 40 });
    await world.pay("other", { amount: "12.00" });
    await world.observeMany(most + 1, (n) =>
      n === 70 ? { minute: n, externalReference: "later" } : { minute: n },
    );
    crowded = await world.save();
  });

  test("the payment is linked to none of them", async () => {
    const world = await CrowdWorld.open(simulator, crowded);
    const { payments, evidence } = await world.conclusions();
    expect(payments).toEqual({ only: waiting, other: waiting });
    expect(evidence).toEqual(lone(most + 1));
  });

  test.each([
    ["belongs to a payment that comes later", (world: CrowdWorld) => world.pay("later")],
    [
      "is linked to another payment by a person",
      (world: CrowdWorld) => world.link("leg-70", "other"),
    ],
  ])("the payment is linked to the nearest when one of them %s", async (_, leave) => {
    const world = await CrowdWorld.open(simulator, crowded);
    await leave(world);
    await world.settle();
    const { payments, evidence } = await world.conclusions();
    expect(payments["only"]).toBe(weak("leg-40"));
    expect(evidence["leg-40"]).toBe(linked("only"));
    expect(evidence["leg-39"]).toBe(alone);
    expect(await world.broken()).toEqual([]);
  });
});

function lone(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`leg-${n}`, alone]));
}
