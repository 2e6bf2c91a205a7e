/** Counts and sums by facets in ranges of time, compared with plain ones over all records. */
import { describe, expect, test } from "vitest";
import { ageBandsAt } from "#domain/case/work/case-age.ts";
import type { Instant } from "#domain/value/instant.ts";
import { commitDelayMilliseconds } from "#store/table/list/count/count-list.ts";
import { createWorld, runRandomActions, waitForCounter } from "./listed-world.ts";

type World = ReturnType<typeof createWorld>;

/** Ranges that overlap, nest, are empty, or hold everything. */
function randomRanges({ random, now, records }: World) {
  const oldest = Number.parseInt(([...records.keys()].sort()[0] ?? "").slice(0, 12), 16);
  const moment = () => Math.floor(oldest + random() * (now() - oldest));
  const some = Array.from({ length: 5 }, () => {
    const [from = 0, before = 0] = [moment(), moment()].sort((a, b) => a - b);
    return { from, before };
  });
  return [{ from: 0, before: Number.POSITIVE_INFINITY }, ...some, { from: oldest, before: oldest }];
}

async function expectExactCounts(world: World, when: string): Promise<void> {
  const ranges = randomRanges(world);
  expect(await world.countsIn(ranges), when).toEqual(world.expectedCounts(ranges));
}

describe.each([11, 12])("world %i", (seed) => {
  test("after the stream is drained, every count and sum in every range is exact", async () => {
    const world = createWorld(seed);
    for (let n = 0; n < 500; n += 1) await world.create();
    for (let round = 0; round < 2; round += 1) {
      world.lagging.lag = 40;
      await runRandomActions(world, 150);
      await waitForCounter(world);
      world.lagging.lag = 0;
      for (let n = 0; n < 12; n += 1) await expectExactCounts(world, `round ${round}`);
    }
  });

  test("a new record is counted and summed at once", async () => {
    const world = createWorld(seed + 100);
    for (let n = 0; n < 300; n += 1) await world.create();
    world.wait(commitDelayMilliseconds * 3);
    await waitForCounter(world);
    for (let n = 0; n < 30; n += 1) {
      await world.create();
      await expectExactCounts(world, `after create ${n}`);
    }
  });
});

test("the bands of ages hold every moment once, and one day is the second band", () => {
  const now = Date.UTC(2026, 4, 4) as Instant;
  const bands = ageBandsAt(now);
  const day = 86_400_000;
  const bandOf = (made: number) =>
    bands.filter(({ from, before }) => made >= from && made < before).map(({ age }) => age);
  for (const [days, age] of [
    [0, "under_1_day"],
    [1, "1_to_3_days"],
    [3, "3_to_7_days"],
    [7, "7_to_30_days"],
    [30, "over_30_days"],
  ] as const) {
    expect(bandOf(now - days * day)).toEqual([age]);
  }
  expect(bandOf(now - day + 1)).toEqual(["under_1_day"]);
  expect(bandOf(now - 30 * day + 1)).toEqual(["7_to_30_days"]);
  expect(bandOf(now + day)).toEqual(["under_1_day"]);
});
