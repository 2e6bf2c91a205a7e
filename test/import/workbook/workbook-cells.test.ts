/** Cells of a workbook (docs/files.md, Workbooks). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numberFormat } from "#outside/import/xlsx/number-format.ts";
import { numberText } from "#outside/import/xlsx/number-text.ts";
import { serialDate } from "#outside/import/xlsx/serial-date.ts";
import { columnName, columnOf } from "#outside/import/xlsx/sheet-rows.ts";
import { readEvents } from "../read-file.ts";
import { makeWorkbook, rowOf, type WorkbookInput } from "./make-workbook.ts";

describe("numbers", () => {
  test.each([
    ["1234.56", "1234.56", null],
    ["1234.5599999999999", "1234.56", null],
    ["1.1000000000000001", "1.1", null],
    ["0.30000000000000004", "0.3", "rounded"],
    ["8529.630000000001", "8529.63", "rounded"],
    ["100000000000.10002", "100000000000.1", "rounded"],
    ["0.33333333333333331", "0.333333333333333", "rounded"],
    ["123456789012345.67", "123456789012345.67", null],
    ["12345678901234567", "12345678901234567", "long"],
    ["1.2345678901234568E+16", "12345678901234568", "long"],
    ["999999999999999", "999999999999999", null],
    ["1E-2", "0.01", null],
    ["-1.5E3", "-1500", null],
    ["1.50", "1.5", null],
    ["-0", "0", null],
    ["-0.0", "0", null],
    [".5", "0.5", null],
    ["+7", "7", null],
    ["007", "7", null],
  ])("%s is read as %s", (stored, text, note) => {
    expect(numberText(stored)).toEqual({ text, note });
  });

  test.each(["", "1,5", "1.2.3", "NaN", "Infinity", "0x10", "1e", "1e9999", ".", "-"])(
    "%j is not a number",
    (stored) => {
      expect(numberText(stored)).toBeNull();
    },
  );

  test("an amount of up to 15 digits is itself, by each way in which programs write it", () => {
    const amounts = fc.tuple(fc.bigInt(0n, 999_999_999_999_999n), fc.integer({ min: 0, max: 8 }));
    fc.assert(
      fc.property(amounts, ([digits, scale]) => {
        const padded = String(digits).padStart(scale + 1, "0");
        const whole = padded.slice(0, padded.length - scale);
        const decimals = padded.slice(padded.length - scale).replace(/0+$/, "");
        const amount = decimals === "" ? whole : `${whole}.${decimals}`;
        // 17 digits as Excel writes them, the shortest ones as others do, and an exponent.
        const ways = [
          amount,
          Number(amount).toPrecision(17),
          String(Number(amount)),
          Number(amount).toExponential(16),
        ];
        for (const way of ways) expect(numberText(way)?.text).toBe(amount);
      }),
    );
  });

  test("the sum of amounts with cents is the exact sum", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 50 }),
        (cents) => {
          const sum = cents.reduce((total, each) => total + each / 100, 0);
          const exact = cents.reduce((total, each) => total + each, 0);
          expect(Number(numberText(sum.toPrecision(17))?.text) * 100).toBeCloseTo(exact, 3);
          expect(
            numberText(sum.toPrecision(17))?.text.split(".")[1]?.length ?? 0,
          ).toBeLessThanOrEqual(2);
        },
      ),
    );
  });
});

describe("dates", () => {
  test.each([
    ["46027", 1900, "2026-01-05"],
    ["46027.4375", 1900, "2026-01-05T10:30:00"],
    ["46027.99999999", 1900, "2026-01-05T23:59:59.999"],
    ["46027.9999999999", 1900, "2026-01-06"],
    ["44565", 1904, "2026-01-05"],
    ["1", 1900, "1900-01-01"],
    ["59", 1900, "1900-02-28"],
    ["60", 1900, null],
    ["61", 1900, "1900-03-01"],
    ["0.4375", 1900, "10:30:00"],
    ["0", 1904, "1904-01-01"],
    ["2958465", 1900, "9999-12-31"],
    ["2958466", 1900, null],
    ["-1", 1900, null],
  ] as const)("%s of the %d system is %s", (serial, system, text) => {
    expect(serialDate(serial, system)).toBe(text);
  });

  test.each([
    [14, undefined, true],
    [22, undefined, true],
    [45, undefined, true],
    [0, undefined, false],
    [4, undefined, false],
    [164, "dd/mm/yyyy", true],
    [164, "[$-409]d\\-mmm\\-yy;@", true],
    [164, "yyyy\\-mm\\-dd hh:mm", true],
    [164, '"on" dd.mm.', true],
    [164, "h:mm AM/PM", true],
    [164, "[h]:mm:ss", false],
    [164, '#,##0.00 "days"', false],
    [164, "[Red]0.00", false],
    [164, "[$€-407] #,##0.00", false],
    [164, '0.00 "USD"', false],
    [164, "General", false],
    [164, "_-* #,##0.00_-", false],
  ])("format %d %s is a date: %s", (id, code, isDate) => {
    expect(numberFormat(id, code).isDate).toBe(isDate);
  });
});

const context: Omit<WorkbookInput, "sheets"> = {
  strings: [
    "<t>shared</t>",
    '<r><t>ri</t></r><r><rPr><b/></rPr><t xml:space="preserve">ch text</t></r>',
    '<t>佐藤</t><rPh sb="0" eb="2"><t>サトウ</t></rPh>',
    "<t>a_x000D_b_x005F_c</t>",
  ],
  formats: [14, "00000", "0.00", "dd.mm.yyyy hh:mm"],
};

async function cellOf(cell: string | number, more: Partial<WorkbookInput> = {}) {
  const rows = rowOf(1, ["Date", "Amount", "Text"]) + rowOf(2, ["2026-01-05", 1, cell]);
  const events = await readEvents(
    makeWorkbook({ ...context, ...more, sheets: [{ name: "S", rows }] }),
    {
      format: "xlsx",
      mapping: { bookingDate: "Date", amount: "Amount", remittance: "Text" },
      defaults: { account: "A", currency: "EUR" },
    },
  );
  const row = events.flatMap((event) => (event.kind === "row" ? [event.row] : []))[0];
  const reading = row?.reading;
  const text = reading?.outcome === "movement" ? reading.movement.remittanceInformation : null;
  const guesses = events.flatMap((event) => (event.kind === "guess" ? [event] : []));
  return {
    text,
    guesses,
    message: reading?.outcome === "rejected" ? reading.message : null,
    column: row?.column,
  };
}

describe("cells", () => {
  test.each([
    ["plain", "plain"],
    ['<c t="s"><v>0</v></c>', "shared"],
    ['<c t="s"><v>1</v></c>', "rich text"],
    ['<c t="s"><v>2</v></c>', "佐藤"],
    ['<c t="s"><v>3</v></c>', "a b_c"],
    ['<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>', "inline"],
    ['<c t="str"><v>text</v></c>', "text"],
    ['<c t="b"><v>1</v></c>', "TRUE"],
    ['<c t="b"><v>0</v></c>', "FALSE"],
    ['<c s="1"><v>46027</v></c>', "2026-01-05"],
    ['<c s="4"><v>46027.5</v></c>', "2026-01-05T12:00:00"],
    ['<c t="d"><v>2026-01-05T00:00:00</v></c>', "2026-01-05"],
    ['<c s="2"><v>123</v></c>', "00123"],
    ["<c><v>123</v></c>", "123"],
    ["<c/>", null],
    ['<c t="str"><f>IF(A1,"","")</f><v></v></c>', null],
    ['<c t="s"/>', null],
  ])("%s is the text %s", async (cell, text) => {
    expect((await cellOf(cell)).text).toBe(text);
  });

  test("the date of a workbook with the 1904 system", async () => {
    expect((await cellOf('<c s="1"><v>44565</v></c>', { date1904: true })).text).toBe("2026-01-05");
  });

  test.each([
    ['<c t="e"><v>#N/A</v></c>', "The cell C2 shows the error #N/A."],
    ['<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', "The cell C2 shows the error #DIV/0!."],
    [
      "<c><f>A1</f></c>",
      "The cell C2 has a formula without a stored value: open and save the workbook in Excel.",
    ],
    [
      "<c><f>A1</f><v></v></c>",
      "The cell C2 has a formula without a stored value: open and save the workbook in Excel.",
    ],
    ['<c t="s"><v>99</v></c>', "The cell C2 names a text 99 that the workbook does not have."],
    ["<c><v>12x</v></c>", 'The cell C2 has "12x", which is not a number.'],
    ['<c s="1"><v>-5</v></c>', "The cell C2 has -5, which is not a date of the workbook."],
  ])("%s rejects its row in words", async (cell, message) => {
    expect(await cellOf(cell)).toMatchObject({ message, column: "Text", guesses: [] });
  });

  test.each([
    ["<c><f>A1*2</f><v>7</v></c>", "formula_value", "C2: =A1*2 → 7"],
    ['<c t="str"><f>A1&amp;B1</f><v>x</v></c>', "formula_value", "C2: =A1&B1 → x"],
    ['<c><f t="shared" si="0"/><v>7</v></c>', "formula_value", "C2: =… → 7"],
    ["<c><v>0.30000000000000004</v></c>", "number_rounded", "C2: 0.30000000000000004 → 0.3"],
    ["<c><v>1234567890123456</v></c>", "number_too_long", "C2: 1234567890123456"],
    [
      '<c s="3"><v>39.6627</v></c>',
      "shown_with_fewer_decimals",
      "C2: 39.6627, shown with 2 decimals",
    ],
  ])("%s is told as %s", async (cell, code, example) => {
    const message = expect.stringMatching(/^The .*\.$/);
    expect((await cellOf(cell)).guesses).toEqual([
      { kind: "guess", code, message, line: 2, example },
    ]);
  });

  test("an example of a guess has at most 100 characters", async () => {
    const { guesses } = await cellOf(`<c><f>${"A1+".repeat(200)}1</f><v>7</v></c>`);
    expect(guesses[0]?.example).toHaveLength(100);
  });
});

test("columns have the names of a sheet", () => {
  for (const column of [0, 25, 26, 51, 701, 702, 16_383]) {
    expect(columnOf(`${columnName(column)}12`)).toBe(column);
  }
  expect([columnName(0), columnName(26), columnName(16_383)]).toEqual(["A", "AA", "XFD"]);
  expect([columnOf("12"), columnOf(""), columnOf("ABCDE1")]).toEqual([-1, -1, -1]);
});
