/** What the first version of the matching model decided wrongly is right, in each order of arrival. */
import { expect, inject, test } from "vitest";
import { corrections, playCorrection } from "./corrected-verdicts.ts";

const isNightly = inject("propertyRuns") > 500;
const limits = { eventsInEveryOrder: 6, sampledOrders: isNightly ? 200 : 12 };

test.each(corrections)("$payment ends otherwise than $before", (correction) => {
  const { after, different } = playCorrection(correction, limits);
  expect(after).toEqual(correction.after);
  expect(after).not.toEqual({ [correction.before]: 1 });
  expect(different).toBe(0);
});
