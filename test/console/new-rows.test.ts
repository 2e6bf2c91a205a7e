import { expect, test } from "vitest";
import { newIn } from "#console/list/new-rows.ts";

const rows = [
  { id: "a", status: "short" },
  { id: "b", status: "settled" },
];

test.each([
  ["nothing", rows, 0],
  ["another order", rows.toReversed(), 0],
  ["a row more", [{ id: "c", status: "draft" }, ...rows], 1],
  ["another status", [{ id: "a", status: "settled" }, rows[1]], 1],
  ["a row less", rows.slice(1), 0],
] as const)(
  "a list that is read again says how many rows are new or changed: %s",
  (_, after, count) => {
    expect(newIn(rows, after as typeof rows)).toBe(count);
  },
);
