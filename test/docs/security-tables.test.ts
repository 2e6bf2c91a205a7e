/** The tables of threats, attacks and requirements name tests that exist, and leave no requirement out. */
import { describe, expect, test } from "vitest";
import { asvsRequirements } from "./asvs-requirements.ts";
import { documents } from "./documents.ts";
import { findWrongTests, idsOf, textOfTests } from "./security-tables.ts";

const tables = ["docs/threat-model.md", "docs/attacks.md", "docs/security-checklist.md"];

test.each(tables)("every test that %s names exists", (path) => {
  const { text = "" } = documents.find((document) => document.path === path) ?? {};
  expect(text.match(/`test\//g)?.length ?? 0).toBeGreaterThan(30);
  expect(findWrongTests(text, textOfTests)).toEqual([]);
});

describe("a test in a table", () => {
  const files = new Map([["test/a.test.ts", 'test("refuses a forged one", () => {});']]);
  test.each([
    ["`test/a.test.ts`", []],
    ["`test/a.test.ts` (refuses a forged one), `other`", []],
    ["`test/a.test.ts` (refuses)", ['test/a.test.ts has no test "refuses"']],
    ["`test/b.test.ts`", ["test/b.test.ts has no test"]],
    ["`test/a` and `test/a.test.ts`", ["test/a has no test"]],
  ])("%s", (cell, mistakes) => {
    expect(findWrongTests(cell, (path) => files.get(path) ?? null)).toEqual(mistakes);
  });
});

test("the checklist has every requirement of ASVS 5.0, levels 1 and 2, once", () => {
  const { text = "" } = documents.find(({ path }) => path === "docs/security-checklist.md") ?? {};
  expect(asvsRequirements.length).toBe(253);
  expect(idsOf(text).sort()).toEqual([...asvsRequirements].sort());
});

test("the first cell of a row names requirements one by one and by their range", () => {
  expect(idsOf("| point | x |\n| --- | --- |\n| 1.1.1, 1.2.9 to 1.2.11 | yes |\n")).toEqual([
    "1.1.1",
    "1.2.9",
    "1.2.10",
    "1.2.11",
  ]);
});
