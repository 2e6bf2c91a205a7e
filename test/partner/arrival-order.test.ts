/** The order in which a transfer's events come, and the way, change nothing of the end. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EngineTable, openEngineTable } from "../table/engine-table.ts";
import { stories, tellStory } from "./arrival-stories.ts";

let engine: EngineTable;
beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

/** Of each story; test/bench/arrival-order.ts tries as many as one likes. */
const orders = 6;

describe("a transfer ends the same, whatever the order and the way of its events", () => {
  test.each(stories)("$name", async ({ states, legs: expectedLegs, verdict, exceptionType }) => {
    const { first, others } = await tellStory(engine.table, states, orders, states.length);
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
