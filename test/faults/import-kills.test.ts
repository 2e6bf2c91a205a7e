import { afterAll, beforeAll, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { runKills } from "./import-kills.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

test.each([
  ["once", { runs: 4, killsPerRun: 1, seed: 7 }],
  ["five times", { runs: 2, killsPerRun: 5, seed: 8 }],
])("an import whose file worker is killed %s ends like one without a kill", async (_, options) => {
  const { calls, runs } = await runKills(simulator, { rows: 104, ...options });
  expect(calls).toBeGreaterThan(200);
  expect(runs).toHaveLength(options.runs);
  expect(runs.filter(({ differences }) => differences > 0)).toEqual([]);
});
