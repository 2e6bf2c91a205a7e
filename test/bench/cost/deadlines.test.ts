/** The bound of `node test/bench/cost/deadlines.ts`, at a fiftieth of its size. */
import { expect, test } from "vitest";
import { sweepCases } from "./due-cases.ts";

test("deadlines that pass cost reads for the cases they are of, however many are open", async () => {
  const alone = await sweepCases(10, 10);
  const among = await sweepCases(2_000, 10);
  expect(among).toMatchObject({ messages: 10, delayed: 10, left: 0 });
  expect(among.sweeper.readUnits).toBe(alone.sweeper.readUnits);
  // The journal's shards are drawn at random; each that is new is looked up once.
  const shards = 9;
  expect(among.matcher.readUnits).toBeLessThanOrEqual(alone.matcher.readUnits + shards);
});
