import { expect, test } from "vitest";
import { dispositionText, reversalText } from "#domain/case/work/disposition-text.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Amount } from "#domain/value/money.ts";

const eur = "EUR" as Currency;
const decided = { kind: "write_off", amount: "-67.74" as Amount } as const;

test.each([
  ["fx_accepted", "67.74 EUR were written off: the exchange difference is accepted."],
  ["other", "67.74 EUR were written off: another reason, in the comment."],
  ["bank_is_closed", "67.74 EUR were written off: bank is closed."],
])("names the amount without its sign and the reason %s in words", (code, expected) => {
  expect(dispositionText({ ...decided, reason: { code, comment: null } }, eur)).toBe(expected);
});

test("a reversal says what is taken back", () => {
  const carried = { kind: "carried_forward", amount: "1200" as Amount } as const;
  expect(reversalText(carried, eur)).toBe("Taken back: 1,200.00 EUR were carried forward.");
});
