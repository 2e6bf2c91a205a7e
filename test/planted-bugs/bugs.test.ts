/** That the table of planted bugs keeps up with the code; `npm run test:planted` plants them. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bugs } from "./bugs.ts";
import { plant } from "./planted-bug.ts";

const root = join(import.meta.dirname, "../..");

test.each(bugs)("$name: its place is there once, and its test is there", (bug) => {
  const text = readFileSync(join(root, bug.file), "utf8");
  expect(plant(bug, text)).not.toBe(text);
  expect(existsSync(join(root, bug.caughtBy.file))).toBe(true);
});

test("there are at least 30, each with a name of its own", () => {
  const names = new Set(bugs.map(({ name }) => name));
  expect(names.size).toBe(bugs.length);
  expect(names.size).toBeGreaterThanOrEqual(30);
});

test("a place that is gone, or there twice, is told", () => {
  const bug = { name: "b", file: "f", find: "x", replace: "y", caughtBy: { file: "t" } };
  expect(() => plant(bug, "abc")).toThrow("b: f has its place 0 times, not once.");
  expect(() => plant(bug, "x x")).toThrow("b: f has its place 2 times, not once.");
  expect(plant(bug, "a x b")).toBe("a y b");
});
