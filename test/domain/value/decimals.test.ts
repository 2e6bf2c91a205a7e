import { expect, test } from "vitest";
import { withDecimalsOf, withUsualDigits } from "#domain/value/decimals.ts";
import { amount, currency } from "../samples.ts";

test.each([
  ["0.2", ["1.95", "1.75"], "0.20"],
  ["0", ["1.95", "1.95"], "0.00"],
  ["-3", ["1", "4.000"], "-3.000"],
  ["0.125", ["1.00"], "0.125"],
  ["5", ["3", "2"], "5"],
  ["5", [], "5"],
])("%s of %j is written %s", (computed, sources, written) => {
  expect(withDecimalsOf(amount(computed), sources.map(amount))).toBe(written);
});

test.each([
  ["0.2", "EUR", "0.20"],
  ["1200", "JPY", "1200"],
  ["1.5", "KWD", "1.500"],
  ["247.5", "USDC", "247.50"],
  ["0.000001", "USDC", "0.000001"],
])("a sum of %s %s is written %s", (computed, code, written) => {
  expect(withUsualDigits(amount(computed), currency(code))).toBe(written);
});
