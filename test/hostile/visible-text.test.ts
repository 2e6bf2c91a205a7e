import { expect, test } from "vitest";
import { renderTable } from "#lib/cli/table.ts";

test("a table shows control characters and marks of direction as escape sequences", () => {
  const cells = ["\u001b[2Jx", "a\r\nb", "\u009b31m", "\u202ecod", "\u2066y\u2069", "\u007f\0"];
  const lines = renderTable(
    ["name"],
    cells.map((cell) => [cell]),
  ).split("\n");
  expect(lines.slice(2)).toEqual([
    "\\u001b[2Jx",
    "a\\u000d\\u000ab",
    "\\u009b31m",
    "\\u202ecod",
    "\\u2066y\\u2069",
    "\\u007f\\u0000",
  ]);
});

test("a table leaves other text unchanged", () => {
  expect(renderTable(["é"], [["Zürich ₿ 東京 مرحبا"]])).toContain("Zürich ₿ 東京 مرحبا");
});
