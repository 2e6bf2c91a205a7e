/** Files of another kind than the profile's format are named, with what to do (docs/files.md, Files of another kind). */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { FileError } from "#outside/import/file-error.ts";
import { makeZip } from "../archive/make-zip.ts";
import { type ProfileInput, readEvents } from "../read-file.ts";
import { makeWorkbook, rowOf } from "../workbook/make-workbook.ts";

const csv: ProfileInput = {
  format: "csv",
  mapping: { bookingDate: "Date", amount: "Amount" },
  defaults: { account: "A", currency: "EUR" },
};
const table = "Date,Amount\n2026-01-05,1.00\n";
const mt940 = ":20:1\n:25:A\n:28C:1\n:60F:C260105EUR0,\n:62F:C260105EUR0,\n";
const iso = (name: string, element: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}"><${element}/></Document>`;
const workbook = makeWorkbook({ sheets: [{ name: "S", rows: rowOf(1, ["Date", "Amount"]) }] });
const latin = (text: string) => Buffer.from(text, "latin1");
const nacha = `101 021000021 1234567892601051030A094101${"BANK".padEnd(23)}${"COMPANY".padEnd(23)}${" ".repeat(8)}\n`;

async function messageOf(content: Uint8Array | string, profile: ProfileInput): Promise<string> {
  const error: unknown = await readEvents(content, profile).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(FileError);
  expect((error as FileError).code).toBe("unsupported_document");
  return (error as FileError).message;
}

test.each<readonly [string | Uint8Array, string, string]>([
  [workbook, "an Excel workbook (.xlsx)", "`xlsx`"],
  [workbook.subarray(0, 300), "an Excel workbook (.xlsx)", "`xlsx`"],
  [latin("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest"), "an old Excel workbook (.xls)", "(.xlsx)"],
  [
    makeZip([
      { name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet" },
      { name: "content.xml", content: "<x/>" },
      { name: "META-INF/manifest.xml", content: "<x/>" },
    ]),
    "an OpenDocument spreadsheet (.ods)",
    "as CSV",
  ],
  [makeZip([{ name: "xl/workbook.bin", content: "x" }]), "(.xlsb)", "(.xlsx)"],
  [makeZip([{ name: "word/document.xml", content: "x" }]), "a Word document", "camt.053"],
  ["%PDF-1.7\n", "a PDF document", "camt.053"],
  [gzipSync(table), "a GZIP file", "Unpack"],
  ["OFXHEADER:100\nDATA:OFXSGML\n\n<OFX></OFX>", "an OFX or QFX file", "`ofx`"],
  ['<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX></OFX>', "an OFX or QFX file", "`ofx`"],
  ["\r\n<OFX><SIGNONMSGSRSV1>", "an OFX or QFX file", "`ofx`"],
  ["!Type:Bank\nD01/05/2026\n", "a Quicken file (QIF)", "CSV"],
  [iso("pain.001.001.09", "CstmrCdtTrfInitn"), "a payment order (pain.001)", "statement"],
  ["<ns:Document><ns:CstmrDrctDbtInitn>", "a direct debit order (pain.008)", "statement"],
  [iso("camt.052.001.08", "BkToCstmrAcctRpt"), "a camt.052 report", "`camt053`"],
  [iso("camt.054.001.08", "BkToCstmrDbtCdtNtfctn"), "a camt.054 notification", "`camt053`"],
  [iso("camt.053.001.02", "BkToCstmrStmt"), "a camt.053 statement", "`camt053`"],
  ["<other><a/></other>", "an XML document", "`camt053`"],
  [nacha, "a NACHA file", "statement"],
  [mt940, "a SWIFT statement (MT940)", "`mt940`"],
  [`{1:F01BANKDEFF}{2:O940}{4:\r\n${mt940}-}`, "a SWIFT statement (MT940)", "`mt940`"],
  [":20:1\n:25:A\n:28C:1\n:34F:EUR0,\n:13D:2601051200+0100\n", "(MT942)", "`interimReports`"],
  ["{1:F01BANKDEFF}{2:I103BANKDEFFN}{4:\n:20:1\n", "MT103", "statement"],
  [":20:1\n:23B:CRED\n:32A:260105EUR1,\n:50K:X\n", "MT103", "statement"],
  ["01,BANK,ME,20260105,1200,1,80,1,2/\n02,ME,BANK,1,260105,,EUR,2/\n", "a BAI2 file", "`bai2`"],
  ["<!DOCTYPE html><html><body>Log in", "a web page (HTML)", "Download"],
  ['{"rows": [{"Date": "2026-01-05"}]}', "JSON", "`json` or `ndjson`"],
  ['[\n  {"Date": "2026-01-05"}]', "JSON", "`json` or `ndjson`"],
  [latin("\x89PNG\r\n\x1a\n"), "an image (PNG)", "camt.053"],
  [latin("\xff\xd8\xff\xe0"), "an image (JPEG)", "camt.053"],
  [Buffer.from(table, "utf16le"), "text in UTF-16", "`utf-16le`"],
  [Buffer.from(table, "utf16le").swap16(), "text in UTF-16", "`utf-16be`"],
  ["-----BEGIN PGP MESSAGE-----\n", "an encrypted file (PGP)", "Decrypt"],
])("CSV is asked for, and %j is named", async (content, name, advice) => {
  const message = await messageOf(content, csv);
  expect(message).toContain(name);
  expect(message).toContain("not CSV");
  expect(message).toContain(advice);
});

test.each<readonly [ProfileInput["format"], string | Uint8Array, string]>([
  ["camt053", workbook, "This is an Excel workbook (.xlsx), not camt.053."],
  ["camt053", mt940, "This is a SWIFT statement (MT940), not camt.053."],
  ["mt940", iso("camt.053.001.02", "BkToCstmrStmt"), "This is a camt.053 statement, not MT940."],
  ["bai2", mt940, "This is a SWIFT statement (MT940), not BAI2."],
  ["json", "%PDF-1.7", "This is a PDF document, not JSON."],
  ["ofx", mt940, "This is a SWIFT statement (MT940), not OFX."],
  ["xlsx", table, "This is text, perhaps CSV, not an Excel workbook. Choose the format `csv`"],
  ["xlsx", "%PDF-1.7", "This is a PDF document, not an Excel workbook."],
])("%s is asked for, and the other kind is named", async (format, content, message) => {
  expect(await messageOf(content, { ...csv, format })).toContain(message);
});

test("UTF-16 with a mark is read by auto, and named where another encoding is asked for", async () => {
  const marked = Buffer.from(`\ufeff${table}`, "utf16le");
  const rows = (await readEvents(marked, csv)).filter(({ kind }) => kind === "row");
  expect(rows).toHaveLength(1);
  const named = { ...csv, options: { encoding: "windows-1252" } };
  expect(await messageOf(marked, named)).toContain("Choose the encoding `utf-16le`");
});

test("a CSV is a CSV, whatever words it begins with", async () => {
  for (const first of [
    "101,Date,Amount",
    "[Date],Amount,Date",
    "{a},Date,Amount",
    "01,Date,Amount",
  ]) {
    const text = `${first}\n1,2026-01-05,1.00\n`;
    const profile = { ...csv, mapping: { bookingDate: 2, amount: 3 }, options: { headerRow: 0 } };
    const events = await readEvents(text, profile);
    expect(events.some(({ kind }) => kind === "row")).toBe(true);
  }
});

test("a column that is not there: the error names the columns and the delimiter", async () => {
  const lacking = { ...csv, mapping: { bookingDate: "Date", amount: "Betrag" } };
  const error = (content: string) => readEvents(content, lacking).catch(({ message }) => message);
  expect(await error("Date;Amount;Text\n")).toBe(
    "Line 1: The file has no column Betrag. Its columns with the delimiter semicolon are: Date, Amount, Text.",
  );
  const wide = Array.from({ length: 50 }, (_, at) => `Column ${at} with a long name`).join(",");
  expect(await error(`${wide}\n`)).toContain("and 42 more");
  expect((await error(`${wide}\n`)).length).toBeLessThan(300);
});

test.each<readonly [string, ProfileInput, string]>([
  [iso("camt.053.001.02", "BkToCstmrStmt"), { format: "camt053" }, "no_statement"],
  ["<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>", { format: "ofx" }, "no_statement"],
  ["Date,Amount\n", csv, "no_rows"],
  ["[]", { ...csv, format: "json" }, "no_rows"],
])("%s has nothing to import, and a warning says so", async (content, profile, code) => {
  const events = await readEvents(content, profile);
  expect(events.filter(({ kind }) => kind === "warning")).toEqual([
    { kind: "warning", code, message: expect.stringContaining("nothing is imported") },
  ]);
});
