/** Rows of a workbook pass the checks of rows of a CSV, and its guesses are counted (docs/files.md, Workbooks). */
import { expect, test } from "vitest";
import { makeZip } from "../archive/make-zip.ts";
import type { ProfileInput } from "../read-file.ts";
import { guessesOf, readWhole } from "../read-whole.ts";
import { makeWorkbook, rowOf } from "./make-workbook.ts";

const profile: ProfileInput = {
  format: "xlsx",
  mapping: { bookingDate: "Date", amount: "Amount", balance: "Balance", remittance: "Text" },
  defaults: { account: "A", currency: "EUR" },
};
const dated = (serial: number) => `<c s="1"><v>${serial}</v></c>`;
const header = rowOf(1, ["Date", "Amount", "Balance", "Text"]);
const bookOf = (...rows: readonly string[]) =>
  makeWorkbook({ sheets: [{ name: "S", rows: header + rows.join("") }], formats: [14] });

test("running balances are compared row by row", async () => {
  const right = [rowOf(2, [dated(46_027), 10, 110, "a"]), rowOf(3, [dated(46_028), -4, 106, "b"])];
  const whole = await readWhole(bookOf(...right), profile);
  expect(whole.summary.balanceCheck).toEqual({ compared: 1, contradictions: 0, firstLine: null });
  const wrong = [...right, rowOf(4, [dated(46_029), 5, 999, "c"])];
  const read = await readWhole(bookOf(...wrong), profile);
  expect(read.summary.balanceCheck).toEqual({ compared: 2, contradictions: 1, firstLine: 4 });
  expect(read.warnings.map(({ code }) => code)).toContain("balance_contradicts");
});

test("a date far from the import is a row error, and one of a cell is no guess", async () => {
  const rows = [rowOf(2, [dated(46_027), 1, "", "a"]), rowOf(3, [dated(36_526), 1, "", "b"])];
  const whole = await readWhole(bookOf(...rows), {
    ...profile,
    options: { dateFormat: "dd.MM.yyyy" },
  });
  expect(whole.shown).toEqual(["2 credit 1 EUR 2026-01-05 -", "3 rejected date_implausible"]);
  expect(guessesOf(whole)).not.toHaveProperty("iso_date_taken");
});

test("equal identities are numbered, and columns without identity leave it alone", async () => {
  const numbered: ProfileInput = {
    ...profile,
    options: { identity: { columns: ["Text"], numbered: true } },
  };
  const rows = [rowOf(2, [dated(46_027), 1, "", "fee"]), rowOf(3, [dated(46_027), 1, "", "fee"])];
  const identitiesOf = ({ rows: read }: Awaited<ReturnType<typeof readWhole>>) =>
    read.map(({ reading }) => (reading.outcome === "movement" ? reading.identity : null));
  const [first, second] = identitiesOf(await readWhole(bookOf(...rows), numbered));
  expect(first).toMatchObject({ kind: "fields" });
  expect(second).not.toEqual(first);
  const without: ProfileInput = { ...profile, options: { identityWithout: ["Text"] } };
  const [one] = identitiesOf(
    await readWhole(bookOf(rowOf(2, [dated(46_027), 1, "", "x"])), without),
  );
  const [other] = identitiesOf(
    await readWhole(bookOf(rowOf(2, [dated(46_027), 1, "", "y"])), without),
  );
  expect(other).toEqual(one);
});

test("guesses of cells and of the mapping are counted together", async () => {
  const formula = "<c><f>1+1</f><v>2</v></c>";
  const text = '<c t="inlineStr"><is><t>2026-01-05</t></is></c>';
  const whole = await readWhole(bookOf(rowOf(2, [text, formula, "", "a"])), {
    ...profile,
    options: { dateFormat: "dd.MM.yyyy" },
  });
  expect(guessesOf(whole)).toMatchObject({ formula_value: 1, iso_date_taken: 1 });
});

test("the checks of the files of a ZIP file are one, and guesses name their file", async () => {
  const csv: ProfileInput = { ...profile, format: "csv", options: {} };
  const tableOf = (second: number) =>
    `Date;Amount;Balance;Text\n2026-01-05;1;11;a\n2026-01-05;1;${second};b\n`;
  const zip = makeZip([
    { name: "a.csv", content: tableOf(12) },
    { name: "b.csv", content: tableOf(99) },
  ]);
  const { summary } = await readWhole(zip, csv);
  expect(summary.balanceCheck).toEqual({ compared: 2, contradictions: 1, firstLine: 3 });
  const [delimiter] = summary.guesses.filter(({ code }) => code === "delimiter_detected");
  expect(delimiter).toMatchObject({ count: 2 });
  expect(delimiter?.examples.map(({ text }) => text.slice(0, 6))).toEqual(["a.csv:", "b.csv:"]);
});
