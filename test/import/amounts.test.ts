import { describe, expect, test } from "vitest";
import { readAmount } from "../../shared/import/value/amount.ts";
import { profileOf } from "./read-file.ts";

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
    [dollar, "$.23", "0.23"],
    [dollar, "-$1.00", "-1.00"],
    [dollar, "12.00 USD", "12.00"],
    [cents, "490196", "4901.96"],
    [cents, "5", "0.05"],
    [cents, "-0", "-0.00"],
  ])("%o reads %s as %s", (options, cell, expected) => {
    const read = readAmount(cell, profileOf({ format: "csv", options }).options);
    expect(read === null ? null : `${read.isNegative ? "-" : ""}${read.amount}`).toBe(expected);
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
