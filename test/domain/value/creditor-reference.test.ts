import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasWrongCheckDigits, isCreditorReference } from "#domain/value/text/creditor-reference.ts";

describe("a creditor reference", () => {
  test.each([
    // The published examples of ISO 11649.
    "RF18539007547034",
    "RF18 5390 0754 7034",
    "rf18 5390 0754 7034",
    "RF712348231",
    "RF45G72UUR",
    "+++090/9337/55493+++",
    "***090/9337/55493***",
    "+++090933755493+++",
    "090/9337/55493",
    // The first ten digits leave no remainder: the check digits are 97.
    "+++000/0000/09797+++",
  ])("%s has the right check digits", (text) => {
    expect([isCreditorReference(text), hasWrongCheckDigits(text)]).toEqual([true, false]);
  });

  test.each([
    "RF19539007547034",
    "RF18539007547043",
    "RF00123",
    "+++090/9337/55494+++",
    "909/0337/55493",
    "+++000/0000/09700+++",
  ])("%s has wrong check digits", (text) => {
    expect([isCreditorReference(text), hasWrongCheckDigits(text)]).toEqual([false, true]);
  });

  test.each([
    "",
    "RF18",
    "RFX8539007547034",
    "RF18-539007547034",
    "RF185390075470340000000000",
    "INV-2026-0001",
    // Twelve digits alone can be any number.
    "090933755493",
    "090933755494",
    "+++090/9337/55493***",
    `RF18${" ".repeat(100)}539007547034`,
  ])("%j is of no such form", (text) => {
    expect([isCreditorReference(text), hasWrongCheckDigits(text)]).toEqual([false, false]);
  });

  test("with one digit changed, or two neighbours exchanged, has wrong check digits", () => {
    const digits = fc.stringMatching(/^\d{5,20}$/);
    fc.assert(
      fc.property(digits, fc.nat(19), fc.integer({ min: 1, max: 9 }), (number, at, step) => {
        const right = `RF${checkDigitsOf(number)}${number}`;
        expect(isCreditorReference(right)).toBe(true);
        const place = 4 + (at % number.length);
        const other = (Number(right[place]) + step) % 10;
        const changed = right.slice(0, place) + String(other) + right.slice(place + 1);
        expect(hasWrongCheckDigits(changed)).toBe(true);
      }),
    );
  });
});

/** By the standard's own rule, with exact integers. */
function checkDigitsOf(number: string): string {
  return String(98n - (BigInt(`${number}271500`) % 97n)).padStart(2, "0");
}
