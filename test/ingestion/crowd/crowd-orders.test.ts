/** The result does not depend on the order of arrival, on either side of the crowd limit. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { permutations } from "../../domain/permutations.ts";
import { oneOf } from "../../simulation/fault/sample.ts";
import { Simulator } from "../../simulation/world.ts";
import { CrowdWorld, type Saved } from "./crowd-world.ts";

/** The test command tries one of so many orders: prime, so that each step comes at each position. */
const step = oneOf === 1 ? 1 : 11;

type Step = (world: CrowdWorld) => Promise<unknown>;

let simulator: Simulator;
/** 99 payments, a minute apart. */
let base: Saved;

beforeAll(async () => {
  simulator = await Simulator.start();
  const world = await CrowdWorld.open(simulator);
  await world.payMany(99);
  base = await world.save();
});
afterAll(() => simulator.stop());

const pay =
  (name: string, minute: number): Step =>
  (world) =>
    world.pay(name, { minute });
const observe =
  (name: string, minute: number, externalReference?: string): Step =>
  (world) =>
    world.observe(name, {
      minute,
      ...(externalReference === undefined ? {} : { externalReference }),
    });

const histories: Readonly<Record<string, readonly Step[]>> = {
  "the 100th payment, the 101st, and evidence": [
    pay("hundredth", 99),
    pay("one more", 100),
    observe("leg", 20),
    observe("other", 99),
  ],
  "three more payments, evidence that names one of them, and evidence without a reference": [
    pay("x", 99),
    pay("y", 100),
    pay("z", 101),
    observe("named", 5, "y"),
    observe("leg", 101),
  ],
  "one payment above the crowd limit, a canceled one, and evidence": [
    pay("x", 99),
    pay("y", 100),
    (world) => world.cancel("pay-70"),
    observe("leg", 3),
    observe("other", 50),
  ],
};

function ordersOf(history: string): readonly (readonly number[])[] {
  const orders = permutations([...(histories[history] ?? []).keys()]);
  return orders.filter((_, index) => index % step === 0);
}

/** Whether the test waits for the service to become idle after each step. */
const paces = { "one by one": true, "all at once": false };

test.each(
  Object.keys(histories).flatMap((history) => Object.keys(paces).map((pace) => [history, pace])),
)("%s, %s: the result is the same in any order", async (history = "", pace = "") => {
  const ends = new Map<string, string>();
  for (const steps of ordersOf(history)) {
    const world = await CrowdWorld.open(simulator, base);
    for (const step of steps) {
      await histories[history]?.[step]?.(world);
      if (paces[pace as keyof typeof paces]) await world.settle();
    }
    await world.settle();
    expect(await world.broken()).toEqual([]);
    const { payments, evidence } = await world.conclusions();
    const sorted = (record: object) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
    ends.set(JSON.stringify([sorted(payments), sorted(evidence)]), steps.join());
    await world.world.close();
  }
  expect([...ends.values()]).toHaveLength(1);
});
