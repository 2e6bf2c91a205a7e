/** Two crashes, the second one during the repetition, at every ordered pair of calls. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Fault } from "../simulation/fault/call-log.ts";
import { oneOf, sampleOf } from "../simulation/fault/sample.ts";
import { Simulator } from "../simulation/world.ts";
import { firstOf, formatRows, type Point, type Row, tryScenario } from "./points.ts";
import { type Run, runScenario, type Scenario } from "./scenario.ts";

let simulator: Simulator;
const rows: Row[] = [];
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(async () => {
  process.stdout.write(formatRows("Every ordered pair of crashes", rows));
  await simulator.stop();
});

/** Positions of a crash: before each call from `from` on, or after the last call. */
function crashesOf(calls: readonly string[], from: number): [number, Fault, string][] {
  const last = calls.length - 1;
  const before = calls.map((call, position): [number, Fault, string] => [
    position,
    { kind: "kill_before" },
    `before ${position} ${call}`,
  ]);
  return [...before.slice(from), [last, { kind: "kill_after" }, `after ${last} ${calls[last]}`]];
}

/**
 * A crash after a call leaves the same state as a crash before the next one, so only one of them is
 * tried. The calls after a first crash are known only from a run with it.
 */
async function pairsOf(scenario: Scenario, clean: Run): Promise<readonly Point[]> {
  const points: Point[] = [];
  for (const [position, fault, name] of crashesOf(clean.calls, 0)) {
    const once = new Map([[position, fault]]);
    const { calls } = await runScenario(simulator, scenario, once, inject("tables"));
    for (const [second, next, nextName] of crashesOf(calls, position + 1)) {
      const faults = new Map([
        [position, fault],
        [second, next],
      ]);
      points.push({ name: `${name}, ${nextName}`, faults });
    }
  }
  return sampleOf(points);
}

test.each([
  "createPaymentIntent: a new one",
  "createProviderEvidence: that matches",
  "createPartnerIntegration: registered with the partner",
  "receivePartnerWebhook: of a payment that arrived",
  "receiveOnchainWebhook: of a transfer that the chain has",
  "exporter: an export",
])("%s: two crashes leave the end state of a clean run", async (name) => {
  const row = await tryScenario(simulator, name, pairsOf);
  rows.push(row);
  expect(firstOf(row.failures)).toEqual([]);
  // A repetition may be shorter than the run that it repeats, but not shorter than the rest of it.
  expect(row.tried * oneOf).toBeGreaterThanOrEqual(((row.calls + 1) * (row.calls + 2)) / 2);
});
