/** The verdict table of the design, a row each, and that the first row that holds decides. */
import { describe, expect, test } from "vitest";
import {
  type ExceptionType,
  type Facts,
  firstRowThatHolds,
  verdictTable,
} from "../../../shared/domain/case/verdict.ts";

const nothing: Facts = {
  canceled: false,
  failure: null,
  foreignCurrency: false,
  paidTwice: false,
  kindsDisagree: false,
  complete: false,
  unexplained: "none",
  variance: "underpayment",
  onlyTentative: false,
  requiredPhaseMissing: false,
  late: false,
  ambiguous: false,
  pastDelay: false,
  pastExpected: false,
  anyConfirmed: false,
  anyLeg: false,
};

type Expected = readonly [
  row: number,
  verdict: string,
  reconciliationStatus: string,
  exceptionType: ExceptionType | null,
  intentStatus: string,
];

const paid = { complete: true, anyConfirmed: true, anyLeg: true } as const;
const partly = { anyConfirmed: true, anyLeg: true } as const;
const tentatively = "tentatively_reconciled";
const exception = "matched_with_exception";

const rows: readonly (readonly [name: string, facts: Partial<Facts>, expected: Expected])[] = [
  [
    "0: canceled, money moved",
    { canceled: true, ...partly },
    [0, "needs_review", tentatively, "payment_canceled", "canceled"],
  ],
  [
    "0: canceled, no money",
    { canceled: true },
    [0, "unreconciled", "unreconciled", "payment_canceled", "canceled"],
  ],
  ...(["payment_failed", "payment_returned", "payment_reversed", "payment_canceled"] as const).map(
    (failure) =>
      [
        `1: ${failure}`,
        { failure, anyLeg: true },
        [1, "needs_review", "unreconciled", failure, "failed"],
      ] as const,
  ),
  [
    "2: another currency",
    { foreignCurrency: true, ...partly },
    [2, "needs_review", "unreconciled", "currency_mismatch", "needs_review"],
  ],
  [
    "3: paid twice",
    { paidTwice: true, ...paid },
    [3, "needs_review", tentatively, "duplicate_payment", "needs_review"],
  ],
  [
    "4: two kinds disagree",
    { kindsDisagree: true, ...paid },
    [4, "needs_review", tentatively, "source_conflict", "needs_review"],
  ],
  ...(["fx_variance", "fee_variance", "underpayment", "overpayment"] as const).map(
    (variance) =>
      [
        `5: ${variance}`,
        { ...paid, unexplained: "above_tolerance", variance },
        [5, "needs_review", tentatively, variance, "needs_review"],
      ] as const,
  ),
  [
    "6: present only by tentative links",
    { ...paid, onlyTentative: true },
    [6, exception, tentatively, "weak_match", "reconciling"],
  ],
  [
    "7: complete without a required phase",
    { ...paid, requiredPhaseMissing: true },
    [7, exception, "reconciled", "missing_leg", "reconciled"],
  ],
  [
    "8: within tolerance",
    { ...paid, unexplained: "within_tolerance" },
    [8, exception, "reconciled", "within_tolerance", "reconciled"],
  ],
  [
    "9: exact, late",
    { ...paid, late: true },
    [9, exception, "reconciled", "late_settlement", "reconciled"],
  ],
  ["10: exact, in time", { ...paid }, [10, "matched", "reconciled", null, "reconciled"]],
  [
    "11: ambiguous",
    { ambiguous: true },
    [11, "needs_review", "unreconciled", "ambiguous_match", "needs_review"],
  ],
  [
    "12: past the deadline, nothing seen",
    { pastDelay: true },
    [12, "delayed", "unreconciled", "no_evidence", "reconciling"],
  ],
  [
    "12: past the deadline, a leg not confirmed",
    { pastDelay: true, anyLeg: true },
    [12, "delayed", "unreconciled", "sla_breach", "reconciling"],
  ],
  [
    "12: past the deadline, partly confirmed",
    { pastDelay: true, ...partly },
    [12, "delayed", tentatively, "sla_breach", "reconciling"],
  ],
  [
    "13: at risk, nothing confirmed",
    { pastExpected: true },
    [13, "sla_risk", "unreconciled", null, "reconciling"],
  ],
  [
    "13: at risk, partly confirmed",
    { pastExpected: true, ...partly },
    [13, "sla_risk", tentatively, null, "reconciling"],
  ],
  ["14: some leg confirmed", { ...partly }, [14, "unreconciled", tentatively, null, "reconciling"]],
  ["15: waiting", {}, [15, "unreconciled", "unreconciled", null, "reconciling"]],
];

function outcomeOf(facts: Facts): Expected {
  const row = firstRowThatHolds(facts);
  return [
    row.row,
    row.verdict,
    row.reconciliationStatus(facts),
    row.exceptionType(facts),
    row.intentStatus,
  ];
}

describe("verdict table", () => {
  test.each(rows)("row %s", (_name, facts, expected) => {
    expect(outcomeOf({ ...nothing, ...facts })).toEqual(expected);
  });

  test("has every row of the design, in its order", () => {
    const numbers = verdictTable.map((row) => row.row);
    expect(numbers).toEqual([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(new Set(rows.map(([, , [row]]) => row))).toEqual(new Set(numbers));
  });

  /** What makes each row hold; a row must not look past those before it. */
  const triggers: readonly (readonly [row: number, trigger: Partial<Facts>])[] = [
    [0, { canceled: true }],
    [1, { failure: "payment_failed" }],
    [2, { foreignCurrency: true }],
    [3, { paidTwice: true }],
    [4, { kindsDisagree: true }],
    [5, { unexplained: "above_tolerance" }],
    [6, { onlyTentative: true }],
    [7, { requiredPhaseMissing: true }],
    [8, { unexplained: "within_tolerance" }],
    [9, { late: true }],
    [10, { complete: true }],
    [11, { ambiguous: true }],
    [12, { pastDelay: true }],
    [13, { pastExpected: true }],
    [14, { anyConfirmed: true }],
  ];

  test.each(triggers)("row %i decides before all rows below it", (row, trigger) => {
    const below = triggers.filter(([other]) => other > row).map(([, facts]) => facts);
    const facts: Facts = Object.assign({}, nothing, ...below, trigger);
    expect(firstRowThatHolds(facts).row).toBe(row);
  });

  test("amounts decide only once the payment is complete", () => {
    const facts: Facts = { ...nothing, ...partly, unexplained: "above_tolerance", late: true };
    expect(firstRowThatHolds(facts).row).toBe(14);
  });
});
