/**
 * `npm test`: types, linter, contract, and the whole suite, from nothing. Its last line counts
 * what ran.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const report = join(root, ".local", "test-report.json");

const checks: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ["types", "tsc", []],
  ["linter", "biome", ["ci", "--error-on-warnings"]],
  ["contract", "node", ["bin/contract.ts", "--check"]],
  [
    "suite",
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ],
];

type Report = { readonly numPassedTests: number; readonly numFailedTests: number };

function run(name: string, command: string, args: readonly string[]): boolean {
  process.stdout.write(`\n== ${name}\n`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  return status === 0;
}

mkdirSync(join(root, ".local"), { recursive: true });
rmSync(report, { force: true });
const failedChecks = checks.filter(([name, command, args]) => !run(name, command, args));

function readCounts(): Report {
  try {
    return JSON.parse(readFileSync(report, "utf8")) as Report;
  } catch {
    return { numPassedTests: 0, numFailedTests: 0 };
  }
}

const counts = readCounts();
const otherFailures = failedChecks.filter(([name]) => name !== "suite");
const failed = counts.numFailedTests + otherFailures.length;
const passed = counts.numPassedTests + checks.length - 1 - otherFailures.length;
for (const [name] of failedChecks) process.stdout.write(`\nThe ${name} check failed.\n`);
const nothingRan = counts.numPassedTests === 0;
if (nothingRan) process.stdout.write("\nNo test ran.\n");
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failedChecks.length > 0 || nothingRan ? 1 : 0);
