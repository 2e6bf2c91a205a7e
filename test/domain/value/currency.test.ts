import { describe, expect, test } from "vitest";
import { type Currency, minorUnitDigits, parseCurrency } from "#domain/value/currency.ts";

describe("currency", () => {
  test.each([
    ["usd", "USD"],
    ["USDC.e", "USDC.E"],
    ["1INCH", "1INCH"],
    ["AB", "AB"],
    ["ABCDEFGHIJKL", "ABCDEFGHIJKL"],
  ])("%s is stored as %s", (text, stored) => {
    expect(parseCurrency(text)).toBe(stored);
  });

  test.each(["", "A", "ABCDEFGHIJKLM", "US D", "US-D", "€UR", "USD\n", "ıı"])(
    "%j is refused",
    (text) => {
      expect(parseCurrency(text)).toBeNull();
    },
  );

  test.each([
    ["JPY", 0],
    ["UGX", 0],
    ["XOF", 0],
    ["UYI", 0],
    ["EUR", 2],
    ["AED", 2],
    ["AFN", 2],
    ["CDF", 2],
    ["MGA", 2],
    ["MRU", 2],
    ["XCG", 2],
    ["ZWG", 2],
    ["IQD", 3],
    ["KWD", 3],
    ["TND", 3],
    ["CLF", 4],
    ["UYW", 4],
    ["USDC", 6],
    ["BTC", 6],
    ["XAU", 6],
    ["BGN", 6],
    ["", 6],
  ])("%s has %d digits", (code, expected) => {
    expect(minorUnitDigits(code as Currency)).toBe(expected);
  });

  test("there are as many codes for each number of digits as in ISO 4217 List One", () => {
    const counts = new Map<number, number>();
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    for (const code of letters.flatMap((a) =>
      letters.flatMap((b) => letters.map((c) => a + b + c)),
    )) {
      const count = minorUnitDigits(code as Currency);
      counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    counts.delete(6);
    expect(Object.fromEntries(counts)).toEqual({ 0: 17, 2: 139, 3: 7, 4: 2 });
  });
});
