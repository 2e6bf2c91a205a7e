/** Dates, currencies and shapes of exports as people have them (docs/files.md). */
import { describe, expect, test } from "vitest";
import type { ProfileInput } from "../read-file.ts";
import { guessesOf, readWhole } from "../read-whole.ts";
import { csv, sample } from "./real-export.ts";

describe("dates", () => {
  test.each(["05/01/2569", "05/01/0026", "05/01/1111", "05/01/2023", "11/02/2026"])(
    "%s is too far from the import",
    async (date) => {
      const read = await readWhole(`Date,Text,Amount\n${date},x,5\n`, csv({}));
      expect(read.shown).toEqual(["2 rejected date_implausible"]);
      expect(read.summary.leftOut[0]?.message).toContain(date);
    },
  );

  test.each([
    ["10/01/2024", {}],
    ["09/02/2026", {}],
    ["05/01/2020", { dateWindow: { daysBefore: 4_000 } }],
    ["05/12/2026", { dateWindow: { daysAfter: 400 } }],
  ])("%s is accepted with %o", async (date, options) => {
    const read = await readWhole(`Date,Text,Amount\n${date},x,5\n`, csv({ options }));
    expect(read.shown[0]).toContain("credit 5");
  });

  test.each([
    ["2020-03-01", "credit 5"],
    ["2569-01-05", "date_implausible"],
    ["2026-02-20", "date_implausible"],
    ["1970-01-01", "date_implausible"],
  ])("%s in ISO 8601, which is read in one way only, is %s", async (date, expected) => {
    const profile = csv({ options: { dateFormat: null } });
    const read = await readWhole(`Date,Text,Amount\n${date},x,5\n`, profile);
    expect(read.shown[0]).toContain(expected);
  });

  test("a Buddhist year is named", async () => {
    const read = await readWhole(sample("csv-buddhist-year"), csv({}));
    expect(read.summary.leftOut[0]).toMatchObject({ code: "date_implausible", firstLine: 2 });
  });

  test("rejected and accepted dates that fit the exchanged pattern are one warning", async () => {
    const read = await readWhole(
      sample("csv-month-before-day"),
      csv({
        options: { dateWindow: { daysAfter: 200 } },
      }),
    );
    expect(read.shown).toEqual(["2 credit 10.00 EUR 2026-05-01 -", "3 rejected date_invalid"]);
    expect(read.warnings.map(({ code }) => code)).toEqual(["date_pattern_swapped"]);
    expect(read.warnings[0]?.message).toMatch(/Line 3: "01\/13\/2026".*MM\/dd\/yyyy.*line 2/);
  });

  test("dates that all can be exchanged are a guess, others are not", async () => {
    const head = "Date,Text,Amount\n";
    const doubtful = await readWhole(`${head}05/01/2026,x,5\n07/01/2026,x,5\n`, csv({}));
    expect(guessesOf(doubtful)).toMatchObject({ day_month_exchangeable: 1 });
    const clear = await readWhole(`${head}05/01/2026,x,5\n31/12/2025,x,5\n`, csv({}));
    expect(guessesOf(clear)).not.toHaveProperty("day_month_exchangeable");
  });

  test.each([
    ["46027", "excel", "2026-01-05"],
    ["46027.5", "excel", "2026-01-05"],
    ["44565", "excel1904", "2026-01-05"],
    ["5. Januar 2026", "d. MMMM yyyy", "2026-01-05", "de"],
    ["05-Mrz-2025", "dd-MMM-yyyy", "2025-03-05", "de"],
    ["5 août 2025", "d MMM yyyy", "2025-08-05", "fr"],
    ["5 févr. 2025", "d MMM yyyy", "2025-02-05", "fr"],
    ["05 ENE 2026", "dd MMM yyyy", "2026-01-05", "es"],
    ["5 января 2026", "d MMMM yyyy", "2026-01-05", "ru"],
    ["5 stycznia 2026", "d MMMM yyyy", "2026-01-05", "pl"],
  ])("%s as %s is %s", async (text, dateFormat, expected, locale?: string) => {
    const options = { dateFormat, ...(locale === undefined ? {} : { locale }) };
    const { shown } = await readWhole(`Date,Text,Amount\n${text},x,5\n`, csv({ options }));
    expect(shown).toEqual([`2 credit 5 EUR ${expected} -`]);
  });

  test("a month that two names begin with is not guessed", async () => {
    const options = { dateFormat: "d MMM yyyy", locale: "fr" };
    const { shown } = await readWhole("Date,Text,Amount\n5 jui 2025,x,5\n", csv({ options }));
    expect(shown).toEqual(["2 rejected date_invalid"]);
  });

  test("a message quotes the text, the format in force and one that fits", async () => {
    const read = await readWhole("Date,Text,Amount\n2026/01/31,x,5\n31.01.2026,x,5\n", csv({}));
    expect(read.rows.map(({ reading }) => ("message" in reading ? reading.message : ""))).toEqual([
      expect.stringMatching(/"2026\/01\/31".*dd\/MM\/yyyy, as in 31\/01\/2026.*yyyy\/MM\/dd/),
      expect.stringMatching(/"31.01.2026".*dd\.MM\.yyyy/),
    ]);
  });
});

describe("currencies", () => {
  const mapped = (options = {}, sourceType = "bank_statement"): ProfileInput => ({
    ...csv({ options, mapping: { currency: "Currency" }, defaults: { account: "A1" } }),
    sourceType,
  });

  test("a word that is no code is a row error, unless currencyValues translates it", async () => {
    const content = sample("csv-currency-words");
    const read = await readWhole(content, mapped());
    expect(read.shown).toEqual([2, 3, 4].map((line) => `${line} rejected currency_invalid`));
    expect(read.summary.leftOut[0]?.message).toMatch(/"Euro".*currencyValues/);
    const currencyValues = { euro: "EUR", "Rs.": "INR", "978": "EUR" };
    const translated = await readWhole(content, mapped({ currencyValues }));
    expect(translated.shown.map((row) => row.split(" ")[3])).toEqual(["EUR", "INR", "EUR"]);
  });

  test.each([
    ["USDC", "bank_statement", false],
    ["USDC", "onchain_report", true],
    ["USDC", "psp_report", true],
    ["EURO", "psp_report", false],
    ["978", "onchain_report", false],
    ["BGN", "bank_statement", true],
    ["eur", "bank_statement", true],
    ["XXX", "bank_statement", false],
  ])("%s in a %s: accepted %s", async (currency, sourceType, isAccepted) => {
    const content = `Date,Text,Amount,Currency\n05/01/2026,x,5,${currency}\n`;
    const { shown } = await readWhole(content, mapped({}, sourceType));
    expect(shown[0]?.includes("credit")).toBe(isAccepted);
  });

  test.each([
    ["USD", "12345", "credit 123.45"],
    ["JPY", "12345", "credit 12345"],
    ["KWD", "12345", "credit 12.345"],
    ["USD", "123.45", "rejected amount_invalid"],
    ["USDC", "12345", "rejected currency_invalid"],
  ])("minor units of the row's currency: %s %s is %s", async (currency, amount, expected) => {
    const content = `Date,Text,Amount,Currency\n05/01/2026,x,${amount},${currency}\n`;
    const profile = mapped({ minorUnitDigits: "currency" }, "psp_report");
    expect((await readWhole(content, profile)).shown[0]).toContain(expected);
  });
});

describe("shapes of CSV", () => {
  test("a header cell has line breaks", async () => {
    const names = Array.from({ length: 12 }, (_, at) => `"extra\n${at}"`).join(",");
    const content = `"Date\r\n(booked)",Text,"Amount\nEUR",${names}\n05/01/2026,x,5${",".repeat(12)}\n`;
    const mapping = { bookingDate: "Date (booked)", amount: "Amount EUR" };
    const { shown } = await readWhole(content, csv({ mapping }));
    expect(shown.map((row) => row.split(" ").slice(1, 3))).toEqual([["credit", "5"]]);
  });

  test("the first line is shorter than the rest, without a header", async () => {
    const mapping = { bookingDate: 1, remittance: 2, amount: 3 };
    const content = "Statement\n05/01/2026,x,5\n06/01/2026,y,6\n";
    const { shown } = await readWhole(content, csv({ options: { headerRow: 0 }, mapping }));
    expect(shown).toEqual([
      "1 rejected date_invalid",
      "2 credit 5 EUR 2026-01-05 -",
      "3 credit 6 EUR 2026-01-06 -",
    ]);
  });

  test("status words of the profile win over those that are known", async () => {
    const options = {
      statusValues: { pending: ["Vorgemerkt"], confirmed: ["gebucht"], failed: ["paid"] },
    };
    const content =
      "Date,Text,Amount,S\n05/01/2026,x,5,vorgemerkt\n05/01/2026,x,6,Gebucht\n05/01/2026,x,7,Paid\n05/01/2026,x,8,?\n";
    const { rows, shown } = await readWhole(content, csv({ options, mapping: { status: "S" } }));
    expect(
      rows.map(({ reading }) =>
        reading.outcome === "movement" ? reading.movement.status : reading.outcome,
      ),
    ).toEqual(["pending", "confirmed", "failed", "rejected"]);
    expect(shown[3]).toContain("status_unknown");
  });
});
