/**
 * `npm run bench`: runs every bench, each in its own process; `--short` only shows that each still
 * runs, with little data; `--nightly` does so for those that the test command leaves out. Exits with status 1 if a
 * bench fails or misses its goal.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { benches } from "./benches.ts";

const isShort = process.argv.includes("--short");
const isNightlyAsked = process.argv.includes("--nightly");

const failed = benches.filter(({ title, file, full, short, isNightly = false }) => {
  if ((isShort && isNightly) || (isNightlyAsked && !isNightly)) return false;
  const given = isShort || isNightlyAsked ? short : full;
  if (given === null) return false;
  process.stdout.write(`\n== ${title}\n`);
  const path = join(import.meta.dirname, file);
  const { status } = spawnSync(process.execPath, [path, ...given], {
    stdio: "inherit",
  });
  return status !== 0;
});

for (const { title } of failed) process.stdout.write(`\n${title} failed.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
