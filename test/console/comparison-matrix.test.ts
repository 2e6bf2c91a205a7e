import { expect, test } from "vitest";
import type { Group } from "#console/screen/compare/compare-words.ts";
import {
  causesOf,
  comparisonMatrix,
  filterOf,
  filtersIn,
} from "#console/screen/compare/comparison-matrix.ts";
import { verdicts as order } from "#domain/case/verdict/verdict.ts";

const group = (
  outcome: Group["outcome"],
  theirStatus: string | null,
  ourVerdict: Group["ourVerdict"],
  count: number,
  cause: Group["cause"] = null,
): Group => ({ outcome, theirStatus, ourVerdict, cause, count });

const groups = [
  group("only_here", null, "matched", 90, "missing_file"),
  group("agree", "done", "matched", 3),
  group("differs", "done", "matched", 2, "fee"),
  group("differs", "done", "needs_review", 4, "tolerance"),
  group("only_there", "open", null, 1, "missing_file"),
  group("agree", "open", "unreconciled", 20),
  group("differs", "open", "delayed", 5, "fee"),
];

test("a cell is the sum of its groups and says how many agree", () => {
  const { cellOf, statuses, verdicts } = comparisonMatrix(groups, order);
  expect(cellOf({ status: "done", verdict: "matched" })).toEqual({ count: 5, agreed: 3 });
  expect(cellOf({ status: "done", verdict: null })).toEqual({ count: 0, agreed: 0 });
  const all = statuses.flatMap((status) =>
    verdicts.map((verdict) => cellOf({ status, verdict }).count),
  );
  expect(all.reduce((sum, count) => sum + count)).toBe(125);
});

test("their most frequent status is first, what they do not list is last", () => {
  expect(comparisonMatrix(groups, order).statuses).toEqual(["open", "done", null]);
});

test("causes are counted by outcome, the most frequent first, without what agrees", () => {
  expect(causesOf(groups)).toEqual([
    { outcome: "only_here", cause: "missing_file", count: 90 },
    { outcome: "differs", cause: "fee", count: 7 },
    { outcome: "differs", cause: "tolerance", count: 4 },
    { outcome: "only_there", cause: "missing_file", count: 1 },
  ]);
});

test("a cell without a value opens the rows that have none", () => {
  expect(filterOf({ theirStatus: null, ourVerdict: "matched" })).toEqual({
    theirStatus: "none",
    ourVerdict: "matched",
  });
  const address = new URLSearchParams("outcome=wrong&cause=fee&offset=50&theirStatus=");
  expect(filtersIn(address)).toEqual({ cause: "fee" });
});
