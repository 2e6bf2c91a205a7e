/** Sheets of a workbook as rows (docs/files.md, Workbooks). */
import { expect, test } from "vitest";
import { FileError } from "#outside/import/file-error.ts";
import type { FileEvent } from "#outside/import/file-event.ts";
import { makeZip } from "../archive/make-zip.ts";
import { type ProfileInput, profileOf, readEvents, show } from "../read-file.ts";
import { makeWorkbook, rowOf, type SheetInput, workbookParts } from "./make-workbook.ts";

const profile: ProfileInput = {
  format: "xlsx",
  mapping: { bookingDate: "Date", amount: "Amount", remittance: "Text" },
  defaults: { account: "A", currency: "EUR" },
};
const header = rowOf(1, ["Date", "Amount", "Text"]);
const dated = (serial: number) => `<c s="1"><v>${serial}</v></c>`;
const rows = header + rowOf(2, [dated(46_027), 1, "a"]) + rowOf(3, [dated(46_028), -2.5, "b"]);
const bookOf = (...sheets: readonly SheetInput[]) => makeWorkbook({ sheets, formats: [14] });

/** Digits that are not folded to a hundredth. */
function digits(length: number): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state >>> 16) % 10;
  }).join("");
}

const warningsOf = (events: readonly FileEvent[]) =>
  events.flatMap((event) => (event.kind === "warning" ? [event] : []));

async function errorOf(content: Uint8Array, input: ProfileInput = profile): Promise<FileError> {
  const error: unknown = await readEvents(content, input).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(FileError);
  return error as FileError;
}

const both = ["2 credit 1 EUR 2026-01-05 -", "3 debit 2.5 EUR 2026-01-06 -"];

test.each([7, 65_536])(
  "the first sheet is read by its header, in pieces of %d bytes",
  async (size) => {
    const events = await readEvents(bookOf({ name: "S", rows }), profile, size);
    expect(show(events)).toEqual(both);
    expect(warningsOf(events)).toEqual([]);
  },
);

test("columns are also named by number, and without a header all rows are data", async () => {
  const numbered = { ...profile, mapping: { bookingDate: 1, amount: 2, remittance: 9 } };
  expect(show(await readEvents(bookOf({ name: "S", rows }), numbered))).toEqual(both);
  const bare = { ...numbered, options: { headerRow: 0 } };
  const sheet = { name: "S", rows: rowOf(2, [dated(46_027), 1]) + rowOf(3, [dated(46_028), -2.5]) };
  expect(show(await readEvents(bookOf(sheet), bare))).toEqual(both);
});

test("the header may stand in another row, and rows and cells without a place follow each other", async () => {
  const moved = `<row><c t="inlineStr"><is><t>Export</t></is></c></row>${header.replaceAll("1", "3")}<row/><row><c s="1"><v>46027</v></c><c><v>4</v></c></row>`;
  const events = await readEvents(bookOf({ name: "S", rows: moved }), {
    ...profile,
    options: { headerRow: 3 },
  });
  expect(show(events)).toEqual(["5 credit 4 EUR 2026-01-05 -"]);
});

test("a date of the sheet is a date whatever dateFormat says, and a text follows it", async () => {
  const texts = header + rowOf(2, [dated(46_027), 1]) + rowOf(3, ["2026-05-01", 1]);
  const swapped = {
    ...profile,
    options: { dateFormat: "yyyy-dd-MM", timeZone: "America/New_York" },
  };
  expect(show(await readEvents(bookOf({ name: "S", rows: texts }), swapped))).toEqual([
    "2 credit 1 EUR 2026-01-05 -",
    "3 credit 1 EUR 2026-01-05 -",
  ]);
});

test("a number has the notation of the workbook, a text that of the profile", async () => {
  const amounts =
    header + rowOf(2, [dated(46_027), 1234.5]) + rowOf(3, [dated(46_028), "-2.000,50"]);
  const german = { ...profile, options: { decimalSeparator: ",", thousandsSeparator: "." } };
  expect(show(await readEvents(bookOf({ name: "S", rows: amounts }), german))).toEqual([
    "2 credit 1234.5 EUR 2026-01-05 -",
    "3 debit 2000.50 EUR 2026-01-06 -",
  ]);
});

test("a filter leaves rows out, and a cell without a value rejects only rows that use it", async () => {
  const faulty = '<c t="e"><v>#REF!</v></c>';
  const some =
    rows + rowOf(4, [dated(46_028), 3, faulty]) + rowOf(5, [dated(46_028), 3, null, faulty]);
  const filtered = { ...profile, options: { rowFilter: [{ column: "Text", notEquals: "a" }] } };
  expect(show(await readEvents(bookOf({ name: "S", rows: some }), filtered))).toEqual([
    "2 skipped filtered_out",
    "3 debit 2.5 EUR 2026-01-06 -",
    "4 rejected cell_without_value",
    "5 credit 3 EUR 2026-01-06 -",
  ]);
});

test("equal rows are numbered, and blank ones are left out", async () => {
  const equal =
    header + rowOf(2, [dated(46_027), 1]) + rowOf(3, [null, null]) + rowOf(4, [dated(46_027), 1]);
  const events = await readEvents(bookOf({ name: "S", rows: equal }), profile);
  const nths = events.flatMap((event) =>
    event.kind === "row" &&
    event.row.reading.outcome === "movement" &&
    event.row.reading.identity.kind === "content"
      ? [event.row.reading.identity.nth]
      : [],
  );
  expect(nths).toEqual([1, 2]);
});

const others: readonly SheetInput[] = [
  { name: "Cover", rows: rowOf(1, ["x"]), state: "hidden" },
  { name: "Payments", rows },
  { name: "Old", rows: header + rowOf(2, [dated(46_000), 9]), state: "veryHidden" },
];

test("the first sheet that is not hidden is read; the others are told", async () => {
  const events = await readEvents(bookOf(...others), profile);
  expect(show(events)).toEqual(both);
  expect(warningsOf(events)).toEqual([
    {
      kind: "warning",
      code: "sheets_not_read",
      message:
        "Of 3 sheets only Payments is read; not read: Cover, Old. The option sheet names another one.",
    },
  ]);
});

test.each([["old"], [3]])("the sheet %s is named, and told to be hidden", async (sheet) => {
  const events = await readEvents(bookOf(...others), { ...profile, options: { sheet } });
  expect(show(events)).toEqual(["2 credit 9 EUR 2025-12-09 -"]);
  expect(warningsOf(events)[0]).toMatchObject({ code: "hidden_sheet" });
});

test.each([["None"], [4]])(
  "a sheet %s that is not there: the error names those that are",
  async (sheet) => {
    const error = await errorOf(bookOf(...others), { ...profile, options: { sheet } });
    expect(error).toMatchObject({ code: "sheet_not_found" });
    expect(error.message).toBe(`The workbook has no sheet ${sheet}. It has: Cover, Payments, Old.`);
  },
);

test("hidden rows and columns, and merged cells, are told", async () => {
  const hidden =
    header + rowOf(2, [dated(46_027), 1], ' hidden="1"') + rowOf(3, [dated(46_028), -2.5]);
  const sheet = {
    name: "S",
    rows: hidden,
    before: '<cols><col min="2" max="3" hidden="1"/></cols>',
    after: '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/></mergeCells>',
  };
  const events = await readEvents(bookOf(sheet), profile);
  expect(show(events)).toEqual(both);
  expect(warningsOf(events).map(({ code, message }) => `${code}: ${message}`)).toEqual([
    "hidden_rows: 1 rows of the sheet are hidden and were read, the first in line 2.",
    "hidden_columns: 2 columns of the sheet are hidden; they are read where the profile names them.",
    "merged_cells: 2 ranges of the sheet are merged, the first is A2:A3: only the first cell of each has a value.",
  ]);
});

test("parts of a workbook are found by their relations, and without them by their names", async () => {
  const parts = workbookParts({ sheets: [{ name: "S", rows }], formats: [14] });
  const bare = parts.filter(({ name }) => !name.endsWith(".rels"));
  expect(show(await readEvents(makeZip(bare), profile))).toEqual(both);
  const renamed = parts.map((part) =>
    part.name === "xl/worksheets/sheet1.xml" ? { ...part, name: "xl/worksheets/Sheet1.xml" } : part,
  );
  expect(show(await readEvents(makeZip(renamed), profile))).toEqual(both);
});

test("prefixes of elements and another encoding change nothing", async () => {
  const parts = workbookParts({ sheets: [{ name: "S", rows }], formats: [14] }).map((part) => {
    if (!part.name.includes("sheet1")) return part;
    const text = String(part.content)
      .replace(/<(\/?)([a-z])/gi, "<$1x:$2")
      .replace("xmlns=", "xmlns:x=")
      .replace("UTF-8", "UTF-16");
    return { ...part, content: Buffer.from(`\ufeff${text}`, "utf16le") };
  });
  expect(show(await readEvents(makeZip(parts), profile))).toEqual(both);
});

test.each<readonly [string, string, string]>([
  [
    "a header that is not there",
    rowOf(2, ["x"]),
    "Row 1 of the sheet, where the header should be, is blank.",
  ],
  ["no row at all", "", "Row 1 of the sheet, where the header should be, is blank."],
  ["rows that go back", `${rowOf(5, ["x"])}${rowOf(4, ["x"])}`, "behind row 5"],
  ["cells that go back", '<row r="1"><c r="B1"/><c r="A1"/></row>', "not in order"],
  ["a cell outside of a row", '<c r="A1"/>', "not in order"],
  ["a row too far", rowOf(1_048_577, ["x"]), "1048577"],
  ["a column too far", '<row r="1"><c r="XFD1"><v>1</v></c></row>', "behind column 2000"],
  ["an entity", "<row><c><v>&x;</v></c></row>", "malformed XML"],
  ["an open element", "<row>", "malformed XML"],
  ["many levels", "<a>".repeat(70), "64 levels"],
  ["a long text", `<row><c><v>${digits(1_200_000)}</v></c></row>`, "too long"],
])("a sheet with %s fails in words", async (_, broken, words) => {
  const { message } = await errorOf(bookOf({ name: "S", rows: broken }));
  expect(message).toContain(words);
  expect(message.length).toBeLessThan(300);
});

test("a part with a document type fails in words", async () => {
  const parts = workbookParts({ sheets: [{ name: "S", rows }] }).map((part) =>
    part.name.endsWith("sheet1.xml")
      ? { ...part, content: `<!DOCTYPE x [<!ENTITY y "z">]>${String(part.content).slice(56)}` }
      : part,
  );
  expect(await errorOf(makeZip(parts))).toMatchObject({ code: "doctype_refused" });
});

test("a settlement and expected payments are read from workbooks too", async () => {
  const sheet = {
    name: "S",
    rows: rowOf(1, ["Ref", "Open", "Due"]) + rowOf(2, ["INV-1", 100.1, dated(46_027)]),
  };
  const expected: ProfileInput = {
    format: "xlsx",
    kind: "expected_payments",
    mapping: { externalReference: "Ref", amount: "Open", effectiveDate: "Due" },
    defaults: { currency: "EUR" },
  };
  const events = await readEvents(bookOf(sheet), expected);
  expect(events).toContainEqual(
    expect.objectContaining({
      row: expect.objectContaining({ reading: expect.objectContaining({ outcome: "intent" }) }),
    }),
  );
  expect(profileOf(expected).options.sheet).toBeUndefined();
});
