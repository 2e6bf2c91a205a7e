/** The table of planted bugs matches the code; `npm run test:planted` plants them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bugs } from "./bugs.ts";
import { declarationsOf, readDeclarations, readTestFiles } from "./declarations.ts";
import { type PlantedBug, placeOf, plant, testFileOf } from "./planted-bug.ts";

const root = join(import.meta.dirname, "../..");
const declarations = readDeclarations(root);
const testFiles = readTestFiles(root);

test.each(bugs)("$name: its place, its words and its test occur exactly once", (bug) => {
  const place = placeOf(bug, declarations);
  const text = readFileSync(join(root, place.file), "utf8");
  expect(plant(bug, place, text)).not.toBe(text);
  expect(testFileOf(bug, testFiles)).toMatch(/^test\//);
});

test("there are at least 150 bugs with different names", () => {
  const names = new Set(bugs.map(({ name }) => name));
  expect(names.size).toBe(bugs.length);
  expect(names.size).toBeGreaterThanOrEqual(150);
});

describe("planting", () => {
  const bug: PlantedBug = {
    ...{ name: "b", in: "area", find: "a * b", replace: "a + b" },
    caughtBy: { test: "c.test.ts" },
  };
  const index = (...files: readonly (readonly [path: string, text: string])[]) =>
    Map.groupBy(
      files.flatMap(([path, text]) => declarationsOf(path, text)),
      ({ name }) => name,
    );

  test("changes the declaration alone, whatever the white space between the words", () => {
    const text = "const other = a * b;\nexport const area =\n  a *\n  b;\nconst last = a * b;\n";
    const place = placeOf(bug, index(["x/area.ts", text]));
    expect(plant(bug, place, text)).toBe(text.replace("a *\n  b", "a + b"));
  });

  test("fails if the declaration does not have the words exactly once", () => {
    for (const [text, times] of [
      ["const area = a;\n", 0],
      ["const area = a * b + a * b;\n", 2],
    ] as const) {
      const place = placeOf(bug, index(["x/area.ts", text]));
      expect(() => plant(bug, place, text)).toThrow(
        `b: area in x/area.ts has the words ${times} times instead of once.`,
      );
    }
  });

  test("fails if no declaration or several have the name; the end of a path tells them apart", () => {
    const text = "const area = a * b;\n";
    const two = index(["x/area.ts", text], ["y/plane.ts", text]);
    expect(() => placeOf(bug, index(["x/other.ts", "const x = 1;\n"]))).toThrow("0 declarations");
    expect(() => placeOf(bug, two)).toThrow("2 declarations");
    expect(placeOf({ ...bug, in: "plane.ts area" }, two).file).toBe("y/plane.ts");
  });

  test("fails if no test file or several have the name", () => {
    expect(() => testFileOf(bug, [])).toThrow("0 test files");
    expect(() => testFileOf(bug, ["test/x/c.test.ts", "test/y/c.test.ts"])).toThrow("2 test files");
    expect(testFileOf(bug, ["test/x/bc.test.ts", "test/y/c.test.ts"])).toBe("test/y/c.test.ts");
  });
});
