/** Files of banks that were once read wrongly, each with its right reading (test/samples/reproductions). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { StatementEntry } from "#outside/import/file-event.ts";
import { type ProfileInput, readEvents } from "./read-file.ts";

const folder = join(import.meta.dirname, "..", "samples", "reproductions");

const patterns = { referencePatterns: [{ pattern: "INV-{digits:1-6}" }] };
const mt940: ProfileInput = { format: "mt940", options: patterns };
const bai2: ProfileInput = { format: "bai2", options: patterns };
const czech = { dateFormat: "dd.MM.yyyy", decimalSeparator: "," };

async function read(file: string, profile: ProfileInput) {
  const events = await readEvents(readFileSync(join(folder, file)), profile);
  const of = <Kind extends string>(kind: Kind) => events.filter((event) => event.kind === kind);
  const rows = events.flatMap((event) => (event.kind === "row" ? [event.row.reading] : []));
  return {
    rows: rows.map((reading) =>
      reading.outcome === "movement" ? shown(reading.movement) : reading.outcome,
    ),
    movements: rows.flatMap((reading) =>
      reading.outcome === "movement" ? [reading.movement] : [],
    ),
    warnings: of("warning").map((event) => ("message" in event ? event.message : "")),
    statements: events.flatMap((event) => (event.kind === "statement" ? [event.statement] : [])),
  };
}

function shown({ direction, amount, currency, references }: StatementEntry): string {
  const found = references.flatMap(({ type, value }) =>
    type === "remittance_reference" ? [value] : [],
  );
  return [direction, amount, currency, ...found].join(" ");
}

test("a number cut at the end of a full line is one number", async () => {
  const { rows, movements } = await read("mt940-number-cut-at-65.sta", mt940);
  expect(rows).toEqual(["credit 250.00 EUR INV-2231"]);
  expect(movements[0]?.remittanceInformation).toBe(
    "EXAMPLE TRADING COMPANY LIMITED LONDON PAYS OUR INVOICE NO INV-22 31 OF JANUARY",
  );
});

test("German subfields without a tag of SEPA are lines of text", async () => {
  const { rows, movements } = await read("mt940-german-lines-without-blank.sta", mt940);
  expect(rows).toEqual(["credit 250.00 EUR INV-2231"]);
  expect(movements[0]).toMatchObject({
    remittanceInformation: "RECHNUNG NR. INV-2231 VOM 3.1.2026 KUNDE 88",
    counterpartyName: "EXAMPLE GMBH",
  });
});

test("free text may begin with three digits", async () => {
  const { rows, movements } = await read("mt940-86-starts-with-three-digits.sta", mt940);
  expect(rows).toEqual(["credit 150.00 EUR INV-2231", "credit 100.00 EUR INV-2232"]);
  expect(movements.map(({ remittanceInformation }) => remittanceInformation)).toEqual([
    "250.00 USD ORDER INV-2231",
    "555-1234 PAYS INV-2232",
  ]);
});

test("a structured reference over two lines is the creditor's reference", async () => {
  const { movements } = await read("mt940-remi-strd.sta", mt940);
  expect(movements[0]).toMatchObject({
    endToEndId: "E2E-1",
    counterpartyAccount: "NL55TEST0000000001",
    counterpartyName: "EXAMPLE BV",
    references: [
      { type: "bank_reference", value: "B1" },
      { type: "creditor_reference", value: "9001123412341234" },
    ],
  });
});

test("an account in the second line of field 61 is the counterparty's", async () => {
  const { rows, movements } = await read("mt940-account-in-second-line.sta", mt940);
  expect(rows).toEqual(["credit 250.00 EUR INV-2231"]);
  expect(movements[0]).toMatchObject({
    counterpartyAccount: "NL55TEST0000000001",
    counterpartyName: "EXAMPLE BV",
    remittanceInformation: "INV-2231",
  });
});

test("a blank before the transaction type", async () => {
  const { rows, movements } = await read("mt940-blank-before-type.sta", mt940);
  expect(rows).toEqual(["credit 250.00 EUR INV-2231"]);
  expect(movements[0]?.references).toContainEqual({ type: "bank_reference", value: "B1" });
});

test("zeros before an amount count as no digits", async () => {
  const { rows, statements } = await read("mt940-long-balance.sta", mt940);
  expect(rows).toEqual(["credit 250.00 TRY INV-2231"]);
  expect(statements).toMatchObject([{ opening: "1000.00", closing: "1250.00", addsUp: true }]);
});

test("an interim report alone is not read, and named", async () => {
  await expect(read("mt942-alone.sta", mt940)).rejects.toThrow(/MT942.*interimReports/);
});

test("a German return", async () => {
  const { movements } = await read("mt940-german-return.sta", mt940);
  expect(movements[0]).toMatchObject({
    direction: "debit",
    amount: "50.00",
    returned: "return",
    returnReason: "MD06 (refund request by end customer)",
    endToEndId: "DD-77",
    remittanceInformation: "MD06",
    counterpartyName: "KUNDE EXAMPLE",
  });
  expect(movements[0]?.references).toContainEqual({ type: "customer_reference", value: "K1" });
});

test.each(["cp850", "IBM850"])("a code page of DOS, named %s", async (encoding) => {
  const profile = { ...mt940, options: { ...patterns, encoding } };
  const { rows, movements, warnings } = await read("mt940-dos-code-page.sta", profile);
  expect(rows).toEqual(["credit 250.00 EUR INV-2231"]);
  expect(movements[0]?.counterpartyName).toBe("MÜLLER & SÖHNE");
  expect(warnings).toEqual([]);
});

test("without its name, the encoding that is guessed is told", async () => {
  const { warnings } = await read("mt940-dos-code-page.sta", mt940);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/windows-1252.*MšLLER & S™HNE/);
});

test("Czech names and headers in windows-1250", async () => {
  const named: ProfileInput = {
    format: "csv",
    options: { ...czech, encoding: "windows-1250" },
    mapping: {
      ...{ bookingDate: "Datum", amount: "Částka" },
      ...{ remittance: "Zpráva", counterpartyName: "Název" },
    },
    defaults: { account: "A1", currency: "CZK" },
  };
  const { rows, movements, warnings } = await read("csv-windows-1250.csv", named);
  expect(rows).toEqual(["credit 250.00 CZK", "credit 100.00 CZK"]);
  expect(movements.map(({ counterpartyName }) => counterpartyName)).toEqual([
    "Dvořák s.r.o.",
    "Łukasz Żółć",
  ]);
  expect(warnings).toEqual([]);
  const mapping = { bookingDate: 1, counterpartyName: 2, amount: 3, remittance: 4 };
  const unnamed = await read("csv-windows-1250.csv", { ...named, options: czech, mapping });
  expect(unnamed.warnings).toEqual([expect.stringContaining("windows-1252")]);
});

test("Japanese names in Shift JIS", async () => {
  const { rows, movements } = await read("csv-shift-jis.csv", {
    format: "csv",
    options: { dateFormat: "yyyy/MM/dd", encoding: "shift_jis" },
    mapping: { bookingDate: 1, counterpartyName: 2, amount: 3 },
    defaults: { account: "A1", currency: "JPY" },
  });
  expect(rows).toEqual(["credit 25000 JPY", "credit 10000 JPY"]);
  expect(movements[0]?.counterpartyName).toBe("佐藤商店");
});

test("tags of SEPA in one cell", async () => {
  const profile: ProfileInput = {
    format: "csv",
    options: { ...patterns, dateFormat: "dd.MM.yy", decimalSeparator: "," },
    mapping: {
      ...{ bookingDate: "Buchungstag", amount: "Betrag" },
      ...{ currency: "Waehrung", remittance: "Verwendungszweck" },
    },
    defaults: { account: "A1" },
  };
  const { rows, movements } = await read("csv-sepa-tags-in-the-text.csv", profile);
  expect(rows).toEqual(["credit 250.00 EUR INV-2231"]);
  expect(movements[0]).toMatchObject({
    endToEndId: "E2E-77",
    remittanceInformation: "INV-2231 Example",
  });
  const options = { ...(profile["options"] as object), remittanceTags: "none" };
  const whole = await read("csv-sepa-tags-in-the-text.csv", { ...profile, options });
  expect(whole.movements[0]).toMatchObject({
    endToEndId: null,
    remittanceInformation: expect.stringContaining("EREF+E2E-77MREF+"),
  });
});

test("a returned direct debit that keeps the roles of the original", async () => {
  const { movements } = await read("camt-return-counterparty.xml", { format: "camt053" });
  expect(movements[0]).toMatchObject({
    returned: "return",
    counterpartyName: "Customer Example",
    counterpartyAccount: "DE75512108001245126199",
  });
});

test("type codes of a bank's own", async () => {
  const file = "bai2-custom-type-codes.bai2";
  expect((await read(file, bai2)).rows).toEqual(["rejected", "rejected"]);
  const typeCodes = { credit: ["906", "829"] };
  const own = await read(file, { ...bai2, options: { ...patterns, typeCodes } });
  expect(own.rows).toEqual(["credit 500.00 USD INV-2231", "credit 7.00 USD INV-2232"]);
});

test("a test group is no money", async () => {
  const { rows, warnings, statements } = await read("bai2-test-group.bai2", bai2);
  expect(rows).toEqual(["skipped"]);
  expect(warnings).toEqual([expect.stringContaining("test only")]);
  expect(statements).toEqual([]);
});

test("an as-of date of eight digits", async () => {
  const { rows, movements } = await read("bai2-eight-digit-date.bai2", bai2);
  expect(rows).toEqual(["credit 500.00 USD INV-2231"]);
  expect(movements[0]?.bookingDate).toBe("2026-01-05");
});
