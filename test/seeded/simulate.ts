/**
 * `npm run simulate -- [--seeds 10000] [--first 1]`: random worlds under faults, one a seed, and
 * whether the rules hold in each once it has come to rest. `--seed N` replays one.
 */
import { parseArgs } from "node:util";
import { Simulator } from "../simulation/world.ts";
import { prepareSeeded, runSeed, type SeededResult } from "./seeded-run.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "10000" },
    first: { type: "string", default: "1" },
    seed: { type: "string" },
  },
});
const first = Number(values.seed ?? values.first);
const count = values.seed === undefined ? Number(values.seeds) : 1;

const print = (line: string) => process.stdout.write(`${line}\n`);

const simulator = await Simulator.start();
const prepared = await prepareSeeded(simulator);
const happened = new Map<string, number>();
let failed = 0;
let requests = 0;
const seeds = Array.from({ length: count }, (_, n) => first + n);

function show(result: SeededResult): void {
  requests += result.requests;
  for (const [kind, times] of result.happened) {
    happened.set(kind, (happened.get(kind) ?? 0) + times);
  }
  if (result.broken.length === 0) return;
  failed += 1;
  print(`Seed ${result.seed} (npm run simulate -- --seed ${result.seed}):`);
  for (const rule of result.broken) print(`  ${rule}`);
}

async function work(): Promise<void> {
  for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
    show(await runSeed(simulator, prepared, seed));
  }
}

const runsAtOnce = 3;
await Promise.all(Array.from({ length: runsAtOnce }, work));
await simulator.stop();

print("\nFaults that happened:");
for (const [kind, times] of [...happened].sort()) print(`  ${kind.padEnd(34)} ${times}`);
print(`\n${count} seeds, ${requests} requests: ${count - failed} hold, ${failed} do not.`);
process.exitCode = failed === 0 ? 0 : 1;
