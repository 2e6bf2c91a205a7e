/** What the counts say of a list between two readings. */
import { expect, test } from "vitest";
import { fitsOf } from "#console/screen/queue/queue-address.ts";

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
  [{ status: "open", q: "x" }, of("delayed"), false],
  [{ amount: "5" }, of("delayed"), false],
])("with the filters %j, %j counts: %s", (query, group, expected) => {
  expect(fitsOf(query)(group)).toBe(expected);
});
