import { expect, test } from "vitest";
import { guardCell, unguardCell } from "../../../shared/domain/bulk/spreadsheet-cell.ts";

const live = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "'x",
  " =1",
  "\t1",
  "\r1",
  "\n1",
  "\u00a0=1",
  "＝1",
  "＋1",
  "－1",
  "＠x",
  "\t\t=cmd|' /C calc'!A0",
];
const inert = ["", "a=1", "x", "1-2", "(5)", " a", "“=1”"];

test.each(live)("%j is prefixed with an apostrophe, which unguardCell removes", (cell) => {
  expect(guardCell(cell)).toBe(`'${cell}`);
  expect(unguardCell(guardCell(cell))).toBe(cell);
});

test.each(inert)("%j is unchanged", (cell) => {
  expect(guardCell(cell)).toBe(cell);
  expect(unguardCell(cell)).toBe(cell);
});
