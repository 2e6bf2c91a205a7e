/** The recipes agree with CONTRIBUTING.md and with the code; `npm run test:recipes` plays them. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { apply, costOf, filesNamedBy, type Recipe, readRecipes } from "./recipe.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const contributing = read("CONTRIBUTING.md");
const recipes = readRecipes();

describe.each(recipes)("$heading", (recipe: Recipe) => {
  const named = filesNamedBy(contributing, recipe.heading);

  test("has words that occur exactly once, and files that do not exist yet", () => {
    const texts = new Map<string, string>();
    for (const step of recipe.steps) {
      const before =
        texts.get(step.file) ?? (existsSync(join(root, step.file)) ? read(step.file) : null);
      texts.set(step.file, apply(step, before));
    }
  });

  test("names each file that it changes in CONTRIBUTING.md", () => {
    const changed = recipe.steps.flatMap((step) => ("text" in step ? [] : [step.file]));
    expect(changed.filter((file) => !named.includes(file))).toEqual([]);
  });

  test("names only files that exist", () => {
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(Object.keys(recipe.tests).filter(isMissing(recipe))).toEqual([]);
  });

  test("costs what it says", () => {
    expect(costOf(recipe)).toEqual(recipe.cost);
  });
});

/** A test that the recipe itself makes is not missing. */
function isMissing({ steps }: Recipe) {
  return (path: string) =>
    !existsSync(join(root, path)) && !steps.some((step) => "text" in step && step.file === path);
}

test("the README has the cost of each recipe beside its goal", () => {
  const readme = read("test/recipes/README.md");
  for (const { heading, change, cost, goal } of recipes) {
    const { files, backend, lines } = cost;
    const row = [`${heading}: ${change}`, files, backend, lines, goal ?? "none"].join(" | ");
    expect(readme).toContain(`| ${row} |`);
  }
});

test("every recipe of CONTRIBUTING.md is played", () => {
  const all = contributing.split("\n## ").find((part) => part.startsWith("Recipes\n")) ?? "";
  const headings = [...all.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect(recipes.map(({ heading }) => heading).toSorted()).toEqual(headings.toSorted());
});

describe("a step", () => {
  test("fails if the file does not have the words exactly once", () => {
    const step = { file: "a.ts", after: "b", add: "c" };
    expect(apply(step, "abd")).toBe("abcd");
    expect(() => apply(step, "a")).toThrow('a.ts has "b" 0 times');
    expect(() => apply(step, "abb")).toThrow('a.ts has "b" 2 times');
    expect(() => apply(step, null)).toThrow('a.ts has "b" 0 times');
    const replaced = { file: "a.ts", find: "b", replace: "c" };
    expect(apply(replaced, "abd")).toBe("acd");
    expect(() => apply(replaced, "abb")).toThrow('a.ts has "b" 2 times');
  });

  test("fails if a new file exists", () => {
    const step = { file: "a.ts", text: "b" };
    expect(apply(step, null)).toBe("b");
    expect(() => apply(step, "a")).toThrow("a.ts exists");
  });
});
