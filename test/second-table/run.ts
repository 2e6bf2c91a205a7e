/**
 * `npm run test:dynamodb [-- PART ...]`: runs the tests of the table, the crash table's short form and one scenario against AWS's
 * DynamoDB Local in place of our engine, and prints how many passed. Exits with status 1 if a test fails that
 * `differences.ts` does not name, or one passes that it names; with status 2 if this machine has no Java or no jar.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { scenarioNames } from "../faults/scenario.ts";
import { differences } from "./differences.ts";
import { MissingPart, startDynamodbLocal } from "./dynamodb-local.ts";

type Part = {
  readonly name: string;
  readonly title: string;
  readonly mode: string;
  readonly files: readonly string[];
  /** Beginnings of the names of its tests, of which each group has an engine of its own; absent: all tests. */
  readonly groups?: readonly (readonly string[])[];
};

/**
 * DynamoDB Local becomes slower with every change that it has streamed, also of tables that are deleted: after some
 * ten thousand a write takes a second. So a new one starts after so many rows.
 */
const rowsOfEngine = 16;

function groupsOf(names: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(names.length / rowsOfEngine) }, (_, group) =>
    names.slice(group * rowsOfEngine, (group + 1) * rowsOfEngine),
  );
}

const parts: readonly Part[] = [
  {
    name: "table",
    title: "The table",
    mode: "second-table",
    files: ["test/table", "test/simulation/memory-table"],
  },
  {
    name: "crashes",
    title: "Crashes",
    mode: "second-table",
    files: ["test/faults/crash-table.test.ts"],
    groups: groupsOf(scenarioNames().map((name) => `${name}: a crash`)),
  },
  {
    name: "scenario",
    title: "A scenario",
    mode: "second-table-stack",
    files: ["test/scenario/verdicts.test.ts"],
  },
];

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};
type Result = { readonly name: string; readonly isPassed: boolean; readonly message: string };

const root = join(import.meta.dirname, "../..");
const say = (line: string) => process.stdout.write(`${line}\n`);

type Run = Pick<Part, "mode" | "files"> & { readonly names?: readonly string[] };

/** Runs the tests of the files, or those whose names begin so, against an engine of their own. */
async function runOnNewEngine(run: Run): Promise<readonly Result[]> {
  const engine = await startDynamodbLocal();
  try {
    return runTests(run, engine.url);
  } finally {
    engine.stop();
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

function runTests({ mode, files, names }: Run, url: string): readonly Result[] {
  const outputFile = join(root, ".local", `second-table-${process.pid}.json`);
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${outputFile}`];
  const only = names === undefined ? [] : ["-t", `^(${names.map(escaped).join("|")})`];
  spawnSync(process.execPath, [vitest, "run", "--mode", mode, ...reporters, ...only, ...files], {
    cwd: root,
    // biome-ignore lint/style/noProcessEnv: an entry point, which adds one variable.
    env: { ...process.env, TABLE_ENDPOINT: url },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const { testResults } = JSON.parse(readFileSync(outputFile, "utf8")) as Report;
  rmSync(outputFile);
  return testResults.flatMap(({ name, message, assertionResults }): Result[] => {
    const file = relative(root, name);
    if (assertionResults.length === 0) return [{ name: file, isPassed: false, message }];
    const ran = assertionResults.filter(
      ({ status }) => status !== "pending" && status !== "skipped",
    );
    return ran.map(({ fullName, status, failureMessages }) => ({
      name: `${file} > ${fullName}`,
      isPassed: status === "passed",
      message: failureMessages[0]?.split("\n")[0] ?? "",
    }));
  });
}

/** Why the test is known to fail; undefined: it is not. */
const reasonOf = (name: string) => differences.find(({ test }) => name.startsWith(test))?.reason;

async function runPart({ title, mode, files, groups }: Part): Promise<readonly Result[]> {
  const runs: readonly Run[] = groups?.map((names) => ({ mode, files, names })) ?? [
    { mode, files },
  ];
  const found: Result[] = [];
  for (const run of runs) found.push(...(await runOnNewEngine(run)));
  const failed = found.filter(({ isPassed }) => !isPassed);
  say(`${title}: ${found.length - failed.length} passed, ${failed.length} failed`);
  for (const { name, message } of failed) say(`  ${name}: ${reasonOf(name) ?? message}`);
  return found;
}

async function judge(): Promise<boolean> {
  const results: Result[] = [];
  const asked = process.argv.slice(2);
  for (const part of parts) {
    if (asked.length > 0 && !asked.includes(part.name)) continue;
    results.push(...(await runPart(part)));
  }
  const failed = results.filter(({ isPassed }) => !isPassed);
  const unknown = failed.filter(({ name }) => reasonOf(name) === undefined);
  const outdated = differences.filter(
    ({ test }) =>
      results.some(({ name }) => name.startsWith(test)) &&
      !failed.some(({ name }) => name.startsWith(test)),
  );
  say(`DynamoDB Local: ${results.length - failed.length} passed, ${failed.length} failed`);
  for (const { name } of unknown) say(`Not in differences.ts: ${name}`);
  for (const { test } of outdated) say(`In differences.ts, and passes: ${test}`);
  return unknown.length === 0 && outdated.length === 0;
}

try {
  process.exitCode = (await judge()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof MissingPart)) throw error;
  say(error.message);
  process.exitCode = 2;
}
