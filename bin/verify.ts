/**
 * `npm test`: type check, linter, dead code, contract and the whole suite. With `--with-browser` also the
 * tests in a real browser. The suite starts at once. The other checks run beside it, one after the other,
 * and each prints its output when it ends. The last line counts the checks and tests.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
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

/** Cache of compiled modules: the suite starts hundreds of processes and threads. */
// biome-ignore lint/style/noProcessEnv: The children need the environment of this command.
const env = { ...process.env, NODE_COMPILE_CACHE: join(root, ".local", "compile-cache") };

/** Run one at a time: each uses about one core, and the suite does not use both all the time. */
const ofSources: readonly Check[] = [
  // One checker: several check the shared types again, which doubles the processor time.
  { name: "types", command: "tsc", args: ["--checkers", "1"] },
  { name: "types of the console", command: "tsc", args: ["-p", "console", "--checkers", "1"] },
  { name: "linter", command: "biome", args: ["ci", "--error-on-warnings"] },
  { name: "dead code", command: "knip", args: ["--no-progress"] },
  { name: "contract", command: "node", args: ["bin/contract.ts", "--check"] },
];
const suites: readonly Check[] = [
  // In one run: the same stack serves both, and no worker waits for the last file of the other.
  values["with-browser"] ? suite("suite", "test-with-browser") : suite("suite", "test"),
];

type Counts = { readonly passed: number; readonly failed: number };

/** Runs one check after the other. */
async function runAll(checks: readonly Check[]): Promise<Counts[]> {
  const counts: Counts[] = [];
  for (const check of checks) counts.push(await run(check));
  return counts;
}

async function run(check: Check): Promise<Counts> {
  const { name, report } = check;
  if (report !== undefined) rmSync(report, { force: true });
  const status = report === undefined ? await runQuietly(check) : await runVisibly(check);
  if (status !== 0) process.stdout.write(`\nThe ${name} check failed.\n`);
  const counts = report === undefined ? { passed: 0, failed: 0 } : readCounts(report);
  const nothingRan = report !== undefined && counts.passed + counts.failed === 0;
  if (nothingRan) process.stdout.write("\nNo test ran.\n");
  // A failure without a failing test, for example of a set-up, counts as one.
  if (status !== 0 || nothingRan) return { ...counts, failed: Math.max(counts.failed, 1) };
  return report === undefined ? { passed: 1, failed: 0 } : counts;
}

/** @returns the exit status; null where a signal ended it. */
async function runVisibly({ name, command, args }: Check): Promise<number | null> {
  process.stdout.write(`\n== ${name}\n`);
  const [status] = await once(spawn(command, args, { cwd: root, env, stdio: "inherit" }), "exit");
  return status;
}

/** Prints the whole output of the check when it ends. */
async function runQuietly({ name, command, args }: Check): Promise<number | null> {
  const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  process.stdout.write(`\n== ${name}\n${output}${errors}`);
  return status;
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
const counts = (await Promise.all([runAll(suites), runAll(ofSources)])).flat();
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 ? 1 : 0);
