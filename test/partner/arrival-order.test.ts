/** Neither the order nor the channel of a transfer's events changes the final state. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EngineTable, openEngineTable } from "../table/engine-table.ts";
import { playStory, stories } from "./arrival-stories.ts";

let engine: EngineTable;
beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

/**
 * Orders in each part of a story, few enough for a short test; test/bench/matching/arrival-order.ts
 * tries many more.
 */
const orders = 2;
const rows = stories.flatMap((story) => [1, 2, 3].map((part) => ({ ...story, part })));

describe("the final state of a transfer does not depend on the order and channel of its events", () => {
  test.each(rows)("$name, part $part", async (row) => {
    const { states, legs: expectedLegs, verdict, exceptionType, part } = row;
    const seed = states.length * 10 + part;
    const { first, others } = await playStory(engine.table, states, orders, seed);
    expect(first).toMatchObject({ verdict, exceptionType });
    const legs = first.legs.map(({ phase, status, txHash }) => [
      phase,
      txHash === null ? status : `${status} ${txHash}`,
    ]);
    expect(Object.fromEntries(legs)).toEqual(expectedLegs);
    expect(others).toHaveLength(orders);
    for (const end of others) expect(end).toEqual(first);
  });
});
