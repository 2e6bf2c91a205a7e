import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findCardNumbers, maskCardNumbers } from "#domain/value/text/card-number.ts";

/** Published test numbers of the networks, of 13 to 19 digits. */
const known = [
  "4222222222222",
  "30569309025904",
  "378282246310005",
  "4111111111111111",
  "5555555555554444",
  "6304000000000000000",
];

/** A card number made of these digits: the last one is what the check needs. */
function withCheckDigit(digits: readonly number[]): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return [...digits, (10 - (sum % 10)) % 10].join("");
}

const digit = fc.integer({ min: 0, max: 9 });
const cardNumber = fc
  .array(digit, { minLength: 12, maxLength: 18 })
  .filter((digits) => digits.some((each) => each > 0))
  .map(withCheckDigit);
const separator = fc.constantFrom("", "", "", " ", "-", "\u00a0");
const around = fc.constantFrom("", "Card ", "pan=", "(", ", ", "\n", "Karte: ");
const behind = fc.constantFrom("", ".", " exp 12/27", ")", ", paid", "\n");

describe("card numbers", () => {
  test.each(known)("%s is found, with blanks and dashes too", (number) => {
    const spellings = [
      number,
      number.replace(/(\d{4})(?=\d)/g, "$1 "),
      number.replace(/(\d{4})(?=\d)/g, "$1-"),
      `paid with ${number}, thanks`,
    ];
    for (const text of spellings) {
      expect(findCardNumbers(text), text).toHaveLength(1);
      expect(maskCardNumbers(text).replaceAll(/[ -]/g, "")).toContain(
        `${number.slice(0, 6)}${"*".repeat(number.length - 10)}${number.slice(-4)}`,
      );
    }
  });

  test.each([
    ["one digit changed", "4111111111111112"],
    ["12 digits", "411111111116"],
    ["20 digits", "41111111111111111111"],
    ["a number in front of a letter", "4111111111111111a"],
    ["a number behind a letter", "A4111111111111111"],
    ["two blanks", "4111  1111  1111  1111"],
    ["an IBAN", "DE89370400440532013000"],
    ["zeros", "0000000000000000"],
    ["decimals", "4111111.111111111"],
    ["a mask", "411111******1111"],
  ])("%s is none", (_, text) => {
    expect(findCardNumbers(text)).toEqual([]);
    expect(maskCardNumbers(text)).toBe(text);
  });

  test("beside other digits is found by its groups", () => {
    expect(maskCardNumbers("4111 1111 1111 1111 12/27")).toBe("4111 11** **** 1111 12/27");
    expect(maskCardNumbers("4111111111111111 5555555555554444")).toBe(
      "411111******1111 555555******4444",
    );
  });

  test("a mask keeps the length and everything around, and leaves no card number", () => {
    fc.assert(
      fc.property(
        cardNumber,
        fc.array(separator, { minLength: 19, maxLength: 19 }),
        around,
        behind,
        (number, separators, before, after) => {
          const written = [...number]
            .map((each, at) => (at === number.length - 1 ? each : each + separators[at]))
            .join("");
          const text = before + written + after;
          const masked = maskCardNumbers(text);
          expect(masked).toHaveLength(text.length);
          expect(findCardNumbers(masked)).toEqual([]);
          expect(masked.startsWith(before)).toBe(true);
          expect(masked).not.toBe(text);
          expect(masked.replaceAll(/[^*]/g, "")).toHaveLength(number.length - 10);
        },
      ),
    );
  });

  test("groups of one digit without end, and one group without end, hold none", () => {
    expect(findCardNumbers("1 ".repeat(20_000).replaceAll("1 1 1 1 1 ", "1 1 1 1 1  "))).toEqual(
      [],
    );
    expect(findCardNumbers("1".repeat(100_000))).toEqual([]);
  });
});
