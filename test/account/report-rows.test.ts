/** Which cases are open work, and which are value at risk (docs/specification.md, Reports). */
import { describe, expect, test } from "vitest";
import type { CaseGroup } from "#work/reporting/figures.ts";
import { agingRows, riskRows } from "#work/reporting/report-rows.ts";
import { amount, currency } from "../domain/samples.ts";

function groupOf(changes: Partial<CaseGroup>): CaseGroup {
  return {
    ...{ currency: currency("EUR"), verdict: "matched", exceptionType: null, slaRisk: false },
    ...{ isOpen: false, contradicted: false, age: "under_1_day", cases: 1 },
    ...{ expected: amount("850"), unexplained: amount("0"), open: amount("-50") },
    ...{ missing: amount("0"), tooMuch: amount("50"), notArrived: amount("0") },
    ...changes,
  };
}

describe("in value at risk and among open cases", () => {
  test.each([
    ["a closed case that evidence contradicts", { contradicted: true }, 1, 0],
    [
      "a closed case in review that evidence contradicts",
      { contradicted: true, verdict: "needs_review" },
      1,
      0,
    ],
    ["a matched open case that is contradicted", { contradicted: true, isOpen: true }, 1, 1],
    ["an open case that waits", { isOpen: true, verdict: "unreconciled" }, 1, 1],
    ["an open case before its first run", { isOpen: true, verdict: null }, 1, 1],
    ["a matched case that was opened again", { isOpen: true }, 0, 1],
    ["a matched case", {}, 0, 0],
    ["a case that a person closed in review", { verdict: "needs_review" }, 0, 0],
  ] as const)("%s", (_, changes, risky, open) => {
    const groups = [groupOf(changes)];
    expect([riskRows(groups).length, agingRows(groups).length]).toEqual([risky, open]);
  });
});

test("a contradicted case is at risk with the money beyond its claim", () => {
  const rows = riskRows([
    groupOf({ contradicted: true }),
    groupOf({ contradicted: true, isOpen: true, open: amount("-20"), cases: 2 }),
  ]);
  expect(rows).toEqual([
    {
      ...{ currency: "EUR", verdict: "matched", exceptionType: null, slaRisk: false },
      ...{ cases: 3, expectedAmount: "1700.00", unexplainedAmount: "0.00", openAmount: "-70.00" },
      ...{ missingAmount: "0.00", tooMuchAmount: "100.00", notArrivedAmount: "0.00" },
    },
  ]);
});

test("figures that were kept without what is missing, too much and not arrived say so", () => {
  const { missing, tooMuch, notArrived, ...kept } = groupOf({ isOpen: true });
  expect(agingRows([kept, groupOf({ isOpen: true })])).toMatchObject([
    {
      ...{ cases: 2, openAmount: "-100.00" },
      ...{ missingAmount: null, tooMuchAmount: null, notArrivedAmount: null },
    },
  ]);
});
