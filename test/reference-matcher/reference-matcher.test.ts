/** The service agrees with the reference matcher (docs/matching.md, How it is tested). */
import { expect, test } from "vitest";
import { findDisagreement } from "./comparison/disagreement.ts";

test("both matchers come to the same final state on random small worlds", () => {
  expect(findDisagreement(1)).toBe("");
});
