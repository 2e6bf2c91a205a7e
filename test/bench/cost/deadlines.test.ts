/** The limit of `node test/bench/cost/deadlines.ts`, at a fiftieth of its size. */
import { expect, test } from "vitest";
import { sweepCases } from "./due-cases.ts";

test("the cost of passing deadlines depends on the due cases, not on the number of open ones", async () => {
  const alone = await sweepCases(10, 10);
  const inMany = await sweepCases(2_000, 10);
  expect(inMany).toMatchObject({ messages: 10, delayed: 10, left: 0 });
  expect(inMany.sweeper.readUnits).toBe(alone.sweeper.readUnits);
  // The journal's shards are random; each new one is looked up once.
  const shards = 9;
  expect(inMany.matcher.readUnits).toBeLessThanOrEqual(alone.matcher.readUnits + shards);
});
