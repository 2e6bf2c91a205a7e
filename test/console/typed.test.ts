/** What people type into the search: amounts with the separators of their country, and days in words. */
import { expect, test } from "vitest";
import { typedAmounts, typedCurrency } from "#console/format/typed-amount.ts";
import { typedDays } from "#console/format/typed-days.ts";

test.each([
  ["562.68", ["562.68"]],
  ["562,68", ["562.68"]],
  ["22507.01", ["22507.01"]],
  ["22,507.01", ["22507.01"]],
  ["22.507,01", ["22507.01"]],
  ["22 507,01", ["22507.01"]],
  ["22'507.01", ["22507.01"]],
  ["1.234.567,5", ["1234567.5"]],
  ["1,234,567", ["1234567"]],
  ["22,507", ["22507", "22.507"]],
  ["0.001", ["0.001"]],
  ["1234.567", ["1234.567"]],
  ["−49.42", ["49.42"]],
  ["-49.42 EUR", ["49.42"]],
  ["eur 100", ["100"]],
  ["100EUR", ["100"]],
  ["562.68 USDC", ["562.68"]],
  ["usdt 5", ["5"]],
  ["€1.500,00", ["1500.00"]],
  ["20 £", ["20"]],
  ["12.", ["12"]],
  ["1.2.3", []],
  ["2026-11-27", []],
  ["INV-100", []],
  ["0xabc", []],
  ["", []],
])("%j may be the amounts %j", (text, amounts) => {
  expect(typedAmounts(text)).toEqual(amounts);
});

test.each([
  ["12.50 eur", "EUR"],
  ["USD 7", "USD"],
  ["USD7", "USD"],
  ["562.68 usdc", "USDC"],
  ["7", null],
])("the currency beside %j is %j", (text, currency) => {
  expect(typedCurrency(text)).toBe(currency);
});

// A Saturday.
const now = Date.parse("2026-11-28T10:00:00Z");

test.each([
  ["today", "2026-11-28", "2026-11-29"],
  ["Yesterday", "2026-11-27", "2026-11-28"],
  ["this week", "2026-11-23", "2026-11-30"],
  ["last week", "2026-11-16", "2026-11-23"],
  ["this month", "2026-11-01", "2026-12-01"],
  ["last month", "2026-10-01", "2026-11-01"],
  ["2026-02-28", "2026-02-28", "2026-03-01"],
  ["27.11.2026", "2026-11-27", "2026-11-28"],
  ["27 Nov", "2026-11-27", "2026-11-28"],
  ["November 27", "2026-11-27", "2026-11-28"],
  ["27. november 2025", "2025-11-27", "2025-11-28"],
  ["29 Nov", "2025-11-29", "2025-11-30"],
  ["5 Dec", "2025-12-05", "2025-12-06"],
])("%s is from %s to %s", (text, from, to) => {
  expect(typedDays(text, now, "UTC")).toEqual({ from: Date.parse(from), to: Date.parse(to) });
});

test.each(["2026-02-30", "31 Nov", "nov", "27", "acme", "mayer 5x", ""])(
  "%j names no day",
  (text) => {
    expect(typedDays(text, now, "UTC")).toBeNull();
  },
);
