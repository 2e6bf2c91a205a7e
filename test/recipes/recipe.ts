/** The recipes of CONTRIBUTING.md as data: `recipe/*.yaml`, in the order of their names. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";

const words = z.string().min(1);

/** Text that is added behind words that the file has exactly once, or replaces them, or a new file. */
const step = z.union([
  z.strictObject({ file: words, after: words, add: words }),
  z.strictObject({ file: words, find: words, replace: words }),
  z.strictObject({ file: words, text: words }),
]);

const count = z.int().positive();

const recipeSchema = z.strictObject({
  /** Heading in CONTRIBUTING.md. */
  heading: words,
  /** The change that is played, as one phrase. */
  change: words,
  steps: z.array(step).min(1),
  /** What the change costs: product code and tables of tests, without documents and its own tests. */
  cost: z.strictObject({ files: count, backend: count, lines: count }),
  /** The goal for the same, as words; null where there is none. */
  goal: words.nullable(),
  /** Besides `npm run contract` and the types: commands that write generated files. */
  writes: z.array(z.enum(["events"])).default([]),
  /** The tests that must pass, each with parts of the names of its tests; none: all of them. */
  tests: z.record(words, z.array(words)),
});

export type Step = z.output<typeof step>;
export type Recipe = z.output<typeof recipeSchema> & { readonly name: string };

const folder = join(import.meta.dirname, "recipe");

export function readRecipes(): Recipe[] {
  const names = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
  return names.toSorted().map((file) => ({
    name: file.slice(0, -".yaml".length),
    ...recipeSchema.parse(parse(readFileSync(join(folder, file), "utf8"))),
  }));
}

/**
 * @param text of the file; null if it does not exist
 * @returns the text after the step
 * @throws Error unless the words occur exactly once, or if a new file exists
 */
export function apply(given: Step, text: string | null): string {
  if ("text" in given) {
    if (text !== null) throw new Error(`${given.file} exists before the recipe makes it.`);
    return given.text;
  }
  const { known, written } = changeOf(given);
  const parts = text?.split(known) ?? [];
  const [before, behind] = parts;
  if (before === undefined || behind === undefined || parts.length > 2) {
    const times = Math.max(0, parts.length - 1);
    throw new Error(`${given.file} has "${known}" ${times} times instead of once.`);
  }
  return `${before}${written}${behind}`;
}

function changeOf(given: Exclude<Step, { readonly text: string }>) {
  return "after" in given
    ? { known: given.after, written: given.after + given.add }
    : { known: given.find, written: given.replace };
}

/** The files and lines that are written by hand, without documents and the tests that come with the change. */
export function costOf({ steps }: Recipe): Recipe["cost"] {
  const counted = steps.filter(({ file }) => !/\.(test\.ts|md)$/.test(file));
  const files = new Set(counted.map(({ file }) => file));
  const backend = [...files].filter((file) => /^(shared|functions|lib)\//.test(file));
  const lines = counted.flatMap((each) => linesOf(writtenOf(each)));
  return { files: files.size, backend: backend.length, lines: lines.length };
}

function writtenOf(given: Step): string {
  if ("text" in given) return given.text;
  return "after" in given ? given.add : given.replace;
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** Paths of the files that a recipe names, itself or in a recipe that it links. */
export function filesNamedBy(contributing: string, heading: string): string[] {
  const section = sectionOf(contributing, heading);
  const linked = [...contributing.matchAll(/^### (.+)$/gm)].flatMap(([, other = ""]) =>
    section.includes(`](#${other.toLowerCase().replaceAll(" ", "-")})`)
      ? [sectionOf(contributing, other)]
      : [],
  );
  return [section, ...linked].flatMap(pathsIn);
}

/** The part of CONTRIBUTING.md under the heading. @throws Error unless it has the heading once */
function sectionOf(contributing: string, heading: string): string {
  const [, section, ...more] = `\n${contributing}`.split(`\n### ${heading}\n`);
  if (section === undefined || more.length > 0) {
    throw new Error(`CONTRIBUTING.md must have the heading "${heading}" once.`);
  }
  return section.split(/\n#{2,3} /)[0] ?? "";
}

function pathsIn(section: string): string[] {
  const quoted = [...section.matchAll(/`([^`\s]+\/[^`\s]+\.(?:ts|tsx|yaml|md|json))`/g)];
  return quoted.map(([, path = ""]) => path);
}
