/**
 * Crash at every step: for each operation, each of its calls to the outside fails in each way, the
 * sender repeats as the specification tells it to, and the end is that of a clean run.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import {
  firstOf,
  formatRows,
  type Row,
  repeatedPoints,
  rowTimeoutMilliseconds,
  singlePoints,
  tryScenario,
} from "./points.ts";
import { firstScenarios, scenarioNames } from "./scenario.ts";

let simulator: Simulator;
const rows: Row[] = [];
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(async () => {
  process.stdout.write(formatRows("Crash at every step", rows));
  await simulator.stop();
});

test.each(scenarioNames())("%s", { timeout: rowTimeoutMilliseconds }, async (name) => {
  // What the SDK repeats by itself depends on the operation, not on what it is about.
  const repeats = firstScenarios().includes(name);
  const row = await tryScenario(simulator, name, (_, clean) => [
    ...singlePoints(clean),
    ...(repeats ? repeatedPoints(clean) : []),
  ]);
  rows.push(row);
  expect(firstOf(row.failures)).toEqual([]);
  expect(row.tried).toBe((repeats ? 4 : 3) * row.calls);
  expect(row.calls).toBeGreaterThan(0);
});
