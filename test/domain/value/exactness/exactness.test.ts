/** All operations on amounts against scaled BigInts, which share nothing with decimal.js. */
import { expect, inject, test } from "vitest";
import { type Amount, multiplyDivideHalfEven } from "#domain/value/money.ts";
import { compareOperations, operations } from "./operations.ts";
import "../../property-runs.ts";
import { quotientOf } from "./scaled-integers.ts";

/** The nightly run has 200,000 of them (`compare-amounts.ts`). */
const triples = 10 * inject("propertyRuns");

test("computes like scaled integers, on random amounts of up to 38 digits and 18 decimals", () => {
  const { compared, wrong, examples } = compareOperations(triples, 47);
  expect(examples).toEqual([]);
  expect(wrong).toBe(0);
  expect(compared).toBe(triples * Object.keys(operations).length);
});

test("rounds a quotient of more than 200 digits once", () => {
  const tens = `1${"0".repeat(109)}`;
  const [a, b] = [`${tens}1`, `${tens}3`] as readonly string[] as [Amount, Amount];
  // The last digit of the product, its 221st, decides: 5·10^219 + 2·10^110 + 1.5.
  const expected = `5${"0".repeat(108)}2${"0".repeat(109)}2`;
  expect(multiplyDivideHalfEven(a, b, "2" as Amount, 0)).toBe(expected);
  expect(quotientOf([a, b, "2"], 0)).toBe(expected);
});
