/** Workbooks that take the time, the memory or the sense of a naive reader. */
import { makeZip } from "../../import/archive/make-zip.ts";
import type { ProfileInput } from "../../import/read-file.ts";
import {
  makeWorkbook,
  rowOf,
  type SheetInput,
  type WorkbookInput,
  workbookParts,
} from "../../import/workbook/make-workbook.ts";
import { filesOf, noise, numbered, repeated } from "./hostile-file.ts";

const xlsx: ProfileInput = {
  format: "xlsx",
  mapping: { bookingDate: "d", amount: "a", remittance: "t" },
  defaults: { account: "A", currency: "EUR" },
};
const head = rowOf(1, ["d", "a", "t"]);
const book = (input: Partial<WorkbookInput> & { readonly rows?: string }) => () =>
  makeWorkbook({
    sheets: [{ name: "S", rows: head + (input.rows ?? "") }],
    formats: [14],
    ...input,
  });
const sheetOf = (sheet: Partial<SheetInput>) => () =>
  makeWorkbook({ sheets: [{ name: "S", rows: head, ...sheet }], formats: [14] });
/** The workbook with one part replaced; without it where the text is null. */
const withPart = (name: string, content: string | Uint8Array | null) => () => {
  const parts = workbookParts({
    sheets: [{ name: "S", rows: head }],
    strings: ["<t>x</t>"],
    formats: [14],
  });
  const others = parts.filter((part) => part.name !== name);
  return makeZip(content === null ? others : [...others, { name, content }]);
};
const rows = (count: number, cell: (at: number) => string) =>
  numbered(count, (at) => `<row r="${at + 2}">${cell(at)}</row>`);
const hex = (length: number) => Buffer.from(noise(length / 2)).toString("hex");
const cell = (text: string) => rowOf(2, ["2026-01-05", 1, text]);

export const workbookFiles = filesOf(xlsx, [
  [
    "billion laughs",
    withPart(
      "xl/sharedStrings.xml",
      '<!DOCTYPE s [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
    ),
  ],
  [
    "an external entity",
    withPart(
      "xl/workbook.xml",
      '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><workbook>&a;</workbook>',
    ),
  ],
  ["a sheet of 10,000 levels", book({ rows: repeated("<x>", 30_000) })],
  ["a tag of 900,000 characters", book({ rows: `<row a="${hex(900_000)}"/>` })],
  ["20,000 attributes", book({ rows: `<row ${numbered(20_000, (at) => `a${at}="1" `)}/>` })],
  ["an attribute twice", book({ rows: '<row r="2" r="3"/>' })],
  ["a text of 900,000 characters", book({ rows: cell(hex(900_000)) })],
  ["a text without an end", book({ rows: `<row r="2"><c><v>${hex(900_000)}` })],
  ["a comment of 900,000 characters", book({ rows: `<!--${hex(900_000)}-->` })],
  ["20,000 comments", book({ rows: repeated("<!--x-->", 160_000) })],
  ["10,000 blank rows", book({ rows: rows(10_000, () => "") })],
  ["10,000 rows of one cell", book({ rows: rows(10_000, (at) => `<c><v>${at}</v></c>`) })],
  ["row 1,048,577", book({ rows: rowOf(1_048_577, ["x"]) })],
  ["row -1", book({ rows: rowOf(-1, ["x"]) })],
  ["row 1e3", book({ rows: '<row r="1e3"><c><v>1</v></c></row>' })],
  ["row NaN", book({ rows: '<row r="x"><c><v>1</v></c></row>' })],
  ["column XFE", book({ rows: '<row r="2"><c r="XFE2"><v>1</v></c></row>' })],
  ["column ZZZZZZZ", book({ rows: '<row r="2"><c r="ZZZZZZZ2"><v>1</v></c></row>' })],
  ["column without letters", book({ rows: '<row r="2"><c r="22"><v>1</v></c></row>' })],
  [
    "500 rows of a cell in column 2,000",
    book({ rows: rows(500, () => '<c r="BXX1"><v>1</v></c>') }),
  ],
  [
    "2,000 columns in a header",
    sheetOf({
      rows: `<row r="1">${numbered(2_000, (at) => `<c t="str"><v>c${at}</v></c>`)}</row>`,
    }),
  ],
  [
    "a header that names a column 1,000 times",
    sheetOf({ rows: `<row r="1">${repeated('<c t="str"><v>d</v></c>', 22_000)}</row>` }),
  ],
  [
    "cells in a cell",
    book({ rows: `<row r="2">${repeated("<c><v>1</v>", 300)}${repeated("</c>", 120)}</row>` }),
  ],
  ["rows in a row", book({ rows: `<row r="2"><row r="3"><c><v>1</v></c></row></row>` })],
  [
    "a number of 399 digits",
    book({
      rows: `<row r="2"><c t="str"><v>2026-01-05</v></c><c><v>${repeated("9", 399)}</v></c></row>`,
    }),
  ],
  [
    "a number of 500,000 digits",
    book({
      rows: `<row r="2"><c t="str"><v>2026-01-05</v></c><c><v>${hex(500_000).replace(/[a-f]/g, "1")}</v></c></row>`,
    }),
  ],
  [
    "exponents",
    book({ rows: rows(2_000, (at) => `<c t="str"><v>2026-01-05</v></c><c><v>1E${at}</v></c>`) }),
  ],
  [
    "Infinity and NaN",
    book({
      rows: rows(
        2,
        (at) => `<c t="str"><v>2026-01-05</v></c><c><v>${at === 0 ? "INF" : "NaN"}</v></c>`,
      ),
    }),
  ],
  [
    "dates out of every range",
    book({
      rows: rows(
        2_000,
        (at) => `<c s="1"><v>${(at - 500) * 1e5}.9999999999</v></c><c><v>1</v></c>`,
      ),
    }),
  ],
  [
    "styles that are not there",
    book({
      rows: rows(1_000, (at) => `<c s="${at * 1e6 - 5}"><v>46027</v></c><c s="x"><v>1</v></c>`),
    }),
  ],
  [
    "shared texts that are not there",
    book({ rows: rows(2_000, (at) => `<c t="s"><v>${at - 5}</v></c><c t="s"><v>x</v></c>`) }),
  ],
  [
    "types that are not known",
    book({ rows: rows(100, (at) => `<c t="t${at}"><v>1</v></c><c t="constructor"><v>1</v></c>`) }),
  ],
  [
    "10,000 shared texts",
    book({ strings: Array.from({ length: 10_000 }, (_, at) => `<t>text ${at}</t>`) }),
  ],
  [
    "a shared text of 5,000 runs",
    book({ strings: [repeated("<r><t>x</t></r>", 75_000)], rows: cell('<c t="s"><v>0</v></c>') }),
  ],
  ["phonetic text without an end", book({ strings: ["<rPh><t>x</t>"] })],
  ["escapes of half a character", book({ rows: cell(repeated("_xD800_", 7_000)) })],
  ["escapes of escapes", book({ rows: cell(repeated("_x005F_x0000_", 7_000)) })],
  [
    "5,000 formulas",
    book({
      rows: rows(5_000, (at) => `<c t="str"><v>2026-01-05</v></c><c><f>A${at}*2</f><v>1</v></c>`),
    }),
  ],
  [
    "a formula of 500,000 characters",
    book({
      rows: `<row r="2"><c t="str"><v>2026-01-05</v></c><c><f>${hex(500_000)}</f><v>1</v></c></row>`,
    }),
  ],
  [
    "a formula that calls a program",
    book({
      rows: '<row r="2"><c t="str"><f>cmd|"/c calc"!A1</f><v>2026-01-05</v></c><c><f>WEBSERVICE("http://x")</f></c></row>',
    }),
  ],
  [
    "10,000 merged ranges",
    sheetOf({
      after: `<mergeCells>${repeated('<mergeCell ref="A1:XFD1048576"/>', 320_000)}</mergeCells>`,
    }),
  ],
  [
    "hidden columns without numbers",
    sheetOf({ before: '<cols><col hidden="1"/><col min="x" max="1e9" hidden="1"/></cols>' }),
  ],
  [
    "1,500 sheets",
    () =>
      makeWorkbook({
        sheets: Array.from({ length: 600 }, (_, at) => ({ name: `S${at}`, rows: head })),
        formats: [],
      }),
  ],
  ["a sheet without a name", sheetOf({ name: "" })],
  [
    "names of sheets of 30,000 characters",
    () =>
      makeWorkbook({
        sheets: ["a", "b"].map((letter) => ({ name: repeated(letter, 30_000), rows: head })),
      }),
  ],
  ["no sheet", withPart("xl/worksheets/sheet1.xml", null)],
  ["no list of sheets", withPart("xl/workbook.xml", "<workbook/>")],
  ["no relations", withPart("xl/_rels/workbook.xml.rels", null)],
  [
    "relations that lead out",
    withPart(
      "xl/_rels/workbook.xml.rels",
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="../../../../etc/passwd"/></Relationships>',
    ),
  ],
  [
    "relations that lead to themselves",
    withPart(
      "_rels/.rels",
      '<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="_rels/.rels"/></Relationships>',
    ),
  ],
  [
    "a sheet that is the list of texts",
    withPart(
      "xl/_rels/workbook.xml.rels",
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="sharedStrings.xml"/></Relationships>',
    ),
  ],
  [
    "10,000 relations",
    withPart(
      "xl/_rels/workbook.xml.rels",
      `<Relationships>${numbered(10_000, (at) => `<Relationship Id="r${at}" Type="x/worksheet" Target="w${at}.xml"/>`)}</Relationships>`,
    ),
  ],
  [
    "20,000 styles",
    withPart(
      "xl/styles.xml",
      `<styleSheet><cellXfs>${repeated('<xf numFmtId="14"/>', 400_000)}</cellXfs></styleSheet>`,
    ),
  ],
  [
    "70,000 styles",
    withPart(
      "xl/styles.xml",
      `<styleSheet><cellXfs>${numbered(70_000, (at) => `<xf numFmtId="${at}"/>`)}</cellXfs></styleSheet>`,
    ),
  ],
  [
    "a number format of 100,000 brackets",
    withPart(
      "xl/styles.xml",
      `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${repeated("[", 100_000)}"/></numFmts><cellXfs>${repeated('<xf numFmtId="170"/>', 20_000)}</cellXfs></styleSheet>`,
    ),
  ],
  [
    "a part in another encoding",
    withPart(
      "xl/styles.xml",
      Buffer.from('<?xml version="1.0" encoding="UTF-16"?><styleSheet/>', "utf16le"),
    ),
  ],
  ["a part that is noise", withPart("xl/worksheets/sheet1.xml", noise(300_000))],
  ["a part that is empty", withPart("xl/worksheets/sheet1.xml", "")],
  ["a part that is a workbook", withPart("xl/worksheets/sheet1.xml", makeWorkbook({ sheets: [] }))],
  ["a dimension of all cells", sheetOf({ before: '<dimension ref="A1:XFD1048576"/>' })],
]);
