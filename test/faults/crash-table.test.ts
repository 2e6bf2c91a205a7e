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
 * A short run tries one of so many points, at least one of each row. From row to row another call and another way to fail
 * have their turn. Other runs try every call in every way.
 */
const pointsInTurn = oneOf > 4 ? oneOf : 1;

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
    const row = await tryScenario(simulator, name, (_, clean) => {
      const all = [...singlePoints(clean), ...(repeats ? repeatedPoints(clean) : [])];
      const own = all.filter(
        (_point, at) => (at + Math.floor(at / pointsInTurn) + turn) % pointsInTurn === 0,
      );
      return own.length > 0 ? own : all.slice(turn % all.length).slice(0, 1);
    });
    rows.push(row);
    expect(firstOf(row.failures)).toEqual([]);
    const missing = (repeats ? 4 : 3) * row.calls - row.tried * pointsInTurn;
    expect(Math.abs(missing)).toBeLessThan(pointsInTurn);
    expect(row.tried).toBeGreaterThan(0);
  },
);
