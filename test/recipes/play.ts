/**
 * Plays the recipes: `npm run test:recipes [-- NAME ...]`. Applies each in a copy of the repository, writes what is
 * generated, and runs types, linter and the tests that the recipe names. Prints what each costs, and exits with status 1 if
 * anything fails.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { copyRepository } from "../planted-bugs/copied-repository.ts";
import { runTests } from "../planted-bugs/run-tests.ts";
import { apply, costOf, type Recipe, readRecipes } from "./recipe.ts";

type Row = Recipe & { readonly problems: readonly string[]; readonly seconds: number };

const root = join(import.meta.dirname, "../..");
const say = (line: string) => process.stdout.write(`${line}\n`);

const writers = { events: "test/events/event-examples.ts" } as const;

async function applySteps(folder: string, { steps }: Recipe): Promise<void> {
  for (const step of steps) {
    const path = join(folder, step.file);
    const text = existsSync(path) ? await readFile(path, "utf8") : null;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, apply(step, text));
  }
}

/** The commands of a change, as arguments of node. */
function commandsOf({ steps, writes }: Recipe): (readonly string[])[] {
  const sources = steps.flatMap(({ file }) => (/\.tsx?$/.test(file) ? [file] : []));
  const tsc = "node_modules/typescript/bin/tsc";
  const biome = "node_modules/@biomejs/biome/bin/biome";
  return [
    ["bin/contract.ts"],
    // The contract shows what they write.
    ...writes.flatMap((each) => [[writers[each]], ["bin/contract.ts"]]),
    ["bin/rooms.ts", "--check"],
    [tsc, "--checkers", "1"],
    [tsc, "-p", "console"],
    // As `npm run format`, which a person runs too.
    [biome, "check", "--write", "--error-on-warnings", "--colors=off", ...new Set(sources)],
  ];
}

async function play(recipe: Recipe): Promise<Row> {
  const started = performance.now();
  const { folder, remove } = await copyRepository(root);
  const problems: string[] = [];
  try {
    await applySteps(folder, recipe);
    for (const command of commandsOf(recipe)) {
      const run = spawnSync(process.execPath, command, { cwd: folder, encoding: "utf8" });
      if (run.status === 0) continue;
      problems.push(`${command.join(" ")}:\n${run.stdout}${run.stderr}`);
    }
    for (const [file, names] of Object.entries(recipe.tests)) {
      const run = await runTests(folder, { file, names });
      if (run.problem !== null) problems.push(`${file}: ${run.problem}`);
      problems.push(...run.failed.map(({ name }) => `${file}: "${name}" fails.`));
    }
  } finally {
    await remove();
  }
  return { ...recipe, problems, seconds: (performance.now() - started) / 1_000 };
}

async function main(names: readonly string[]): Promise<number> {
  const chosen = readRecipes().filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.length === 0) throw new Error(`No recipe is called ${names.join(" or ")}.`);
  say("recipe | files | backend | lines | goal | seconds | problems");
  say("--- | --- | --- | --- | --- | --- | ---");
  let problems = 0;
  for (const each of chosen) {
    const row = await play(each);
    const { files, backend, lines } = costOf(row);
    const { name, goal, seconds } = row;
    const figures = [files, backend, lines, goal ?? "none", seconds.toFixed(0)];
    problems += row.problems.length;
    say([name, ...figures, row.problems.length].join(" | "));
    for (const problem of row.problems) say(problem);
  }
  return problems === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
