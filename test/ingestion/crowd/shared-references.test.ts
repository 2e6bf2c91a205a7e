/**
 * A reference that more than 100 payments share (docs/matching.md, A reference that very many
 * share).
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Simulator } from "../../simulation/world.ts";
import { CrowdWorld, type Saved } from "./crowd-world.ts";

const most = 100;
const merchant = [{ type: "merchant", value: "M-1" }];
const waiting = "open unreconciled null []";
const alone = "unmatched []";
const paid = (leg: string) => `resolved matched null [${leg}]`;
const weak = (leg: string) => `open matched_with_exception weak_match [${leg}]`;
const linked = (payment: string) => `linked [${payment}]`;
/** Each payment has its own price. */
const priceOf = (n: number) => `${n + 10}.00`;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/**
 * Milliseconds between two creations: calm, and busy enough that carriers are spread over shards.
 */
const paces = { calm: 2_000, busy: 10 };

describe.each(Object.entries(paces))("103 payments of one merchant, %s", (_, pace) => {
  let carriers: Saved;

  beforeAll(async () => {
    const world = await CrowdWorld.open(simulator);
    world.betweenRequestsMilliseconds = pace;
    const factsOf = (n: number) => ({ amount: priceOf(n), references: merchant });
    await world.payMany(most + 1, factsOf);
    // After this time the reference is known to be shared; a busy process then stores the last
    // carrier in a shard.
    world.world.clock.now += 60_000;
    for (const n of [most + 1, most + 2]) await world.pay(`pay-${n}`, factsOf(n));
    await world.settle();
    const items = await world.world.readItems();
    const spread = items.filter(({ pk, sk }) => /#\d+$/.test(String(pk)) && /^c#/.test(String(sk)));
    expect(spread).toHaveLength(pace === paces.busy ? 1 : 0);
    carriers = await world.save();
  });

  test("each gets the verdict of its own evidence", async () => {
    const world = await CrowdWorld.open(simulator, carriers);
    await world.observeMany(most + 3, (n) => ({
      amount: priceOf(n),
      externalReference: `pay-${n}`,
      references: merchant,
    }));
    const { payments } = await world.conclusions();
    for (let n = 0; n < most + 3; n += 1) expect(payments[`pay-${n}`]).toBe(paid(`leg-${n}`));
    expect(await world.broken()).toEqual([]);
  });

  test("evidence with only the merchant's reference is linked only to a payment with that reference", async () => {
    const world = await CrowdWorld.open(simulator, carriers);
    await world.pay("of nobody", { amount: priceOf(7) });
    await world.pay("of another", {
      amount: priceOf(500),
      references: [{ type: "merchant", value: "M-2" }],
    });
    await world.observe("seven", { amount: priceOf(7), references: merchant });
    await world.observe("none", { amount: priceOf(500), references: merchant });
    await world.settle();
    const { payments, evidence } = await world.conclusions();
    expect(evidence).toEqual({ seven: linked("pay-7"), none: alone });
    expect(payments).toMatchObject({ "pay-7": weak("seven"), "of nobody": waiting });
  });

  test("evidence with the reference is not crowded by payments without it", async () => {
    const world = await CrowdWorld.open(simulator, carriers);
    for (let n = 0; n <= most; n += 1) await world.pay(`of nobody ${n}`, { amount: priceOf(7) });
    await world.settle();
    await world.observe("seven", { amount: priceOf(7), references: merchant });
    await world.observe("of nobody", { amount: priceOf(7) });
    await world.settle();
    const { payments, evidence } = await world.conclusions();
    expect(evidence).toMatchObject({ seven: linked("pay-7"), "of nobody": alone });
    expect(payments).toMatchObject({ "pay-7": weak("seven") });
  });

  test("evidence without a reference may be linked to any payment", async () => {
    const world = await CrowdWorld.open(simulator, carriers);
    await world.observe("seven", { amount: priceOf(7) });
    await world.pay("of nobody", { amount: priceOf(7), minute: 3 });
    await world.settle();
    const { evidence } = await world.conclusions();
    expect(evidence).toEqual({ seven: linked("pay-7") });
  });

  test.each(["012", "210"])(
    "after three of them are canceled, in the order %s, evidence with the reference is ambiguous among the rest",
    async (order) => {
      const world = await CrowdWorld.open(simulator, carriers);
      // No payment expects this amount, so it cannot be matched by amount.
      await world.observe("named", { amount: "4.00", references: merchant });
      await world.settle();
      expect((await world.conclusions()).evidence).toEqual({ named: alone });
      for (const n of order) {
        await world.cancel(`pay-${101 - 50 * Number(n)}`);
        await world.settle();
      }
      expect((await world.conclusions()).evidence).toEqual({ named: "ambiguous []" });
    },
  );
});

test("evidence is linked by the reference to the only payment of a merchant, and by amount when more than 100 payments share it", async () => {
  const world = await CrowdWorld.open(simulator);
  await world.observe("leg", { amount: "4.00", references: merchant });
  await world.pay("pay", { amount: "4.00", references: merchant });
  await world.settle();
  expect((await world.conclusions()).payments).toEqual({ pay: paid("leg") });
  await world.pay("second", { amount: "5.00", references: merchant });
  await world.settle();
  await world.payMany(most - 1, (n) => ({ amount: priceOf(n), references: merchant }));
  const { payments, evidence } = await world.conclusions();
  expect(evidence).toEqual({ leg: linked("pay") });
  expect(payments).toMatchObject({ pay: weak("leg"), second: waiting });
});
