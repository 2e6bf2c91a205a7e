/**
 * `node test/bench/file/reading-rate.ts [rows] [rounds]`: rows a second of processor time that each format is read with, without
 * the service around it; medians. The workbook has four columns, one of them of shared texts.
 */

import {
  createImportProfileBody,
  settingsOf,
} from "#api/resource/import/import-profile-request.ts";
import { readRows } from "#outside/import/read-rows.ts";
import { makeZip } from "../../import/archive/make-zip.ts";
import { makeWorkbook } from "../../import/workbook/make-workbook.ts";
import { median } from "../median.ts";
import { generateRows } from "./generated-file.ts";

const [rows = 100_000, rounds = 5] = process.argv.slice(2).map(Number);

const mapping = { bookingDate: "date", amount: "amount", remittance: "text", account: "account" };
const table = { mapping, defaults: { currency: "EUR" } };

const amountOf = (n: number) => (n % 90_000) + 100 + (n % 100) / 100;

function workbook(): Uint8Array {
  const words = ["account", "date", "amount", "text"];
  const names = words.map((word, at) => `<c r="${"ABCD"[at]}1" t="str"><v>${word}</v></c>`);
  const written = Array.from({ length: rows }, (_, n) => {
    const r = n + 2;
    return `<row r="${r}"><c r="A${r}" t="s"><v>0</v></c><c r="B${r}" s="1"><v>46082</v></c><c r="C${r}"><v>${amountOf(n)}</v></c><c r="D${r}" t="s"><v>${n + 1}</v></c></row>`;
  });
  const strings = Array.from({ length: rows }, (_, n) => `<t>Invoice ${n} of a customer</t>`);
  return makeWorkbook({
    sheets: [{ name: "S", rows: `<row r="1">${names.join("")}</row>${written.join("")}` }],
    strings: ["<t>DE89370400440532013000</t>", ...strings],
    formats: [14],
  });
}

function ofx(): Uint8Array {
  const written = Array.from(
    { length: rows },
    (_, n) =>
      `<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>20260301120000[0:GMT]\n<TRNAMT>${amountOf(n)}\n<FITID>R${n}\n<NAME>Customer\n<MEMO>Invoice ${n} of a customer\n</STMTTRN>\n`,
  );
  return Buffer.from(
    `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>\n${written.join("")}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  );
}

const csv = Buffer.from(await generateRows("csv", rows).arrayBuffer());
const files = [
  { name: "csv", profile: { format: "csv", ...table }, content: csv },
  {
    name: "csv in a ZIP file",
    profile: { format: "csv", ...table },
    content: makeZip([{ name: "a.csv", content: csv }]),
  },
  {
    name: "camt053",
    profile: { format: "camt053" },
    content: Buffer.from(await generateRows("camt053", rows).arrayBuffer()),
  },
  { name: "xlsx", profile: { format: "xlsx", ...table }, content: workbook() },
  { name: "ofx", profile: { format: "ofx" }, content: ofx() },
];

async function secondsOf(content: Uint8Array, profile: object): Promise<number> {
  const settings = settingsOf(
    createImportProfileBody.parse({ name: "b", sourceType: "bank_statement", ...profile }),
  );
  const open = async function* (from = 0) {
    for (let at = from; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
  };
  const before = process.cpuUsage();
  let read = 0;
  for await (const events of readRows(() => open(), settings, { openAt: open })) {
    read += events.filter(({ kind }) => kind === "row").length;
  }
  if (read !== rows) throw new Error(`${read} of ${rows} rows were read.`);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

for (const { name, profile, content } of files) {
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) seconds.push(await secondsOf(content, profile));
  const rate = Math.round(rows / median(seconds));
  const megabytes = (content.length / 1_048_576).toFixed(1);
  // The figures of a loaded machine differ; compare those of one run.
  process.stdout.write(
    `${name.padEnd(18)} ${String(rate).padStart(7)} rows a second, ${megabytes} MB\n`,
  );
}
