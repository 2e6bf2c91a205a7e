/** Runs chosen tests of a copy of the repository, and reads from vitest's report what became of them. */
import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

export type TestRun = {
  readonly passed: readonly string[];
  readonly failed: readonly FailedTest[];
  /** Why there is no report; null where there is one. */
  readonly problem: string | null;
  readonly seconds: number;
};

type FailedTest = {
  readonly name: string;
  /** An expectation did not hold: it neither crashed nor ran out of time. */
  readonly byAssertion: boolean;
};

export type Selected = { readonly file: string; readonly names: readonly string[] };

/** A planted bug may make a test wait without end. */
const timeoutMilliseconds = 240_000;

/** These need the stack that all tests share; others run without it, which is sooner. */
const needsStack = (file: string) => file.startsWith("test/functions/");

/** An expectation's failure, or that of a property, whose cause is one. */
const assertion = /^(AssertionError|Error: Property failed|Error: expect)/;

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

/** @returns the end of what it printed. */
function runVitest(folder: string, args: readonly string[]): Promise<string> {
  const vitest = join(folder, "node_modules/vitest/vitest.mjs");
  // A group of its own, so that nothing that it started outlives it.
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
      // All of the group have ended.
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
