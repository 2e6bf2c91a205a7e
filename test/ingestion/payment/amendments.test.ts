/** Amendments of payment intents (docs/matching.md, Amendment). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { matchKey, matchKeySort } from "#store/table/core/keys.ts";
import { Simulator } from "../../simulation/world.ts";
import { CrowdWorld } from "../crowd/crowd-world.ts";

const order = (value: string) => [{ type: "order", value }];
const waiting = "open unreconciled null []";
const alone = "unmatched []";
const paid = (leg: string) => `resolved matched null [${leg}]`;
const weak = (leg: string) => `open matched_with_exception weak_match [${leg}]`;
const linked = (payment: string) => `linked [${payment}]`;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

async function open(): Promise<CrowdWorld> {
  return CrowdWorld.open(simulator);
}

async function conclude(world: CrowdWorld) {
  await world.settle();
  expect(await world.broken()).toEqual([]);
  return world.conclusions();
}

/** The evidence that a later payment with this reference would find. */
async function registeredUnder(world: CrowdWorld, value: string): Promise<readonly string[]> {
  const items = await world.world.readItems();
  const names = [...(await world.legs())].flatMap(([name, { organizationId, uuid }]) => {
    const { pk, sk } = matchKey(organizationId, value, matchKeySort.leg(uuid));
    return items.some((item) => item["pk"] === pk && item["sk"] === sk) ? [name] : [];
  });
  return names.sort();
}

/** The entries by which evidence finds payments by amount. */
async function expectedEntries(world: CrowdWorld): Promise<number> {
  const items = await world.world.readItems();
  return items.filter(
    ({ pk, sk, gone }) =>
      String(pk).includes("#amt#") && String(sk).startsWith("p#") && gone !== true,
  ).length;
}

describe("references", () => {
  test("evidence under a dropped reference is unlinked, and found by a later intent", async () => {
    const world = await open();
    await world.pay("pay", { amount: "10.00", references: order("A-1") });
    await world.observe("leg", { amount: "10.00", references: order("A-1"), minute: 9_000 });
    expect((await conclude(world)).payments["pay"]).toBe(paid("leg"));
    await world.amend("pay", { references: order("A-2") });
    expect(await conclude(world)).toEqual({ payments: { pay: waiting }, evidence: { leg: alone } });
    await world.pay("later", { amount: "10.00", references: order("A-1") });
    const { payments } = await conclude(world);
    expect(payments).toEqual({ pay: waiting, later: paid("leg") });
  });

  test("evidence that waits under the new reference is taken up", async () => {
    const world = await open();
    await world.observe("leg", { amount: "10.00", references: order("A-2"), minute: 9_000 });
    await world.pay("pay", { amount: "10.00", references: order("A-1") });
    await world.settle();
    await world.amend("pay", { references: order("A-2") });
    const { payments } = await conclude(world);
    expect(payments["pay"]).toBe(paid("leg"));
  });

  test("evidence that two payments shared goes to the one that keeps the reference", async () => {
    const world = await open();
    await world.pay("one", { amount: "10.00", references: order("A-1") });
    await world.pay("other", { amount: "10.00", references: order("A-1") });
    for (const name of ["leg-1", "leg-2"]) {
      await world.observe(name, { amount: "10.00", references: order("A-1") });
    }
    await world.settle();
    await world.amend("one", { references: [] });
    const { evidence } = await conclude(world);
    expect(evidence).toEqual({ "leg-1": linked("other"), "leg-2": linked("other") });
  });

  test("evidence that keeps its link is registered under what the payment dropped", async () => {
    const world = await open();
    await world.pay("pay", { amount: "10.00", references: order("A-1") });
    const facts = { amount: "10.00", externalReference: "pay", references: order("A-1") };
    await world.observe("leg", facts);
    await world.settle();
    await world.amend("pay", { references: order("A-3") });
    await conclude(world);
    expect(await registeredUnder(world, "A-1")).toEqual(["leg"]);
  });
});

describe("amounts and time", () => {
  test("a tentative link that no longer fits goes, and other evidence is taken up", async () => {
    const world = await open();
    await world.pay("pay", { amount: "10.00" });
    await world.observe("ten", { amount: "10.00" });
    await world.observe("twelve", { amount: "12.00" });
    expect((await conclude(world)).payments["pay"]).toBe(weak("ten"));
    await world.amend("pay", { amount: "12.00" });
    const { payments, evidence } = await conclude(world);
    expect(payments["pay"]).toBe(weak("twelve"));
    expect(evidence["ten"]).toBe(alone);
  });

  test("a tentative link that is final goes too", async () => {
    const world = await open();
    await world.pay("pay", { amount: "10.00" });
    await world.observe("ten", { amount: "10.00" });
    await world.settle();
    await world.passMinutes(12 * 1_440);
    expect((await world.links()).get("ten")?.final).toBe(true);
    await world.amend("pay", { amount: "12.00" });
    const { evidence } = await conclude(world);
    expect(evidence).toEqual({ ten: alone });
  });

  test("evidence that the old amount made ambiguous is left to the other payment", async () => {
    const world = await open();
    await world.pay("one", { amount: "10.00" });
    await world.pay("other", { amount: "10.00" });
    await world.observe("leg", { amount: "10.00" });
    expect((await conclude(world)).evidence["leg"]).toBe("ambiguous []");
    await world.amend("one", { amount: "11.00" });
    const { payments } = await conclude(world);
    expect(payments).toEqual({ one: waiting, other: weak("leg") });
  });

  test("a date outside the window unlinks, and the old date links again", async () => {
    const world = await open();
    await world.pay("pay", { amount: "10.00" });
    await world.observe("leg", { amount: "10.00" });
    await world.settle();
    await world.amend("pay", { minute: -9_000 });
    expect((await conclude(world)).evidence["leg"]).toBe(alone);
    await world.amend("pay", { minute: 0 });
    expect((await conclude(world)).payments["pay"]).toBe(weak("leg"));
  });

  test("a crowd of 101 payments of one price ends when one of them gets another price", async () => {
    const world = await open();
    await world.payMany(101, () => ({ amount: "10.00" }));
    await world.observe("leg", { amount: "10.00" });
    expect((await conclude(world)).evidence["leg"]).toBe(alone);
    await world.amend("pay-0", { amount: "11.00" });
    expect((await conclude(world)).evidence["leg"]).toBe("ambiguous []");
    await world.amend("pay-0", { amount: "10.00" });
    expect((await conclude(world)).evidence["leg"]).toBe(alone);
  });
});

describe("people", () => {
  test("a manual link stays", async () => {
    const world = await open();
    await world.pay("pay", { amount: "10.00" });
    await world.observe("leg", { amount: "7.00" });
    await world.link("leg", "pay");
    await world.amend("pay", { amount: "9.00" });
    const { payments, evidence } = await conclude(world);
    expect(evidence["leg"]).toBe(linked("pay"));
    expect(payments["pay"]).toBe("open needs_review underpayment [leg]");
  });

  test("a case that a person resolved keeps its status and is contradicted", async () => {
    const world = await open();
    await world.pay("pay", { amount: "10.00" });
    await world.observe("leg", { amount: "10.00", externalReference: "pay" });
    await world.settle();
    await world.setStatus("pay", "open");
    await world.setStatus("pay", "resolved");
    await world.amend("pay", { amount: "9.00" });
    const { payments } = await conclude(world);
    expect(payments["pay"]).toBe("resolved needs_review overpayment [leg]");
    expect((await world.detail<{ contradicted: boolean }>("pay")).contradicted).toBe(true);
  });
});

describe("a reference that more than 100 payments carry", () => {
  test("the 101st carrier makes it shared, and its amendment ends that", async () => {
    const world = await open();
    const shared = order("M-1");
    await world.payMany(101, (n) => ({
      amount: `${n + 10}.00`,
      references: n === 0 ? [] : shared,
    }));
    await world.observe("seven", { amount: "999.00", references: shared, minute: 9_000 });
    await world.observe("twenty", { amount: "30.00", references: shared, minute: 9_000 });
    expect((await conclude(world)).evidence["twenty"]).toBe(linked("pay-20"));
    await world.amend("pay-0", { references: shared });
    await world.settle();
    expect((await conclude(world)).evidence["twenty"]).toBe(alone);
    await world.amend("pay-0", { references: order("M-2") });
    expect((await conclude(world)).evidence["twenty"]).toBe(linked("pay-20"));
  });
});

describe("bounds", () => {
  test("100 amendments of one payment leave what the last one says", async () => {
    const world = await open();
    await world.pay("pay", { amount: "10.00", references: order("A-0") });
    await world.observe("under fifty", {
      amount: "60.00",
      references: order("A-50"),
      minute: 9_000,
    });
    await world.observe("of the last", { amount: "110.00", references: order("A-100") });
    await world.settle();
    const entries = await expectedEntries(world);
    for (let n = 1; n <= 100; n += 1) {
      await world.amend("pay", { amount: `${10 + n}.00`, references: order(`A-${n}`) });
      if (n === 30) {
        await conclude(world);
        expect(await expectedEntries(world)).toBe(entries);
      }
      if (n === 50) expect((await conclude(world)).payments["pay"]).toBe(paid("under fifty"));
    }
    const { payments, evidence } = await conclude(world);
    expect(payments["pay"]).toBe(paid("of the last"));
    expect(evidence["under fifty"]).toBe(alone);
    expect(await expectedEntries(world)).toBe(0);
    await expect(world.amend("pay", { amount: "1.00" })).rejects.toThrow("409");
  });
});
