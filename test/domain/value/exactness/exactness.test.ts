/** All operations on amounts against scaled BigInts, which share nothing with decimal.js. */
import { expect, inject, test } from "vitest";
import { compareOperations, operations } from "./operations.ts";
import "../../property-runs.ts";

/** The nightly run has 200,000 of them (`compare-amounts.ts`). */
const triples = 10 * inject("propertyRuns");

test("computes like scaled integers, on random amounts of up to 38 digits and 18 decimals", () => {
  const { compared, wrong, examples } = compareOperations(triples, 47);
  expect(examples).toEqual([]);
  expect(wrong).toBe(0);
  expect(compared).toBe(triples * Object.keys(operations).length);
});
