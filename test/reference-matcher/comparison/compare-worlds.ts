/**
 * `node test/reference-matcher/comparison/compare-worlds.ts [--worlds 20000] [--seed 1]`: compares the service with
 * the reference matcher on random worlds, without a seed on others each time. Prints the smallest world of
 * each seed in which they differ, and exits with status 1 if there is one.
 */
import { parseArgs } from "node:util";
import { findDisagreement, worldsOfSeed } from "./disagreement.ts";

const { values } = parseArgs({
  options: {
    worlds: { type: "string", default: "20000" },
    seed: { type: "string", default: String(Math.floor(Date.now() / 1_000)) },
  },
});

function wholeNumber(name: "worlds" | "seed"): number {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`--${name} must be a whole number above zero.`);
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const [count, firstSeed] = [wholeNumber("worlds"), wholeNumber("seed")];
const started = performance.now();
let failed = 0;
for (let done = 0, seed = firstSeed; done < count; done += worldsOfSeed, seed += 1) {
  const found = findDisagreement(seed, Math.min(worldsOfSeed, count - done));
  if (found === "") continue;
  failed += 1;
  print(found);
}
const seconds = (performance.now() - started) / 1_000;
print(
  `${count} worlds from seed ${firstSeed}, ${failed} seeds with a difference, ${Math.round(count / seconds)} worlds a second`,
);
process.exitCode = failed === 0 ? 0 : 1;
