import { expect, test } from "vitest";
import { passesThrough, traceOf } from "#lib/emulator/manners/lineage.ts";

test("a request begins a chain, and each message passes its count on", () => {
  const first = traceOf("relay", []);
  expect(passesThrough("relay", first)).toBe(1);
  const second = traceOf("matcher", [first]);
  expect(passesThrough("matcher", second)).toBe(1);
  expect(passesThrough("relay", second)).toBe(1);
  expect(passesThrough("matcher", traceOf("matcher", [second]))).toBe(2);
});

test("the longest chain of a batch counts for all", () => {
  const short = traceOf("matcher", []);
  const long = traceOf("matcher", [traceOf("matcher", [short])]);
  expect(passesThrough("matcher", traceOf("matcher", [short, undefined, long]))).toBe(4);
});

test.each([undefined, "", "Root=1-2-3;Sampled=0", "Root=1-2-3;Lineage="])(
  "a message with the trace %s has passed no function",
  (trace) => {
    expect(passesThrough("matcher", trace)).toBe(0);
  },
);
