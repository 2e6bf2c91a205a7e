/**
 * Lists compared with a plain filter over all records, while records are created, changed and
 * deleted, and the counter behind the stream is late, repeated, out of order, parallel and
 * interrupted.
 */
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, test } from "vitest";
import { commitDelayMilliseconds } from "#store/table/list/count/count-list.ts";
import {
  createWorld,
  expectExact,
  immutableActions,
  randomAsked,
  runRandomActions,
  waitForCounter,
} from "./listed-world.ts";
import { immutablePaints } from "./paints.ts";

const seeds = [1, 2];

describe.each(seeds)("world %i", (seed) => {
  describe("whenever the stream is drained", () => {
    const world = createWorld(seed);
    beforeAll(async () => {
      for (let n = 0; n < 700; n += 1) await world.create();
    });

    test.each([1, 2])("every page and total is exact, round %i", async (round) => {
      world.lagging.lag = 40;
      world.lagging.failures = 0.02;
      await runRandomActions(world, 250);
      await waitForCounter(world);
      world.lagging.lag = 0;
      for (let n = 0; n < 40; n += 1) {
        await expectExact(world, randomAsked(world, false), `round ${round}`);
      }
    });
  });

  test("a new record is in the very next list, in order, without any counting", async () => {
    const world = createWorld(seed + 100);
    for (let n = 0; n < 300; n += 1) await world.create();
    world.wait(commitDelayMilliseconds * 3);
    await waitForCounter(world);
    for (let n = 0; n < 150; n += 1) {
      await world.create();
      await expectExact(world, randomAsked(world, true), `after create ${n}`);
      await expectExact(world, { ...randomAsked(world, true), page: { limit: 5, offset: 0 } }, "");
    }
  });
});

describe("immutable records", () => {
  test("after the stream is drained, every page and total is exact", async () => {
    const world = createWorld(201, immutablePaints);
    for (let n = 0; n < 700; n += 1) await world.create();
    world.lagging.lag = 40;
    world.lagging.failures = 0.02;
    await runRandomActions(world, 400, immutableActions);
    await waitForCounter(world);
    world.lagging.lag = 0;
    for (let n = 0; n < 60; n += 1) await expectExact(world, randomAsked(world, false), "drained");
  });

  test("counting them again writes nothing", async () => {
    const world = createWorld(202, immutablePaints);
    for (let n = 0; n < 60; n += 1) await world.create();
    const expected = world.pendingChanges();
    world.wait(commitDelayMilliseconds * 3);
    await world.count(expected);
    const { table } = world.lagging;
    const send = table.client.send.bind(table.client);
    let written = 0;
    table.client.send = (async (command: never) => {
      if ((command as object) instanceof PutCommand) written += 1;
      return send(command);
    }) as never;
    await world.count(expected);
    expect(written).toBe(0);
    await expectExact(world, randomAsked(world, true), "counted again");
  });
});

test("the first list after an uncounted burst counts it", async () => {
  const world = createWorld(7);
  for (let n = 0; n < 500; n += 1) await world.create();
  await waitForCounter(world);
  world.wait(commitDelayMilliseconds * 3);
  const asked = { page: { limit: 25, offset: 30 }, matches: () => true, keys: {} };
  await expectExact(world, asked, "the first");
  const { table } = world.lagging;
  let read = 0;
  const send = table.client.send.bind(table.client);
  table.client.send = (async (command: never) => {
    const answer = (await send(command)) as { Items?: unknown[] };
    read += answer.Items?.length ?? 0;
    return answer;
  }) as never;
  await expectExact(world, asked, "the second");
  // Only the head and the days; the walk reads no record.
  expect(read).toBeLessThan(5);
});
