/** ZIP files around files of any format (docs/files.md, ZIP files). */
import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { FileError } from "#outside/import/file-error.ts";
import { zipLimits } from "#outside/import/zip/zip-archive.ts";
import { type ProfileInput, readEvents, show } from "../read-file.ts";
import { makeWorkbook, rowOf } from "../workbook/make-workbook.ts";
import { makeZip, type ZipMember } from "./make-zip.ts";

const csv: ProfileInput = {
  format: "csv",
  mapping: { bookingDate: "Date", amount: "Amount" },
  defaults: { account: "A", currency: "EUR" },
};
const tableOf = (...rows: readonly string[]) => ["Date,Amount", ...rows, ""].join("\n");
const one = tableOf("2026-01-05,1.00", "2026-01-05,1.00");

async function errorOf(content: Uint8Array, profile: ProfileInput = csv): Promise<FileError> {
  const error: unknown = await readEvents(content, profile).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(FileError);
  return error as FileError;
}

test.each([0, 8])("files are read one after the other, method %d", async (method) => {
  const zip = makeZip([
    { name: "a.csv", content: one, method },
    { name: "sub/", content: "", method: 0 },
    { name: "sub/b.csv", content: tableOf("2026-01-06,-2.00", "x,1"), method },
    { name: "__MACOSX/._a.csv", content: "x", method },
  ]);
  const events = await readEvents(zip, csv, 1_000);
  expect(show(events)).toEqual([
    "2 credit 1.00 EUR 2026-01-05 -",
    "3 credit 1.00 EUR 2026-01-05 -",
    "2 debit 2.00 EUR 2026-01-06 -",
    "3 rejected date_invalid",
  ]);
  const files = events.flatMap((event) => (event.kind === "row" ? [event.row.file] : []));
  expect(files).toEqual(["a.csv", "a.csv", "sub/b.csv", "sub/b.csv"]);
});

test("rows of a file have the identity that they have outside of the ZIP file", async () => {
  const identitiesOf = async (content: Uint8Array | string) =>
    (await readEvents(content, csv)).flatMap((event) =>
      event.kind === "row" && event.row.reading.outcome === "movement"
        ? [event.row.reading.identity]
        : [],
    );
  const alone = await identitiesOf(one);
  const packed = await identitiesOf(
    makeZip([
      { name: "a", content: one },
      { name: "b", content: one },
    ]),
  );
  expect(packed).toEqual([...alone, ...alone]);
});

test("statements of several files are numbered on, and warnings name the file", async () => {
  const statement = (id: string) =>
    `<Document><BkToCstmrAcctRpt><Rpt><Id>${id}</Id><Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt></Ntry></Rpt></BkToCstmrAcctRpt></Document>`;
  const zip = makeZip([
    { name: "a.xml", content: statement("1") },
    { name: "b.xml", content: statement("2") },
  ]);
  const events = await readEvents(zip, { format: "camt053" });
  const indexes = events.flatMap((event) =>
    event.kind === "statement" ? [event.statement.index] : [],
  );
  expect(indexes).toEqual([0, 1]);
  expect(events.flatMap((event) => (event.kind === "row" ? [event.row.statement] : []))).toEqual([
    0, 1,
  ]);
  const warnings = events.flatMap((event) => (event.kind === "warning" ? [event.message] : []));
  expect(warnings).toEqual([
    expect.stringMatching(/^a\.xml: /),
    expect.stringMatching(/^b\.xml: /),
  ]);
});

test("a file that cannot be read is named, with its line", async () => {
  const broken = `${one}"${"x".repeat(1_000_001)}`;
  const error = await errorOf(
    makeZip([
      { name: "a.csv", content: one },
      { name: "b.csv", content: broken },
    ]),
  );
  expect(error).toMatchObject({ code: "record_too_large", line: 4 });
  expect(error.message).toContain("b.csv");
});

test("a document beside the data is left out with a warning, and named where it is alone", async () => {
  const pdf = { name: "statement.pdf", content: "%PDF-1.7" };
  const events = await readEvents(makeZip([pdf, { name: "a.csv", content: one }]), csv);
  expect(show(events)).toHaveLength(2);
  expect(events).toContainEqual({
    kind: "warning",
    code: "zip_entry_skipped",
    message: expect.stringMatching(/^statement\.pdf is not read: This is a PDF document/),
  });
  expect((await errorOf(makeZip([pdf]))).message).toMatch(
    /^statement\.pdf: This is a PDF document/,
  );
});

test("data of another format beside the data fails the whole", async () => {
  const other = { name: "b.sta", content: ":20:1\n:25:A\n:60F:C260105EUR0,\n" };
  const error = await errorOf(makeZip([{ name: "a.csv", content: one }, other]));
  expect(error.message).toMatch(/^b\.sta: This is a SWIFT statement/);
});

test("headers that differ are told, because rejected rows are reported under the first one", async () => {
  const other = "Amount,Date\n1,2026-01-05\n";
  const same = await readEvents(
    makeZip([
      { name: "a", content: one },
      { name: "b", content: one },
    ]),
    csv,
  );
  expect(same.filter(({ kind }) => kind === "header")).toHaveLength(1);
  expect(same.filter(({ kind }) => kind === "warning")).toEqual([]);
  const events = await readEvents(
    makeZip([
      { name: "a", content: one },
      { name: "b", content: other },
    ]),
    csv,
  );
  expect(events).toContainEqual(expect.objectContaining({ code: "header_differs" }));
});

test("a workbook in a ZIP file is read, and one in a format of text is named", async () => {
  const workbook = makeWorkbook({
    sheets: [{ name: "S", rows: rowOf(1, ["Date", "Amount"]) + rowOf(2, ["2026-01-05", 3]) }],
  });
  const zip = makeZip([{ name: "a.xlsx", content: workbook }]);
  const events = await readEvents(zip, { ...csv, format: "xlsx" });
  expect(show(events)).toEqual(["2 credit 3 EUR 2026-01-05 -"]);
  expect((await errorOf(zip)).message).toMatch(/^a\.xlsx: This is an Excel workbook/);
});

const nested = makeZip([{ name: "a.csv", content: one }]);
const zeros = Buffer.alloc(2_000_000);
const many = Array.from({ length: zipLimits.entries + 1 }, (_, at) => ({
  name: `${at}`,
  content: "",
  method: 0,
}));
const files = Array.from({ length: 101 }, (_, at) => ({ name: `${at}`, content: one }));

test.each<readonly [string, readonly ZipMember[], string]>([
  ["a ZIP file in a ZIP file", [{ name: "a.zip", content: nested }], "A ZIP file in a ZIP file"],
  ["an encrypted file", [{ name: "a", content: one, flags: 0x801 }], "encrypted"],
  ["strong encryption", [{ name: "a", content: one, flags: 0x840 }], "strong encryption"],
  ["a path out of the folder", [{ name: "../a", content: one }], "outside of itself"],
  ["an absolute path", [{ name: "/etc/a", content: one }], "outside of itself"],
  ["a drive", [{ name: "C:a", content: one }], "outside of itself"],
  ["a backslash", [{ name: "..\\a", content: one }], "outside of itself"],
  [
    "a name twice",
    [
      { name: "a", content: one },
      { name: "A", content: one },
    ],
    "twice",
  ],
  ["another method", [{ name: "a", content: one, method: 12 }], "method 12"],
  ["a wrong checksum", [{ name: "a", content: one, sum: 1 }], "checksum"],
  ["a size too small", [{ name: "a", content: one, size: 5 }], "larger than its directory says"],
  ["a size too large", [{ name: "a", content: one, size: 99 }], "smaller than its directory says"],
  ["no deflate", [{ name: "a", content: one, folded: Buffer.from("nonsense") }], "damaged"],
  ["many times its size", [{ name: "a", content: zeros }], "more than 100 times"],
  [
    "shared bytes",
    [
      { name: "a", content: one },
      { name: "b", content: one, sharesWith: 0 },
    ],
    "overlaps",
  ],
  ["too many entries", many, "at most 2000"],
  ["too many files", files, "at most 100"],
  ["nothing", [], "no files"],
  ["only folders", [{ name: "a/", content: "", method: 0 }], "no files"],
  ["a file without a byte", [{ name: "a", content: "", method: 0 }], "empty"],
])("a ZIP file with %s is refused in words", async (_, members, words) => {
  const { message } = await errorOf(makeZip(members));
  expect(message).toContain(words);
  expect(message.length).toBeLessThan(300);
});

test("a ZIP file that is cut anywhere is refused in words", async () => {
  const zip = makeZip([{ name: "a.csv", content: one }]);
  for (let length = 4; length < zip.length; length += 7) {
    const error = await errorOf(zip.subarray(0, length));
    expect(error.message).toContain("The ZIP file is damaged");
  }
});

test("10 MB that unfold to 10 GB are refused before a byte is unfolded", async () => {
  const folded = deflateRawSync(Buffer.alloc(10_000_000));
  const members = Array.from({ length: 1_000 }, (_, at) => ({
    name: `${at}`,
    content: "",
    folded,
    size: 10_000_000,
  }));
  const zip = makeZip(members);
  expect(zip.length).toBeLessThan(10_485_760);
  const before = process.memoryUsage().rss;
  expect((await errorOf(zip)).code).toBe("record_too_large");
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1_048_576);
});

test("more than 1 GB of modest files is refused", async () => {
  const members = Array.from({ length: 12 }, (_, at) => ({
    name: `${at}`,
    content: "",
    folded: Buffer.alloc(1_000_000),
    size: 99_000_000,
  }));
  expect((await errorOf(makeZip(members))).message).toContain("at most 1 GB");
});
