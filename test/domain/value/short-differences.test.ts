/** Differences of short amounts with equally many decimals are computed without a BigInt; so they equal it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatExact, fromExact, subtract, subtractExact, toExact } from "#domain/value/money.ts";
import { amount } from "../samples.ts";

test.each([
  ["100.25", "9.75", "90.5"],
  ["9.75", "100.25", "-90.5"],
  ["-0.00", "0.00", "0"],
  ["007.50", "7.50", "0"],
  ["-1.05", "1.05", "-2.1"],
  ["0.01", "0.10", "-0.09"],
  ["999999999999999", "-99999999999999", "1099999999999998"],
  ["-99999999999999", "999999999999999", "-1099999999999998"],
  ["9999999999999999", "-9999999999999998", "19999999999999997"],
  ["999999999999.99", "0.01", "999999999999.98"],
  ["1.5", "0.25", "1.25"],
  ["10", "9.9", "0.1"],
])("%s - %s = %s", (a, b, difference) => {
  expect(subtract(amount(a), amount(b))).toBe(difference);
});

const nothing = amount("0");
const spelling = fc.tuple(fc.constantFrom("", "-"), fc.nat(9_999_999), fc.nat(9_999_999));
/** Two amounts with equally many decimals, on both sides of the length that counts as short. */
const alikeAmounts = fc
  .tuple(fc.nat(7), fc.constantFrom("", "1", "999"), spelling, spelling)
  .map(([decimals, more, ...both]) =>
    both.map(([sign, whole, fraction]) => {
      const digits = `${fraction}`.padStart(7, "0").slice(0, decimals);
      return amount(`${sign}${more}${whole}${digits === "" ? "" : `.${digits}`}`);
    }),
  );

test("are those of the exact numbers, in their shortest spelling", () => {
  fc.assert(
    fc.property(alikeAmounts, ([a = nothing, b = nothing]) => {
      const difference = subtract(a, b);
      expect(difference).toBe(fromExact(subtractExact(toExact(a), toExact(b))));
      expect(difference).toBe(formatExact(difference));
    }),
    { numRuns: 20_000 },
  );
});
