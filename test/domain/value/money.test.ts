import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Amount,
  abs,
  addExact,
  compare,
  compareExact,
  equals,
  formatExact,
  fromExact,
  isPositive,
  isZero,
  multiply,
  multiplyDivideHalfEven,
  negate,
  parseAmount,
  subtract,
  sum,
  sumExact,
  toExact,
} from "#domain/value/money.ts";
import { amount } from "../samples.ts";
import { productOf, quotientOf } from "./exactness/scaled-integers.ts";

describe("parseAmount", () => {
  test.each([
    "0",
    "-0",
    "1",
    "-1.50",
    "007.50",
    "0.000000000000000001",
    "9".repeat(38),
    `${"9".repeat(20)}.${"9".repeat(18)}`,
    `-${"0".repeat(25)}${"9".repeat(38)}`,
    `0000.${"9".repeat(18)}`,
  ])("accepts %s and keeps its spelling", (text) => {
    expect(parseAmount(text)).toBe(text);
  });

  test.each([
    "",
    "-",
    "+1",
    ".5",
    "5.",
    "1e5",
    "0x10",
    "1_000",
    "1,000.00",
    "NaN",
    "Infinity",
    " 1",
    "1\n",
    "１",
    "--1",
    "1.2.3",
    "1".padEnd(39, "0"),
    `${"9".repeat(21)}.${"9".repeat(18)}`,
    `${"9".repeat(37)}.00`,
    "0.0000000000000000001",
    "0".repeat(65),
    "9".repeat(1_000_000),
  ])("refuses %s", (text) => {
    expect(parseAmount(text)).toBeNull();
  });
});

describe("spelling of computed amounts", () => {
  test.each([
    ["1.500", "1.5"],
    ["100", "100"],
    ["100.00", "100"],
    ["007", "7"],
    ["-0", "0"],
    ["-0.00", "0"],
    ["-0.050", "-0.05"],
    ["0.000000000000000001", "0.000000000000000001"],
    ["-12345678901234567890.123456789012345678", "-12345678901234567890.123456789012345678"],
  ])("formats %s as %s", (text, expected) => {
    expect(formatExact(amount(text))).toBe(expected);
  });
});

describe("arithmetic on single values", () => {
  test.each([
    ["0.1", "0.2", "0.3"],
    ["1", "-1.00", "0"],
    ["99999999999999999999999999999999999999", "0.01", "99999999999999999999999999999999999999.01"],
    ["-5", "2.50", "-2.5"],
  ])("%s + %s = %s", (a, b, total) => {
    expect(sum([amount(a), amount(b)])).toBe(total);
    expect(subtract(total as Amount, amount(b))).toBe(formatExact(amount(a)));
  });

  test("returns 0 for the sum of an empty list", () => {
    expect(sum([])).toBe("0");
    expect(fromExact(sumExact([]))).toBe("0");
  });

  test.each([
    ["1.0", "1.00", 0],
    ["-0", "0.0", 0],
    ["1.01", "1.1", -1],
    ["-1.01", "-1.1", 1],
    ["10", "9.999999999999999999", 1],
    ["99999999999999999999999999999999999998", "99999999999999999999999999999999999999", -1],
  ])("compares %s with %s as %d", (a, b, order) => {
    expect(compare(amount(a), amount(b))).toBe(order);
    expect(equals(amount(a), amount(b))).toBe(order === 0);
  });

  test.each([
    ["0.00", true, false],
    ["-0", true, false],
    ["0.000000000000000001", false, true],
    ["-0.01", false, false],
  ])("%s: zero %s, positive %s", (text, zero, positive) => {
    expect(isZero(amount(text))).toBe(zero);
    expect(isPositive(amount(text))).toBe(positive);
  });

  test.each([
    ["-1.50", "1.5", "1.5"],
    ["1.50", "1.5", "-1.5"],
    ["-0", "0", "0"],
  ])("%s: absolute %s, negated %s", (text, absolute, negated) => {
    expect(abs(amount(text))).toBe(absolute);
    expect(negate(amount(text))).toBe(negated);
  });

  test("computes a product exactly beyond 18 decimals", () => {
    const small = amount("0.000000000000000001");
    expect(multiply(small, small)).toBe(`0.${"0".repeat(35)}1`);
  });
});

describe("multiplyDivideHalfEven", () => {
  test.each([
    ["1", "1", "3", 18, "0.333333333333333333"],
    ["2", "1", "3", 18, "0.666666666666666667"],
    ["0.5", "1", "1", 0, "0"],
    ["1.5", "1", "1", 0, "2"],
    ["2.5", "1", "1", 0, "2"],
    ["-2.5", "1", "1", 0, "-2"],
    ["3.5", "1", "-1", 0, "-4"],
    ["-0.5", "1", "1", 0, "0"],
    ["2.50000000000000001", "1", "1", 0, "3"],
    ["1000.00", "0.92", "1000", 2, "0.92"],
    ["1", "0.125", "1", 2, "0.12"],
    ["1", "0.135", "1", 2, "0.14"],
  ])("%s × %s / %s at %d decimals is %s", (a, b, c, decimals, expected) => {
    expect(multiplyDivideHalfEven(amount(a), amount(b), amount(c), decimals)).toBe(expected);
  });

  test("rounds to 18 decimals by default", () => {
    expect(multiplyDivideHalfEven(amount("1"), amount("1"), amount("7"))).toBe(
      "0.142857142857142857",
    );
  });

  test("throws for a division by zero", () => {
    expect(() => multiplyDivideHalfEven(amount("1"), amount("1"), amount("0.00"))).toThrow(
      RangeError,
    );
  });
});

/**
 * An oracle with integers scaled to 18 decimals, by string operations only; it shares no code with
 * the product.
 */
function oracle(text: string): bigint {
  const isNegative = text.startsWith("-");
  const [whole = "", decimals = ""] = text.replace("-", "").split(".");
  const scaled = BigInt(whole + decimals.padEnd(18, "0"));
  return isNegative ? -scaled : scaled;
}

const digits = (maximum: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${maximum}}$`));
const anyAmount = fc
  .tuple(fc.constantFrom("", "-"), digits(20), fc.option(digits(18), { nil: null }))
  .map(([sign, whole, decimals]) =>
    amount(sign + whole + (decimals === null ? "" : `.${decimals}`)),
  );
const nonZeroAmount = anyAmount.filter((value) => oracle(value) !== 0n);

const orderOf = (difference: bigint) => (difference === 0n ? 0 : difference < 0n ? -1 : 1);

describe("against independent arithmetic", () => {
  test("computes 100,000 sums, differences and comparisons like BigInt", () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (a, b) => {
        const [x, y] = [oracle(a), oracle(b)];
        const computed = {
          sum: oracle(sum([a, b])),
          difference: oracle(subtract(a, b)),
          order: compare(a, b),
          areEqual: equals(a, b),
        };
        const expected = {
          sum: x + y,
          difference: x - y,
          order: orderOf(x - y),
          areEqual: x === y,
        };
        expect(computed).toEqual(expected);
      }),
      { numRuns: 100_000 },
    );
  });

  test("formats every computed amount in its shortest spelling", () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (a, b) => {
        expect(sum([a, b])).toMatch(/^(?:0|-?(?:0|[1-9]\d*)\.\d*[1-9]|-?[1-9]\d*)$/);
      }),
      { numRuns: 20_000 },
    );
  });

  test("computes long sums in any order, also of parsed values", () => {
    fc.assert(
      fc.property(fc.array(anyAmount, { maxLength: 200 }), (amounts) => {
        const expected = amounts.reduce((total, item) => total + oracle(item), 0n);
        expect(oracle(sum(amounts))).toBe(expected);
        const exacts = amounts.map(toExact).reverse();
        expect(oracle(fromExact(sumExact(exacts)))).toBe(expected);
        expect(
          compareExact(exacts.reduce(addExact, toExact(amount("0.00"))), sumExact(exacts)),
        ).toBe(0);
      }),
    );
  });

  test("multiplyDivideHalfEven rounds to the nearest value, and to even in a tie, like BigInt", () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, nonZeroAmount, fc.nat(18), (a, b, c, decimals) => {
        const result = multiplyDivideHalfEven(a, b, c, decimals);
        // result = q / 10^decimals must be within half a unit of x * y / z / 10^18.
        const q = oracle(result) / 10n ** BigInt(18 - decimals);
        expect(oracle(result) % 10n ** BigInt(18 - decimals)).toBe(0n);
        const divisor = oracle(c) * 10n ** 18n;
        const error = 2n * (oracle(a) * oracle(b) * 10n ** BigInt(decimals) - q * divisor);
        const [distance, unit] = [error < 0n ? -error : error, divisor < 0n ? -divisor : divisor];
        expect(distance <= unit).toBe(true);
        if (distance === unit) expect(q % 2n).toBe(0n);
      }),
      { numRuns: 20_000 },
    );
  });

  test("computes ties and products like scaled integers", () => {
    const short = fc
      .tuple(fc.integer({ min: -9_999, max: 9_999 }), fc.nat(4))
      .map(([value, scale]) =>
        amount(quotientOf([String(value), "1", `1${"0".repeat(scale)}`], scale)),
      );
    const powerOfTwo = fc.constantFrom("1", "-2", "4", "0.5", "-8", "3").map(amount);
    fc.assert(
      fc.property(short, short, powerOfTwo, fc.nat(6), (a, b, c, decimals) => {
        expect(multiply(a, b)).toBe(productOf(a, b));
        expect(multiplyDivideHalfEven(a, b, c, decimals)).toBe(quotientOf([a, b, c], decimals));
      }),
      { numRuns: 20_000 },
    );
  });
});
