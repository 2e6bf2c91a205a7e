/**
 * `npm run simulate -- [--seeds 10000] [--first 1] [--workers 2] [--at-once]`: plays one random
 * world with faults per seed, and checks the rules in its idle state; with `--at-once`, plays
 * situations with two concurrent acts (at-once.ts). `--seed N` replays one seed. Exits with status
 * 1 if a rule is broken.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { SeededResult } from "./seeded-result.ts";
import { Tally } from "./tally.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "10000" },
    first: { type: "string", default: "1" },
    seed: { type: "string" },
    "at-once": { type: "boolean", default: false },
    workers: { type: "string", default: String(availableParallelism()) },
  },
});

/** Number of seeds between two progress lines. */
const seedsPerLine = 250;

const first = wholeNumber("first", values.seed ?? values.first);
const count = values.seed === undefined ? wholeNumber("seeds", values.seeds) : 1;
const started = performance.now();
const tally = new Tally(values["at-once"] ? "--at-once " : "");

const print = (line: string) => process.stdout.write(`${line}\n`);
const seconds = () => (performance.now() - started) / 1_000;

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`--${name} must be a whole number above zero.`);
}

function show(result: SeededResult): void {
  const before = tally.broken.length;
  tally.add(result);
  for (const rule of tally.broken.slice(before)) print(rule);
  if (tally.seeds % seedsPerLine !== 0) return;
  print(`${tally.seeds} of ${count} seeds, ${tally.failed} failed, ${seconds().toFixed(0)} s`);
}

let next = first;

/** Plays seeds until none is left; each worker takes the next one. */
function work(): Promise<void> {
  const worker = new Worker(new URL("./simulate-worker.ts", import.meta.url), {
    workerData: values["at-once"],
  });
  const give = () => worker.postMessage(next < first + count ? next++ : null);
  return new Promise((resolve, reject) => {
    worker.on("message", (result: SeededResult | null) => {
      if (result !== null) show(result);
      give();
    });
    worker.on("error", reject);
    worker.on("exit", () => resolve());
  });
}

const workers = Math.min(count, wholeNumber("workers", values.workers));
await Promise.all(Array.from({ length: workers }, work));

for (const line of tally.lines()) print(line);
const held = tally.seeds - tally.failed;
print(
  `${tally.seeds} seeds from ${first} on, ${tally.requests} requests, ${seconds().toFixed(0)} s: ` +
    `${held} hold, ${tally.failed} do not.`,
);
process.exitCode = tally.failed === 0 && tally.seeds === count ? 0 : 1;
