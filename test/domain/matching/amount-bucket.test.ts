/** Amounts within a tolerance find each other by their buckets. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bucketOf,
  bucketsNear,
  formatWidth,
  parseWidth,
  widthFor,
} from "#domain/matching/pool/amount-bucket.ts";
import { abs, compare, formatExact, subtract } from "#domain/value/money.ts";
import { propertyRuns } from "../property-runs.ts";
import { amount } from "../samples.ts";

describe("amount buckets", () => {
  test.each([
    ["0", null],
    ["0.00", null],
    ["1", 0],
    ["0.9", 0],
    ["1.1", 1],
    ["10", 1],
    ["11", 2],
    ["0.01", -2],
    ["0.010", -2],
    ["0.02", -1],
  ] as const)("a tolerance of %s has a width of ten to the %s", (tolerance, width) => {
    expect(widthFor(amount(tolerance))).toBe(width);
    expect(parseWidth(formatWidth(width))).toBe(width);
  });

  const amounts = fc
    .tuple(fc.nat({ max: 2_000_000 }), fc.constantFrom(0, 1, 2, 4))
    .map(([digits, decimals]) => amount((digits / 10 ** decimals).toFixed(decimals)));

  test("amounts that differ by no more than the tolerance are in each other's near buckets", () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, given) => {
        const difference = abs(subtract(a, b));
        const tolerance = compare(given, difference) < 0 ? difference : given;
        const width = widthFor(tolerance);
        expect(bucketsNear(a, width)).toContain(bucketOf(b, width));
        expect(bucketsNear(b, width)).toContain(bucketOf(a, width));
      }),
      propertyRuns,
    );
  });

  test("far ones are not; without a tolerance only equal amounts meet, however they are spelled", () => {
    expect(bucketsNear(amount("100"), widthFor(amount("1")))).toEqual(["99", "100", "101"]);
    expect(bucketsNear(amount("0.5"), widthFor(amount("1")))).toEqual(["0", "1"]);
    expect(bucketsNear(amount("100.10"), null)).toEqual([bucketOf(amount("100.1"), null)]);
    expect(bucketOf(amount("100.10"), null)).toBe(formatExact(amount("100.1")));
  });
});
