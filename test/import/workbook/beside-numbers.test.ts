/** What a number format shows beside a number counts as if it stood in the cell (docs/files.md, Workbooks). */
import { describe, expect, test } from "vitest";
import { guessesOf, readWhole } from "../read-whole.ts";
import { makeWorkbook, rowOf } from "./make-workbook.ts";

const profile = (changes: object = {}) => ({
  format: "xlsx" as const,
  mapping: { bookingDate: "Date", amount: "Amount" },
  defaults: { account: "A1", currency: "USD" },
  ...changes,
});

const read = (format: string | number, value: string, changes?: object) =>
  readWhole(
    makeWorkbook({
      formats: [format],
      sheets: [
        {
          name: "S",
          rows:
            rowOf(1, ["Date", "Amount"]) + rowOf(2, ["2026-01-05", `<c s="1"><v>${value}</v></c>`]),
        },
      ],
    }),
    profile(changes),
  );

describe("a number that is shown with", () => {
  test.each([
    ["a word for a debit", '""0.00" Dr"', "12.5", "2 debit 12.5 USD 2026-01-05 -"],
    ["a word for a credit", '0.00" Cr"', "12.5", "2 credit 12.5 USD 2026-01-05 -"],
    ["a word in front", '"DR "#,##0.00', "12.5", "2 debit 12.5 USD 2026-01-05 -"],
    ["the word of its sign", '0.00" Dr";0.00" Cr"', "-12.5", "2 credit 12.5 USD 2026-01-05 -"],
    ["a word and a minus", '0.00" Dr"', "-12.5", "2 rejected sign_conflict"],
    ["another currency", "[$EUR-407] #,##0.00", "12.5", "2 rejected currency_conflict"],
    ["another symbol behind", '#,##0.00\\ "€"', "12.5", "2 rejected currency_conflict"],
    [
      "a symbol that may mean its currency",
      "[$$-409]#,##0.00",
      "12.5",
      "2 credit 12.5 USD 2026-01-05 -",
    ],
    ["parentheses that it does not have", "(0.00)", "12.5", "2 rejected sign_conflict"],
    ["a minus that it does not have", "-0.00", "12.5", "2 rejected sign_conflict"],
    [
      "its own minus as parentheses",
      "#,##0.00_);[Red](#,##0.00)",
      "-12.5",
      "2 debit 12.5 USD 2026-01-05 -",
    ],
    [
      "an accountant's format",
      '_-* #,##0.00\\ "$"_-;\\-* #,##0.00\\ "$"_-',
      "-12.5",
      "2 debit 12.5 USD 2026-01-05 -",
    ],
    [
      "a format for some numbers only",
      '[>100]0.00" Dr";0.00',
      "12.5",
      "2 credit 12.5 USD 2026-01-05 -",
    ],
    ["a word for some numbers", '[>100]0.00" Dr";0.00', "150", "2 debit 150 USD 2026-01-05 -"],
    ["a word for the others", '[<100]0.00;0.00" Dr"', "150", "2 debit 150 USD 2026-01-05 -"],
    [
      "the word of a third section",
      '[<0]0.00" Cr";[<100]0.00;0.00" Dr"',
      "150",
      "2 debit 150 USD 2026-01-05 -",
    ],
    [
      "the word of numbers below zero",
      '[<0]0.00" Dr";0.00" Cr"',
      "-12.5",
      "2 debit 12.5 USD 2026-01-05 -",
    ],
    ["no section of its own", '[>100]0.00" Dr"', "12.5", "2 credit 12.5 USD 2026-01-05 -"],
    ["a word beside all its digits", 'General" Dr"', "12.5", "2 debit 12.5 USD 2026-01-05 -"],
    ["a currency in front of them", "[$EUR] General", "12.5", "2 rejected currency_conflict"],
    ["a word beside zeros in front", '00" Dr"', "12", "2 debit 12 USD 2026-01-05 -"],
    ["its own minus in front of them", "General;[Red]-General", "-5", "2 debit 5 USD 2026-01-05 -"],
    [
      "groups of lakhs",
      "[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00",
      "2500000.5",
      "2 credit 2500000.5 USD 2026-01-05 -",
    ],
  ])("%s", async (_name, format, value, expected) => {
    const { shown, summary } = await read(format, value);
    expect(shown).toEqual([expected]);
    expect(summary.guesses).toEqual([]);
  });

  test.each([
    ["a percent sign", "0.00%", "0.125", "0.125: %"],
    ["the percent sign of a format without a code", 9, "0.5", "0.5: %"],
    ["its percent sign with decimals", 10, "0.125", "0.125: %"],
    ["a unit of thousands", "#,##0.00,", "12345.6", "12345.6: /1000"],
    ["another word", '0.00" Mio"', "12.5", "12.5: Mio"],
    ["its minus left out", "0.00;0.00", "-12.5", "12.5: a minus that is not shown"],
  ])("%s is told", async (_name, format, value, example) => {
    const { summary } = await read(format, value);
    expect(summary.guesses).toMatchObject([
      { code: "text_beside_number", count: 1, examples: [{ line: 2, text: example }] },
    ]);
  });

  test.each([
    ["a reference", { bankReference: "Amount", amount: "Other" }],
    ["a text", { remittance: "Amount", amount: "Other" }],
  ])("a text, is told where it is %s", async (_name, columns) => {
    const rows =
      rowOf(1, ["Date", "Amount", "Other"]) +
      rowOf(2, ["2026-01-05", '<c s="1"><v>42</v></c>', '<c s="2"><v>7</v></c>']);
    const formats = ['"INV-"0000', "0.00"];
    const content = makeWorkbook({ formats, sheets: [{ name: "S", rows }] });
    const mapping = { bookingDate: "Date", ...columns };
    const { summary, shown } = await readWhole(content, profile({ mapping }));
    expect(shown).toEqual(["2 credit 7 USD 2026-01-05 -"]);
    expect(summary.guesses).toMatchObject([
      { code: "text_beside_number", count: 1, examples: [{ line: 2, text: "0042: INV" }] },
    ]);
  });

  test("one currency has it, where the row states none", async () => {
    const { shown } = await read("[$EUR-407] #,##0.00", "12.5", {
      defaults: { account: "A1", currency: "EUR" },
    });
    expect(shown).toEqual(["2 credit 12.5 EUR 2026-01-05 -"]);
    const words = { options: { debitValues: ["Soll"], creditValues: ["Haben"] } };
    expect((await read('0.00" Soll"', "5", words)).shown).toEqual(["2 debit 5 USD 2026-01-05 -"]);
  });

  test("an exponent is told of nothing", async () => {
    expect(guessesOf(await read("0.00E+00", "12.5"))).toEqual({});
  });
});
