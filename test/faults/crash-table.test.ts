/**
 * Crash at every step: each external call of each operation fails in each way, the sender repeats
 * as the specification requires, and the end state is that of a clean run.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { oneOf } from "../simulation/fault/sample.ts";
import { Simulator } from "../simulation/world.ts";
import {
  firstOf,
  formatRows,
  type Row,
  repeatedPoints,
  singlePoints,
  tryScenario,
} from "./points.ts";
import { firstScenarios, scenarioNames } from "./scenario.ts";

/**
 * The test command tries one of twelve points, so every fourth call in one of its three ways. From row to row another call
 * and another way have their turn. Other runs try every call in every way.
 */
const pointsInTurn = oneOf > 4 ? 12 : 1;

let simulator: Simulator;
const rows: Row[] = [];
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(async () => {
  process.stdout.write(formatRows("Crash at every step", rows));
  await simulator.stop();
});

test.each(scenarioNames())(
  "%s: a crash at any call leaves the end state of a clean run",
  async (name) => {
    // What the SDK retries by itself depends on the operation, not on its row.
    const repeats = firstScenarios().includes(name);
    const turn = rows.length;
    const row = await tryScenario(simulator, name, (_, clean) =>
      [...singlePoints(clean), ...(repeats ? repeatedPoints(clean) : [])].filter(
        (_point, at) => (at + Math.floor(at / pointsInTurn) + turn) % pointsInTurn === 0,
      ),
    );
    rows.push(row);
    expect(firstOf(row.failures)).toEqual([]);
    const missing = (repeats ? 4 : 3) * row.calls - row.tried * pointsInTurn;
    expect(Math.abs(missing)).toBeLessThan(pointsInTurn);
    expect(row.calls).toBeGreaterThan(0);
  },
);
