import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FileError } from "#outside/import/file-error.ts";
import { processorMillisecondsOf } from "../../hostile/processor-time.ts";
import { type ProfileInput, readEvents, readFileRows, show } from "../read-file.ts";

const samples = join(import.meta.dirname, "..", "..", "samples");
const sample = (file: string) => readFileSync(join(samples, file));
const csv: ProfileInput = {
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount" },
  defaults: { currency: "EUR" },
};
const json: ProfileInput = { ...csv, format: "json" };

async function failureOf(content: Uint8Array | string, profile: ProfileInput): Promise<string> {
  const failure = await readEvents(content, profile).catch((error) => error);
  return failure instanceof FileError ? failure.code : `read: ${JSON.stringify(failure)}`;
}

describe("a file that cannot be read to its end fails as a whole", () => {
  test.each([
    ["an empty file", "", csv, "empty_file"],
    ["blank lines", "\n\n", csv, "empty_file"],
    ["a header that lacks a column", "date,sum\n", csv, "column_not_found"],
    ["a header that names a column twice", "date,amount,amount\n", csv, "column_not_found"],
    ["cut JSON", '[{"date":"2026-01-01","amount":1},', json, "malformed_file"],
    ["JSON cut inside a record", '[{"date":"2026-01-01","am', json, "malformed_file"],
    ["JSON with text behind it", "[] x", json, "malformed_file"],
    ["JSON with a missing comma", '[{"a":1} {"a":2}]', json, "malformed_file"],
    ["JSON without an array", '{"a":1}', json, "records_not_found"],
    ["JSON with a member twice around it", '{"a":1,"a":2}', json, "malformed_file"],
    ["no XML", "hello", { format: "camt053" }, "malformed_file"],
    [
      "another message",
      "<Document><CstmrCdtTrfInitn/></Document>",
      { format: "camt053" },
      "unsupported_document",
    ],
    [
      "crossed tags",
      "<Document><a><b></a></b></Document>",
      { format: "camt053" },
      "malformed_file",
    ],
    ["no MT940", "hello\n", { format: "mt940" }, "malformed_file"],
    [
      "BAI2 without its trailer",
      "01,A,B,260101,0600,1,,,2/\n",
      { format: "bai2" },
      "missing_trailer",
    ],
    [
      "BAI2 with a line of nothing",
      "01,A,B,260101,0600,1,,,2/\nxyz\n",
      { format: "bai2" },
      "malformed_file",
    ],
    ["BAI2 out of order", "16,195,1,,/\n", { format: "bai2" }, "malformed_file"],
  ] as const)("%s", async (_, content, profile, code) => {
    expect(await failureOf(content, profile as ProfileInput)).toBe(code);
  });

  test.each([
    ["camt053", "own/camt-v08-uetr.xml"],
    ["camt053", "own/camt-v05-prefixed.xml"],
    ["bai2", "own/bai2-jpy-kwd.bai2"],
    ["json", "own/json-root-array.json"],
  ] as const)("%s: %s, cut at any byte, never gives half a file", async (format, file) => {
    const bytes = sample(file);
    const profile: ProfileInput = { ...json, format, mapping: { bookingDate: "d", amount: "a" } };
    // A last record that lacks only its last digits still ends a BAI2 file.
    const end = bytes.toString("utf8").trimEnd().length - (format === "bai2" ? 6 : 1);
    const codes = new Set<string>();
    for (let length = 0; length <= end - 1; length += 3) {
      codes.add(await failureOf(bytes.subarray(0, length), profile));
    }
    const known = ["malformed_file", "missing_trailer", "empty_file", "unsupported_document"];
    expect([...codes].filter((code) => !known.includes(code))).toEqual([]);
  });

  test("an MT940 file that is cut before its closing balance", async () => {
    const text = sample("own/mt940-german-sepa.sta").toString("utf8");
    const cut = text.slice(0, text.indexOf(":62F:"));
    expect(await failureOf(cut, { format: "mt940" })).toBe("missing_trailer");
  });
});

describe("CSV", () => {
  test("an open quote at the first of 10,000 lines costs that line alone", async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `2026-01-01,${at + 1}.00`);
    const rows = await readFileRows(`date,amount\n"${lines.join("\n")}\n`, csv);
    expect(rows.filter((row) => row.reading.outcome === "movement")).toHaveLength(9_999);
    expect(show([{ kind: "row", row: rows[0] as never }])).toEqual(["2 rejected unbalanced_quote"]);
  });

  test("a corrected report of rejected rows is read as the rows that it holds", async () => {
    const report = `date,amount,_error\n2026-01-01,1.00,amount_invalid\n"'=date",2.00,\n`;
    expect(show(await readEvents(report, csv))).toEqual([
      "2 credit 1.00 EUR 2026-01-01 -",
      "3 rejected date_invalid",
    ]);
    const headerless = {
      ...csv,
      options: { headerRow: 0 },
      mapping: { bookingDate: 1, amount: 2 },
    };
    const bare = "2026-01-01,1.00,_error: amount_invalid: x\n";
    expect(show(await readEvents(bare, headerless))).toEqual(["1 credit 1.00 EUR 2026-01-01 -"]);
  });

  test.each([
    [{ column: "kind", equals: "pay" }, ["2"]],
    [{ column: "kind", notEquals: "pay" }, ["3"]],
    [{ column: "kind", matches: "^(fee|tax)$" }, ["3"]],
    [{ column: 3, matches: "p.y" }, ["2"]],
  ])("rows pass the filter %o, the others are skipped", async (filter, passing) => {
    const profile = { ...csv, options: { rowFilter: [filter] } };
    const content = "date,amount,kind\n2026-01-01,1.00,pay\n2026-01-01,2.00,fee\n";
    const shown = show(await readEvents(content, profile));
    expect(
      shown.filter((row) => !row.includes("skipped filtered_out")).map((row) => row[0]),
    ).toEqual(passing);
    expect(shown).toHaveLength(2);
  });

  test("a pattern that back-tracks for ever elsewhere takes no time", async () => {
    const profile = { ...csv, options: { rowFilter: [{ column: "date", matches: "^(a+)+$" }] } };
    const read = () => readEvents(`date,amount\n${"a".repeat(9_000)}!,1.00\n`, profile);
    const [, milliseconds] = await processorMillisecondsOf(read);
    expect(milliseconds).toBeLessThan(1_000);
  });
});

test("names, references and remittance come from where each format keeps them", async () => {
  const rows = async (file: string, format: ProfileInput["format"]) =>
    (await readFileRows(sample(file), { format })).flatMap(({ reading }) => {
      if (reading.outcome !== "movement") return [];
      const {
        endToEndId,
        uetr,
        counterpartyName,
        counterpartyAccount,
        remittanceInformation: remittance,
      } = reading.movement;
      return [[endToEndId, uetr, counterpartyName, counterpartyAccount, remittance]];
    });
  expect(await rows("own/camt-v08-uetr.xml", "camt053")).toEqual([
    [
      "INV-8",
      "eb6305c9-1f7f-49de-aed0-16487c27b42d",
      "Payer & Co",
      "DE89370400440532013000",
      "Invoice INV-8",
    ],
  ]);
  expect((await rows("own/camt-v03-batch-by-detail-amounts.xml", "camt053"))[0]).toEqual([
    null,
    null,
    null,
    null,
    "Müller & Söhne €",
  ]);
  expect(await rows("own/camt-v05-prefixed.xml", "camt053")).toEqual([
    [null, null, null, null, "A<B & C"],
  ]);
  expect((await rows("own/mt940-german-sepa.sta", "mt940"))[0]).toEqual([
    "E2E-4711",
    null,
    "Muster GmbH",
    "DE89370400440532013000",
    "Rechnung 2026-001 danke",
  ]);
  expect((await rows("own/mt940-dutch-slashes.sta", "mt940"))[0]).toEqual([
    "ORDER-5",
    null,
    "J Jansen",
    "NL02RABO0123456789",
    "Bill 5",
  ]);
  expect((await rows("own/bai2-jpy-kwd.bai2", "bai2"))[0]?.[4]).toBe("WIRE, TWO/PARTS");
});
