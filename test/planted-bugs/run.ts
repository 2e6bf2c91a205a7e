/**
 * Tests the tests: `npm run test:planted [-- PART_OF_A_NAME ...]`. Plants each bug of `bugs.ts` in
 * a copy of the repository and runs the test that must catch it, which passes without the bug.
 * Prints a table, and exits with status 1 if a bug is not caught.
 */
import { join } from "node:path";
import { bugs } from "./bugs.ts";
import { type CopiedRepository, copyRepository } from "./copied-repository.ts";
import { readTestFiles } from "./declarations.ts";
import { type PlantedBug, testFileOf } from "./planted-bug.ts";
import { runTests } from "./run-tests.ts";

type Row = { readonly name: string; readonly caughtBy: string | null; readonly seconds: number };

const root = join(import.meta.dirname, "../..");
const testFiles = readTestFiles(root);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs the catching tests, each file once, without any bug. @returns the problems */
async function tryWithoutBugs(folder: string, chosen: readonly PlantedBug[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [file, ofFile] of Map.groupBy(chosen, (bug) => testFileOf(bug, testFiles))) {
    const names = ofFile.flatMap(({ caughtBy }) => caughtBy.name ?? []);
    const isWhole = names.length < ofFile.length;
    const run = await runTests(folder, { file, names: isWhole ? [] : [...new Set(names)] });
    if (run.problem !== null) problems.push(`${file}: ${run.problem}`);
    problems.push(...run.failed.map(({ name }) => `${file}: "${name}" fails without a bug.`));
    const unknown = names.filter((name) => !run.passed.some((test) => test.includes(name)));
    problems.push(...unknown.map((name) => `${file}: no test "${name}" passes.`));
    say(`without a bug: ${file}: ${run.passed.length} passed, ${run.seconds.toFixed(1)} s`);
  }
  return problems;
}

async function tryBug(repository: CopiedRepository, bug: PlantedBug): Promise<Row> {
  const { name } = bug.caughtBy;
  const file = testFileOf(bug, testFiles);
  const names = name === undefined ? [] : [name];
  const run = await repository.withBug(bug, () => runTests(repository.folder, { file, names }));
  const catching = run.failed.find(({ byAssertion }) => byAssertion);
  if (catching === undefined) {
    const others = run.failed.map((test) => test.name).join(", ");
    say(`NOT CAUGHT: ${bug.name}. ${run.problem ?? `Failed without an assertion: ${others}`}`);
  }
  const caughtBy = catching === undefined ? null : `${file}: ${catching.name}`;
  return { name: bug.name, caughtBy, seconds: run.seconds };
}

function printTable(rows: readonly Row[]): void {
  say("\nbug | caught by | seconds\n--- | --- | ---");
  for (const { name, caughtBy, seconds } of rows) {
    say(`${name} | ${caughtBy ?? "NOTHING"} | ${seconds.toFixed(1)}`);
  }
}

async function main(parts: readonly string[]): Promise<number> {
  const chosen = bugs.filter(
    ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  if (chosen.length === 0) throw new Error(`No bug is called ${parts.join(" or ")}.`);
  const repository = await copyRepository(root);
  try {
    const problems = await tryWithoutBugs(repository.folder, chosen);
    const rows: Row[] = [];
    for (const bug of chosen) rows.push(await tryBug(repository, bug));
    printTable(rows);
    const caught = rows.filter(({ caughtBy }) => caughtBy !== null).length;
    say(`\n${caught} of ${rows.length} planted bugs caught`);
    for (const problem of problems) say(problem);
    return caught === rows.length && problems.length === 0 ? 0 : 1;
  } finally {
    await repository.remove();
  }
}

process.exitCode = await main(process.argv.slice(2));
