/**
 * `npm run test:dynamodb [-- PART ...]`: runs the tests of the table, the crash table's short form and one scenario against AWS's
 * DynamoDB Local in place of our engine, and prints how many passed. Exits with status 1 if a test fails that
 * `differences.ts` does not name, or one passes that it names; with status 2 if this machine has no Java or no jar.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { differences } from "./differences.ts";
import { MissingPart, startDynamodbLocal } from "./dynamodb-local.ts";

type Part = {
  readonly name: string;
  readonly title: string;
  readonly mode: string;
  readonly files: readonly string[];
};

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

function runPart({ mode, files }: Part, url: string): readonly Result[] {
  const outputFile = join(root, ".local", `second-table-${process.pid}.json`);
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${outputFile}`];
  spawnSync(process.execPath, [vitest, "run", "--mode", mode, ...reporters, ...files], {
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
    return assertionResults.map(({ fullName, status, failureMessages }) => ({
      name: `${file} > ${fullName}`,
      isPassed: status === "passed",
      message: failureMessages[0]?.split("\n")[0] ?? "",
    }));
  });
}

/** Why the test is known to fail; undefined: it is not. */
const reasonOf = (name: string) => differences.find(({ test }) => name.startsWith(test))?.reason;

function judge(url: string): boolean {
  const results: Result[] = [];
  const asked = process.argv.slice(2);
  for (const part of parts) {
    if (asked.length > 0 && !asked.includes(part.name)) continue;
    const found = runPart(part, url);
    const failed = found.filter(({ isPassed }) => !isPassed);
    say(`${part.title}: ${found.length - failed.length} passed, ${failed.length} failed`);
    for (const { name, message } of failed) say(`  ${name}: ${reasonOf(name) ?? message}`);
    results.push(...found);
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
  const engine = await startDynamodbLocal();
  try {
    process.exitCode = judge(engine.url) ? 0 : 1;
  } finally {
    engine.stop();
  }
} catch (error) {
  if (!(error instanceof MissingPart)) throw error;
  say(error.message);
  process.exitCode = 2;
}
