/** From realistic intents, legs and rules to the verdict (docs/matching.md, Verdict). */
import { describe, expect, test } from "vitest";
import { exceptionTypes, verdictTable } from "#domain/case/verdict/verdict.ts";
import { evaluate } from "../samples.ts";
import { completeRows } from "./complete-rows.ts";
import { reviewRows } from "./review-rows.ts";
import { waitingRows } from "./waiting-rows.ts";

const rows = [...reviewRows, ...completeRows, ...waitingRows];

describe("evaluateCase", () => {
  test.each(rows)("row %s", (_name, run, verdict, reconciliationStatus, exceptionType) => {
    expect(evaluate(run)).toMatchObject({ verdict, reconciliationStatus, exceptionType });
  });

  test("every row of the table is reached, both of row 0, and every exception", () => {
    const outcomes = Map.groupBy(rows, ([, , ...outcome]) => JSON.stringify(outcome));
    const numberOf = (name: string) => Number(name.split(":")[0]);
    const reached = [...outcomes.values()].map((alike) => {
      const numbers = new Set(alike.map(([name]) => numberOf(name)));
      expect(numbers.size).toBe(1);
      return Math.max(...numbers);
    });
    expect(new Set(reached)).toEqual(new Set(verdictTable.map(({ row }) => row)));
    expect(reached.filter((row) => row === 0)).toHaveLength(2);
    const exceptionsReached = new Set(rows.map(([, , , , exceptionType]) => exceptionType));
    expect(exceptionsReached).toEqual(new Set([...exceptionTypes, null]));
  });
});
