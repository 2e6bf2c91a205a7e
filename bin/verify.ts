/**
 * `npm test`: type check, linter, dead code, contract and the whole suite. With `--with-browser` also the
 * tests in a real browser. The last line counts the checks and tests.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({
  options: { "with-browser": { type: "boolean", default: false } },
});

type Check = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** File with the counts of a suite; absent: the check counts as one. */
  readonly report?: string;
};

function suite(name: string, mode: string): Check {
  const report = join(root, ".local", `${name}-report.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return { name, command: "vitest", args: ["run", "--mode", mode, ...reporters], report };
}

const checks: readonly Check[] = [
  { name: "types", command: "tsc", args: [] },
  { name: "linter", command: "biome", args: ["ci", "--error-on-warnings"] },
  { name: "dead code", command: "knip", args: ["--no-progress"] },
  { name: "contract", command: "node", args: ["bin/contract.ts", "--check"] },
  suite("suite", "test"),
  ...(values["with-browser"] ? [suite("browser", "browser")] : []),
];

type Counts = { readonly passed: number; readonly failed: number };

function run({ name, command, args, report }: Check): Counts {
  process.stdout.write(`\n== ${name}\n`);
  if (report !== undefined) rmSync(report, { force: true });
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.stdout.write(`\nThe ${name} check failed.\n`);
  const counts = report === undefined ? { passed: 0, failed: 0 } : readCounts(report);
  const nothingRan = report !== undefined && counts.passed + counts.failed === 0;
  if (nothingRan) process.stdout.write("\nNo test ran.\n");
  // A failure without a failing test, for example of a set-up, counts as one.
  if (status !== 0 || nothingRan) return { ...counts, failed: Math.max(counts.failed, 1) };
  return report === undefined ? { passed: 1, failed: 0 } : counts;
}

function readCounts(report: string): Counts {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

mkdirSync(join(root, ".local"), { recursive: true });
const counts = checks.map(run);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 ? 1 : 0);
