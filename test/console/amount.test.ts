import { describe, expect, test } from "vitest";
import { amountParts, amountText, isZeroAmount, sumOfAmounts } from "#console/format/amount.ts";

describe("amounts on the screen", () => {
  test.each([
    ["1500", "USD", "1,500.00 USD"],
    ["1500.1", "EUR", "1,500.10 EUR"],
    ["17121.8", "MXN", "17,121.80 MXN"],
    ["1000", "JPY", "1,000 JPY"],
    ["0.5", "KWD", "0.500 KWD"],
    ["247.5", "USDC", "247.50 USDC"],
    ["-3.2", "MXN", "−3.20 MXN"],
    ["0", "EUR", "0.00 EUR"],
    ["0.000000000000000001", "ETH", "0.000000000000000001 ETH"],
    [
      "99999999999999999999999999999999999999",
      "VND",
      "99,999,999,999,999,999,999,999,999,999,999,999,999 VND",
    ],
    [
      "12345678901234567890.123456789012345678",
      "DAI",
      "12,345,678,901,234,567,890.123456789012345678 DAI",
    ],
  ])("%s %s is %s", (amount, currency, text) => {
    expect(amountText(amount, currency)).toBe(text);
  });

  test("are split at the point, so that points stand under each other", () => {
    expect(amountParts("1234.5", "EUR")).toEqual({ integer: "1,234", fraction: ".50" });
    expect(amountParts("1234", "JPY")).toEqual({ integer: "1,234", fraction: "" });
  });

  test("a text that is no amount is shown as it is", () => {
    expect(amountParts("1e9", "EUR")).toEqual({ integer: "1e9", fraction: "" });
  });

  test.each(["0", "0.00", "-0.0", "000"])("%s is zero", (amount) => {
    expect(isZeroAmount(amount)).toBe(true);
  });

  test.each(["0.000000000000000001", "10"])("%s is not zero", (amount) => {
    expect(isZeroAmount(amount)).toBe(false);
  });
});

test.each([
  [[], "0"],
  [["1.50", "-0.5", "2"], "3"],
  [["99999999999999999999.999999999999999999", "0.000000000000000001"], "100000000000000000000"],
  [["-1", "0.75"], "-0.25"],
])("the sum of %j is %s", (amounts, total) => {
  expect(sumOfAmounts(amounts)).toBe(total);
});
