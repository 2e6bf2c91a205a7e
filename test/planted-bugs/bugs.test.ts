/** The table of planted bugs matches the code; `npm run test:planted` plants them. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bugs } from "./bugs.ts";
import { plant } from "./planted-bug.ts";

const root = join(import.meta.dirname, "../..");

test.each(bugs)("$name: its text occurs exactly once, and its test file exists", (bug) => {
  const text = readFileSync(join(root, bug.file), "utf8");
  expect(plant(bug, text)).not.toBe(text);
  expect(existsSync(join(root, bug.caughtBy.file))).toBe(true);
});

test("there are at least 30 bugs with different names", () => {
  const names = new Set(bugs.map(({ name }) => name));
  expect(names.size).toBe(bugs.length);
  expect(names.size).toBeGreaterThanOrEqual(30);
});

test("planting fails if the text does not occur exactly once", () => {
  const bug = { name: "b", file: "f", find: "x", replace: "y", caughtBy: { file: "t" } };
  expect(() => plant(bug, "abc")).toThrow("b: f contains the text 0 times instead of once.");
  expect(() => plant(bug, "x x")).toThrow("b: f contains the text 2 times instead of once.");
  expect(plant(bug, "a x b")).toBe("a y b");
});
