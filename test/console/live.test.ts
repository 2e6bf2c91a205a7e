/** What the counts say of a list between two readings. */
import { expect, test } from "vitest";
import { fitsOf, isCounted } from "#console/screen/queue/queue-address.ts";

const of = (verdict: string | null, exceptionType: string | null = null, status = "open") => ({
  verdict,
  exceptionType,
  status,
});

test.each([
  [{}, of("delayed"), true],
  [{ status: "open", sort: "amount" }, of("delayed"), true],
  [{ status: "open" }, of("delayed", null, "resolved"), false],
  [{ verdicts: "delayed,needs_review" }, of("needs_review"), true],
  [{ verdicts: "delayed" }, of(null), false],
  [{ exceptionType: "underpayment" }, of("needs_review", "overpayment"), false],
  [{ status: "open", q: "x" }, of("delayed"), true],
  [{ status: "open", q: "x" }, of("delayed", null, "resolved"), false],
])("with the filters %j, %j counts: %s", (query, group, expected) => {
  expect(fitsOf(query)(group)).toBe(expected);
});

test.each([
  [{ status: "open", verdicts: "delayed", exceptionType: "no_evidence", sort: "amount" }, true],
  [{}, true],
  [{ status: "open", q: "x" }, false],
  [{ currency: "USDC" }, false],
])("with the filters %j the counts say all: %s", (query, expected) => {
  expect(isCounted(query)).toBe(expected);
});
