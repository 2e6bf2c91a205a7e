/** Runs chosen tests in a copy of the repository, and reads the results from vitest's report. */
import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

export type TestRun = {
  readonly passed: readonly string[];
  readonly failed: readonly FailedTest[];
  /** Why there is no report; null if there is one. */
  readonly problem: string | null;
  readonly seconds: number;
};

type FailedTest = {
  readonly name: string;
  /** Whether an expectation failed; otherwise the test crashed or timed out. */
  readonly byAssertion: boolean;
};

export type Selected = { readonly file: string; readonly names: readonly string[] };

/** A planted bug may make a test hang. */
const timeoutMilliseconds = 240_000;

/** These tests need the shared stack; others start faster without it. */
const needsStack = (file: string) => file.startsWith("test/functions/");

/** The failure of an expectation, or of a property because of one. */
const assertion =
  /^(AssertionError|Error: Property failed|Error: expect|.*promise (resolved|rejected) .* instead of)/;

export async function runTests(folder: string, { file, names }: Selected): Promise<TestRun> {
  const started = performance.now();
  const report = join(folder, ".planted-report.json");
  await rm(report, { force: true });
  const pattern = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const output = await runVitest(folder, [
    "run",
    file,
    ...(names.length === 0 ? [] : ["-t", pattern]),
    "--mode",
    needsStack(file) ? "test" : "planted",
    "--maxWorkers=1",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const seconds = (performance.now() - started) / 1_000;
  return { ...(await readReport(report, output)), seconds };
}

/** @returns the end of the output */
function runVitest(folder: string, args: readonly string[]): Promise<string> {
  const vitest = join(folder, "node_modules/vitest/vitest.mjs");
  // In a separate process group, so that no process started by it survives.
  const child = spawn(process.execPath, [vitest, ...args], { cwd: folder, detached: true });
  let output = "";
  const keep = (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(-2_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const end = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group has already ended.
    }
  };
  const timer = setTimeout(end, timeoutMilliseconds);
  process.once("exit", end);
  return new Promise((resolve) => {
    child.on("close", () => {
      clearTimeout(timer);
      process.off("exit", end);
      end();
      resolve(output);
    });
  });
}

type Report = {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
};

async function readReport(path: string, output: string): Promise<Omit<TestRun, "seconds">> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return { passed: [], failed: [], problem: `No report. ${output}` };
  const { testResults } = JSON.parse(text) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === "passed");
  const failed = tests.filter(({ status }) => status === "failed");
  const problem =
    passed.length + failed.length > 0
      ? null
      : `No test ran. ${testResults.map(({ message }) => message).join(" ")}`;
  return {
    passed: passed.map(({ fullName }) => fullName),
    failed: failed.map(({ fullName, failureMessages }) => ({
      name: fullName,
      byAssertion: (failureMessages ?? []).some((message) => assertion.test(message)),
    })),
    problem,
  };
}
