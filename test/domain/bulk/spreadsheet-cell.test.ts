import fc from "fast-check";
import { expect, test } from "vitest";
import { guardCell, guardParts, unguardParts } from "#domain/bulk/spreadsheet-cell.ts";
import { rejectedLine } from "#outside/import/csv/rejected-report.ts";

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
];
const inert = ["", "a=1", "x", "1-2", "(5)", " a", "“=1”"];

const inside = ["\t=1", "x\n=1", "a;@SUM(A1)", "a,-1", 'say "-1"', "a, 'b'", "'a;'=1", "\r\n=1"];

test.each(live)("%j is prefixed with an apostrophe, which unguardParts removes", (cell) => {
  expect(guardCell(cell)).toBe(`'${cell}`);
  expect(unguardParts(guardParts(cell))).toBe(cell);
});

test.each([...live, ...inside])(
  "taking one leading apostrophe off the exported cell of %j gives it back",
  (cell) => {
    expect(guardCell(cell).replace(/^'/, "")).toBe(cell);
  },
);

test.each([
  ["\t\t=cmd|' /C calc'!A0", "'\t\t'=cmd|' /C calc'!A0"],
  ["x\r=1", "x\r'=1"],
  ["x\n +1", "x\n' +1"],
  ["a;@SUM(A1)", "a;'@SUM(A1)"],
  ["a,\t-1", "a,\t'-1"],
  ['a"=1', "a\"'=1"],
  ["a;'=1", "a;''=1"],
  ["'a;' '=1", "''a;'' '=1"],
])(
  "a formula after a separator in %j is guarded in a report of rejected rows, which unguardParts removes",
  (cell, guarded) => {
    expect(guardParts(cell)).toBe(guarded);
    expect(unguardParts(guarded)).toBe(cell);
  },
);

test("guarding any text and removing the guard restores it", () => {
  const text = fc.string({ unit: fc.constantFrom(..."a '=+-@\r\n\t,;\"\uff1d"), maxLength: 12 });
  fc.assert(fc.property(text, (cell) => unguardParts(guardParts(cell)) === cell));
});

test.each(["x\r=1", "x\n=1", "x\t=1", "x;=1", "x,=1", 'x"=1'])(
  "the rejected row with the cell %j is written with quotes, in one row",
  (cell) => {
    const original = `"${cell.replaceAll('"', '""')}"|2`;
    const line = rejectedLine({ original, reason: "r" }, { delimiter: "|", hasHeader: true });
    expect(line).toBe(`"${guardParts(cell).replaceAll('"', '""')}"|2|r\n`);
  },
);

test.each(inert)("%j is unchanged", (cell) => {
  expect(guardCell(cell)).toBe(cell);
  expect(guardParts(cell)).toBe(cell);
  expect(unguardParts(cell)).toBe(cell);
});
