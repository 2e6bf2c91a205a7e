/** Rejected rows are shown with their cells, and sent again as the service reads them (docs/files.md, Batches). */
import { describe, expect, test } from "vitest";
import { correctedFile, readRejected } from "#console/screen/imports/rejected-rows.ts";
import { rejectedHeader, rejectedLine } from "#outside/import/csv/rejected-report.ts";
import { type ProfileInput, readFileRows } from "../import/read-file.ts";

type Case = {
  readonly name: string;
  readonly delimiter: string;
  /** Empty: none. */
  readonly header: string;
  readonly rows: readonly string[];
};

const cases: readonly Case[] = [
  {
    name: "semicolons",
    delimiter: ";",
    header: "Date;Text;Amount",
    rows: ["x;a;1.50", "y;b;2.50"],
  },
  {
    name: "quotes, commas and line ends in cells",
    delimiter: ",",
    header: "Date,Text,Amount",
    rows: ['x,"a, ""b""\nc",1.50'],
  },
  {
    name: "lines before the header",
    delimiter: ";",
    header: 'Account;1;"2"\n\nDate;Text;Amount',
    rows: ["x;a;1.50"],
  },
  { name: "tabs", delimiter: "\t", header: "Date\tText\tAmount", rows: ["x\ta\t1.50"] },
  {
    name: "a text that a spreadsheet would calculate",
    delimiter: ";",
    header: "Date;Text;Amount",
    rows: ["x;=1+2;1.50"],
  },
  { name: "no header", delimiter: ";", header: "", rows: ["x;a;1.50", "y;b;2.50"] },
];

function reportOf({ delimiter, header, rows }: Case): string {
  const hasHeader = header !== "";
  const lines = hasHeader ? rejectedHeader(header, { delimiter }) : [];
  const rejected = rows.map((original) =>
    rejectedLine(
      { original, reason: "date_invalid: Not a date; at all." },
      { delimiter, hasHeader },
    ),
  );
  return [...lines, ...rejected].join("");
}

describe("a rejected row whose date is corrected is read", () => {
  test.each(cases)("$name", async (given) => {
    const rejected = readRejected(reportOf(given));
    if (rejected === null) throw new Error("The report is not understood.");
    expect(rejected.rows).toHaveLength(given.rows.length);
    expect(rejected.rows[0]?.reason).toBe("date_invalid: Not a date; at all.");
    const rows = rejected.rows.map(({ cells }) => ["2026-03-10", ...cells.slice(1)]);
    const headerRow = given.header === "" ? 0 : given.header.split("\n").length;
    const profile: ProfileInput = {
      format: "csv",
      options: { headerRow },
      mapping: { bookingDate: 1, remittance: 2, amount: 3 },
      defaults: { currency: "EUR" },
    };
    const original = await readFileRows(
      [given.header, ...given.rows.map((row) => row.replace(/^[xy]/, "2026-03-10"))]
        .filter((line) => line !== "")
        .join("\n"),
      profile,
    );
    const read = await readFileRows(correctedFile(rejected, rows), profile);
    expect(read.map(({ reading }) => reading.outcome)).toEqual(rows.map(() => "movement"));
    const contents = (all: typeof read) =>
      all.map(({ reading }) =>
        reading.outcome === "movement"
          ? [reading.movement.amount, reading.movement.remittanceInformation]
          : reading.code,
      );
    expect(contents(read)).toEqual(contents(original));
  });
});

test("a text without the column of reasons is no such table", () => {
  expect(readRejected("Date;Text\n2026-03-10;a\n")).toBeNull();
});
