/** The verdict table of the design, a row each, and that the first row that holds decides. */
import { describe, expect, test } from "vitest";
import {
  type ExceptionType,
  type Facts,
  firstRowThatApplies,
  verdictTable,
} from "#domain/case/verdict/verdict.ts";

const nothing: Facts = {
  canceled: false,
  hasForwardMoney: false,
  failure: null,
  isWithProvider: false,
  hasRemainingMoney: false,
  mismatch: null,
  paidTwice: false,
  kindsDisagree: false,
  complete: false,
  unexplained: "none",
  variance: "underpayment",
  sourceDiffers: false,
  onlyTentative: false,
  requiredPhaseMissing: false,
  excessiveCharge: null,
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
    { canceled: true, hasForwardMoney: true, ...partly },
    [0, "needs_review", tentatively, "payment_canceled", "canceled"],
  ],
  [
    "0: canceled, no money",
    { canceled: true },
    [0, "unreconciled", "unreconciled", "payment_canceled", "canceled"],
  ],
  ...(
    [
      "payment_failed",
      "payment_returned",
      "payment_refunded",
      "payment_reversed",
      "payment_canceled",
    ] as const
  ).map(
    (failure) =>
      [
        `1: ${failure}`,
        { failure, anyLeg: true },
        [1, "needs_review", "unreconciled", failure, "failed"],
      ] as const,
  ),
  [
    "1: a part went back",
    { failure: "payment_refunded", hasRemainingMoney: true, ...paid },
    [1, "needs_review", tentatively, "payment_refunded", "needs_review"],
  ],
  ...(["currency_mismatch", "wrong_beneficiary", "wrong_asset"] as const).map(
    (mismatch) =>
      [
        `2: ${mismatch}`,
        { mismatch, ...partly },
        [2, "needs_review", "unreconciled", mismatch, "needs_review"],
      ] as const,
  ),
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
    "6: the source side differs",
    { ...paid, sourceDiffers: true },
    [6, "needs_review", tentatively, "source_variance", "needs_review"],
  ],
  [
    "7: present only by tentative links",
    { ...paid, onlyTentative: true },
    [7, exception, tentatively, "weak_match", "reconciling"],
  ],
  [
    "8: complete without a required phase",
    { ...paid, requiredPhaseMissing: true },
    [8, exception, "reconciled", "missing_leg", "reconciled"],
  ],
  ...(["fee_variance", "fx_variance"] as const).map(
    (excessiveCharge) =>
      [
        `9: ${excessiveCharge}`,
        { ...paid, excessiveCharge },
        [9, exception, tentatively, excessiveCharge, "reconciling"],
      ] as const,
  ),
  [
    "10: within tolerance",
    { ...paid, unexplained: "within_tolerance" },
    [10, exception, "reconciled", "within_tolerance", "reconciled"],
  ],
  [
    "11: exact, late",
    { ...paid, late: true },
    [11, exception, "reconciled", "late_settlement", "reconciled"],
  ],
  ["12: exact, in time", { ...paid }, [12, "matched", "reconciled", null, "reconciled"]],
  [
    "13: ambiguous",
    { ambiguous: true },
    [13, "needs_review", "unreconciled", "ambiguous_match", "needs_review"],
  ],
  [
    "14: past the deadline, nothing seen",
    { pastDelay: true },
    [14, "delayed", "unreconciled", "no_evidence", "reconciling"],
  ],
  [
    "14: past the deadline, a leg not confirmed",
    { pastDelay: true, anyLeg: true },
    [14, "delayed", "unreconciled", "sla_breach", "reconciling"],
  ],
  [
    "14: past the deadline, partly confirmed",
    { pastDelay: true, ...partly },
    [14, "delayed", tentatively, "sla_breach", "reconciling"],
  ],
  [
    "15: at risk, nothing confirmed",
    { pastExpected: true },
    [15, "sla_risk", "unreconciled", null, "reconciling"],
  ],
  [
    "15: at risk, partly confirmed",
    { pastExpected: true, ...partly },
    [15, "sla_risk", tentatively, null, "reconciling"],
  ],
  ["16: some leg confirmed", { ...partly }, [16, "unreconciled", tentatively, null, "reconciling"]],
  ["17: waiting", {}, [17, "unreconciled", "unreconciled", null, "reconciling"]],
];

function outcomeOf(facts: Facts): Expected {
  const row = firstRowThatApplies(facts);
  return [
    row.row,
    row.verdict,
    row.reconciliationStatus(facts),
    row.exceptionType(facts),
    row.intentStatus(facts),
  ];
}

describe("verdict table", () => {
  test.each(rows)("row %s", (_name, facts, expected) => {
    expect(outcomeOf({ ...nothing, ...facts })).toEqual(expected);
  });

  test("has every row of the design, in its order", () => {
    const numbers = verdictTable.map((row) => row.row);
    expect(numbers).toEqual([0, 0, ...Array.from({ length: 17 }, (_, n) => n + 1)]);
    expect(new Set(rows.map(([, , [row]]) => row))).toEqual(new Set(numbers));
  });

  /** What makes each row hold; a row must not look past those before it. */
  const triggers: readonly (readonly [row: number, trigger: Partial<Facts>])[] = [
    [0, { canceled: true }],
    [1, { failure: "payment_failed" }],
    [2, { mismatch: "currency_mismatch" }],
    [3, { paidTwice: true }],
    [4, { kindsDisagree: true }],
    [5, { unexplained: "above_tolerance" }],
    [6, { sourceDiffers: true }],
    [7, { onlyTentative: true }],
    [8, { requiredPhaseMissing: true }],
    [9, { excessiveCharge: "fee_variance" }],
    [10, { unexplained: "within_tolerance" }],
    [11, { late: true }],
    [12, { complete: true }],
    [13, { ambiguous: true }],
    [14, { pastDelay: true }],
    [15, { pastExpected: true }],
    [16, { anyConfirmed: true }],
  ];

  test.each(triggers)("row %i decides before all rows below it", (row, trigger) => {
    const below = triggers.filter(([other]) => other > row).map(([, facts]) => facts);
    const facts: Facts = Object.assign({}, nothing, ...below, trigger);
    expect(firstRowThatApplies(facts).row).toBe(row);
  });

  test("amounts decide only once the payment is complete", () => {
    const facts: Facts = { ...nothing, ...partly, unexplained: "above_tolerance", late: true };
    expect(firstRowThatApplies(facts).row).toBe(16);
  });
});
