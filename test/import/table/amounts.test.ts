import { describe, expect, test } from "vitest";
import { readAmount } from "#outside/import/value/amount.ts";
import { type ProfileInput, profileOf, readFileRows } from "../read-file.ts";

const point = {};
const german = { decimalSeparator: ",", thousandsSeparator: "." };
const swiss = { thousandsSeparator: "'" };
const french = { decimalSeparator: ",", thousandsSeparator: " " };
const grouped = { thousandsSeparator: "," };
const dollar = { currencySymbols: ["$", "USD"] };
const cents = { minorUnitDigits: 2 };

describe("an amount is read to its last character or refused", () => {
  test.each([
    [point, "1.10", "1.10"],
    [point, " 007.50 ", "7.50"],
    [point, ".23", "0.23"],
    [point, "-.5", "-0.5"],
    [point, "+3", "3"],
    [point, "12.00-", "-12.00"],
    [point, "\u22125.00", "-5.00"],
    [point, "(85.00)", "-85.00"],
    [point, "0.000000000000000001", "0.000000000000000001"],
    [german, "1.234.567,89", "1234567.89"],
    [german, "1234567,89", "1234567.89"],
    [swiss, "21'674.45", "21674.45"],
    [swiss, "21\u2019674.45", "21674.45"],
    [french, "1\u202f234,5", "1234.5"],
    [french, "1\u00a0234,5", "1234.5"],
    [grouped, "1,00,000.50", "100000.50"],
    [dollar, "($85.00)", "-85.00"],
    [dollar, "$(85.00)", "-85.00"],
    [dollar, "(85.00) $", "-85.00"],
    [dollar, "$.23", "0.23"],
    [dollar, "-$1.00", "-1.00"],
    [dollar, "12.00 USD", "12.00"],
    [cents, "490196", "4901.96"],
    [cents, "5", "0.05"],
    [cents, "-0", "-0.00"],
  ])("%o reads %s as %s", (options, cell, expected) => {
    const read = readAmount(cell, profileOf({ format: "csv", options }).options);
    if (read === null || read === "ambiguous") throw new Error(`${cell} is ${read}.`);
    expect(`${read.isNegative ? "-" : ""}${read.amount}`).toBe(expected);
  });

  test.each([
    [point, ""],
    [point, "-"],
    [point, "5."],
    [point, "1,234.00"],
    [point, "1.2.3"],
    [point, "1e3"],
    [point, "0x10"],
    [point, "NaN"],
    [point, "12.00 EUR"],
    [point, "$5"],
    [point, "--5"],
    [point, "-5-"],
    [point, "(-5)"],
    [point, "1 000"],
    [point, "１２"],
    [point, "9".repeat(39)],
    [point, "1".repeat(1_000)],
    [german, "1,234.00"],
    [german, "1.23,4"],
    [german, "12.34"],
    [grouped, "1,23"],
    [grouped, "1234,567"],
    [swiss, "1'23"],
  ])("%o refuses %s", (options, cell) => {
    expect(readAmount(cell, profileOf({ format: "csv", options }).options)).toBeNull();
  });
});

describe("a mark before three digits that may group or begin the decimals", () => {
  const rowOf = async (cell: string, options: object, format: "csv" | "ndjson" = "csv") => {
    const profile: ProfileInput = {
      format,
      options,
      mapping: { bookingDate: "date", amount: "amount" },
      defaults: { currency: "EUR" },
    };
    const content =
      format === "csv"
        ? `date;amount\n2026-01-01;${cell}\n`
        : `{"date":"2026-01-01","amount":${cell}}`;
    const [row] = await readFileRows(content, profile);
    if (row === undefined) throw new Error("No row.");
    const { reading, column } = row;
    if (reading.outcome === "movement")
      return `${reading.movement.direction} ${reading.movement.amount}`;
    return `${reading.code} ${column} ${reading.message}`;
  };

  test.each(["1.234", "-1.234", "(999.000)", "12,345", "+1.234"])(
    "%s is refused while the profile does not name the decimal separator",
    async (cell) => {
      const shown = await rowOf(cell, {});
      expect(shown).toContain("amount_ambiguous amount");
      expect(shown).toContain("decimalSeparator");
    },
  );

  test.each([
    ["0.234", {}, "credit 0.234"],
    ["1234.567", {}, "credit 1234.567"],
    ["1.23", {}, "credit 1.23"],
    ["1.2345", {}, "credit 1.2345"],
    ["1.234", { decimalSeparator: "." }, "credit 1.234"],
    ["1.234", { decimalSeparator: ",", thousandsSeparator: "." }, "credit 1234"],
    ["1.234", { thousandsSeparator: "," }, "credit 1.234"],
    ["1,234", { thousandsSeparator: "," }, "credit 1234"],
  ])("%s under %o is %s", async (cell, options, expected) => {
    expect(await rowOf(cell, options)).toBe(expected);
  });

  test("a number of JSON has the notation of JSON, a text of JSON has not", async () => {
    expect(await rowOf("1.234", {}, "ndjson")).toBe("credit 1.234");
    expect(await rowOf('"1.234"', {}, "ndjson")).toContain("amount_ambiguous");
  });
});
