/** Fees of a deposit in the currency of what was received, which another leg says (docs/matching.md, Amounts). */
import { expect, test } from "vitest";
import type { Fee } from "#domain/evidence/leg-facts.ts";
import { amount, evaluate, intentOf, legOf, money } from "../samples.ts";

const intent = intentOf({ source: money("100 USD"), destination: money("90 EUR") });
const fees: readonly Fee[] = [
  { type: "developer", ...money("2 EUR"), isOfReceived: true },
  { type: "network", ...money("1 EUR") },
];
const paid = (text: string) =>
  legOf(text, {
    ...{ kind: "provider", provider: "partner", providerTransferId: "dep_1" },
    ...{ exchangeRate: amount("0.9"), fees },
  });
const received = (text: string, id: string) =>
  legOf(text, {
    ...{ kind: "provider", provider: "partner", providerTransferId: id, phase: "source" },
  });

// 90 EUR expected, less 2 USD at 0.9 (1.80 EUR) and 1 EUR of gas.
test.each([
  ["of the arrival of the same deposit", [received("100 USD", "dep_1")]],
  ["of the payment while the arrival is not known", []],
  ["of the payment where another deposit arrived", [received("95 GBP", "dep_2")]],
] as const)("is the currency %s", (_, others) => {
  const found = evaluate({ intent, legs: [paid("87.2 EUR"), ...others] });
  expect(found).toMatchObject({ developerFee: "1.8", networkFee: "1" });
});

test("in a currency that the payment does not have, it is listed and not counted", () => {
  const found = evaluate({ intent, legs: [paid("89 EUR"), received("95 GBP", "dep_1")] });
  expect(found.developerFee).toBeNull();
  expect(found.otherFees).toEqual([{ type: "developer", ...money("2 GBP") }]);
});
