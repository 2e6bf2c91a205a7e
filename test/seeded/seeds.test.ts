/** Random worlds under faults: `npm run simulate` plays ten thousand of them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { type Prepared, prepareSeeded, runSeed } from "./seeded-run.ts";

const seeds = 200;
const seedsPerTest = 10;
const firstSeeds = Array.from({ length: seeds / seedsPerTest }, (_, n) => n * seedsPerTest + 1);

/** Faults that the runs are about: one that never happens would prove nothing. */
const kinds = [
  "InternalServerError",
  "TransactionConflict",
  "clock skew",
  "fail_after",
  "failed webhook",
  "kill_after",
  "kill_before",
  "late message",
  "lose_answer",
  "reordered message",
  "repeated message",
  "repeated stream records",
  "stale index read",
  "throttling",
  "throttling inside a transaction",
  "timeout",
  "zombie",
  "zombie resumed",
];

let simulator: Simulator;
let prepared: Prepared;
const happened = new Map<string, number>();

beforeAll(async () => {
  simulator = await Simulator.start();
  prepared = await prepareSeeded(simulator);
});
afterAll(async () => {
  const lines = [...happened].sort().map(([kind, times]) => `${kind.padEnd(34)} ${times}`);
  process.stdout.write(`\nFaults of ${seeds} random worlds\n${lines.join("\n")}\n`);
  await simulator.stop();
});

const seedsAtOnce = 3;

test.each(firstSeeds)("the rules hold from seed %i on", { timeout: 120_000 }, async (first) => {
  const waiting = Array.from({ length: seedsPerTest }, (_, n) => first + n);
  const broken: string[] = [];
  const work = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const result = await runSeed(simulator, prepared, seed);
      broken.push(...result.broken.map((rule) => `npm run simulate -- --seed ${seed}: ${rule}`));
      for (const [kind, times] of result.happened) {
        happened.set(kind, (happened.get(kind) ?? 0) + times);
      }
    }
  };
  await Promise.all(Array.from({ length: seedsAtOnce }, work));
  expect(broken).toEqual([]);
});

test("every kind of fault has happened", () => {
  expect(kinds.filter((kind) => (happened.get(kind) ?? 0) === 0)).toEqual([]);
});
