/** The service agrees with the reference matcher (docs/matching.md, How it is tested). */
import { expect, inject, test } from "vitest";
import { findDisagreement, worldsOfSeed } from "./disagreement.ts";

const isNightly = inject("propertyRuns") > 1_000;

/** The test command compares the same worlds each time, the nightly run others each night. */
const firstSeed = isNightly ? Math.floor(Date.now() / 1_000) : 1;
const numSeeds = isNightly ? Math.ceil(inject("propertyRuns") / worldsOfSeed) : 1;

test("both matchers come to the same final state on random small worlds", () => {
  for (let index = 0; index < numSeeds; index += 1) {
    expect(findDisagreement(firstSeed + index)).toBe("");
  }
});
