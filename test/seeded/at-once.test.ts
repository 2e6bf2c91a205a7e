/**
 * Two concurrent acts in random situations; `npm run simulate -- --at-once` plays thousands of
 * them.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { runAtOnce } from "./at-once.ts";
import { type Prepared, prepareSeeded } from "./prepare-seeded.ts";
import { Tally } from "./tally.ts";

/** Between them, the kinds of pauses below occur. */
const seeds = [3, 11];

let simulator: Simulator;
let prepared: Prepared;
const tally = new Tally("--at-once ");

beforeAll(async () => {
  simulator = await Simulator.start();
  prepared = await prepareSeeded(simulator);
});
afterAll(() => simulator.stop());

test.each(seeds)(
  "the rules hold whichever of two concurrent acts is first, seed %i",
  async (seed) => {
    const before = tally.broken.length;
    tally.add(await runAtOnce(simulator, prepared, seed));
    expect(tally.broken.slice(before)).toEqual([]);
  },
);

test("requests and messages have paused many times", () => {
  expect([...tally.faults.keys()]).toEqual(
    expect.arrayContaining(["pause of matcher", "pause of createPaymentIntent"]),
  );
  const points = [...tally.faults.values()].reduce((sum, times) => sum + times, 0);
  expect(points).toBeGreaterThan(50);
});
