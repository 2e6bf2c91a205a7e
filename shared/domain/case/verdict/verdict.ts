/**
 * The verdict table (docs/matching.md, Verdict): the first row that applies decides. Code and document use
 * the same row numbers.
 */
import type { IntentStatus } from "#domain/payment/payment-intent.ts";

export const verdicts = [
  "matched",
  "matched_with_exception",
  "needs_review",
  "unreconciled",
  "sla_risk",
  "delayed",
] as const;
export type Verdict = (typeof verdicts)[number];

/** Whether the evidence pays the payment, exactly or with an exception. */
export function isMatchedVerdict(verdict: string | null): boolean {
  return verdict === "matched" || verdict === "matched_with_exception";
}

export const reconciliationStatuses = [
  "unreconciled",
  "tentatively_reconciled",
  "reconciled",
] as const;
export type ReconciliationStatus = (typeof reconciliationStatuses)[number];

export const caseStatuses = ["open", "resolved", "archived"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const exceptionTypes = [
  "payment_canceled",
  "payment_failed",
  "payment_returned",
  "payment_refunded",
  "payment_reversed",
  "currency_mismatch",
  "wrong_beneficiary",
  "wrong_asset",
  "duplicate_payment",
  "source_conflict",
  "fx_variance",
  "fee_variance",
  "underpayment",
  "overpayment",
  "source_variance",
  "weak_match",
  "missing_leg",
  "within_tolerance",
  "late_settlement",
  "ambiguous_match",
  "sla_breach",
  "no_evidence",
] as const;
export type ExceptionType = (typeof exceptionTypes)[number];

/** The input of the table, computed once per run from the case's legs, its rule and the time. */
export type Facts = {
  readonly canceled: boolean;
  /** Whether forward money in any currency did not go back completely. */
  readonly hasForwardMoney: boolean;
  /** The exception type of the failure or return; null if there is none that counts. */
  readonly failure: ExceptionType | null;
  /** Whether the provider has the money that failed to arrive or went back. */
  readonly isWithProvider: boolean;
  /** Whether more than the tolerance arrived and stayed. */
  readonly hasRemainingMoney: boolean;
  /** Another currency, receiver or asset than expected. */
  readonly mismatch: ExceptionType | null;
  readonly paidTwice: boolean;
  readonly kindsDisagree: boolean;
  readonly complete: boolean;
  /** The size of the unexplained amount: zero, at most the tolerance, or more. */
  readonly unexplained: "none" | "within_tolerance" | "above_tolerance";
  readonly variance: ExceptionType;
  readonly sourceDiffers: boolean;
  readonly onlyTentative: boolean;
  readonly requiredPhaseMissing: boolean;
  /**
   * The exception type if a fee is above what was agreed, or the charges that explain the difference exceed their
   * maximum share of the expected amount.
   */
  readonly excessiveCharge: ExceptionType | null;
  readonly late: boolean;
  readonly ambiguous: boolean;
  readonly pastDelay: boolean;
  readonly pastExpected: boolean;
  readonly anyConfirmed: boolean;
  readonly anyLeg: boolean;
};

export type VerdictRow = {
  readonly row: number;
  readonly applies: (facts: Facts) => boolean;
  readonly verdict: Verdict;
  readonly reconciliationStatus: (facts: Facts) => ReconciliationStatus;
  readonly exceptionType: (facts: Facts) => ExceptionType | null;
  readonly intentStatus: (facts: Facts) => IntentStatus;
};

const always =
  <T>(value: T) =>
  () =>
    value;
const byMoneySeen = (facts: Facts): ReconciliationStatus =>
  facts.anyConfirmed ? "tentatively_reconciled" : "unreconciled";

export const verdictTable = [
  {
    row: 0,
    applies: (f) => f.canceled && f.hasForwardMoney,
    verdict: "needs_review",
    reconciliationStatus: always("tentatively_reconciled"),
    exceptionType: always("payment_canceled"),
    intentStatus: always("canceled"),
  },
  {
    row: 0,
    applies: (f) => f.canceled,
    verdict: "unreconciled",
    reconciliationStatus: always("unreconciled"),
    exceptionType: always("payment_canceled"),
    intentStatus: always("canceled"),
  },
  {
    row: 1,
    applies: (f) => f.failure !== null,
    verdict: "needs_review",
    reconciliationStatus: (f) => (f.hasRemainingMoney ? "tentatively_reconciled" : "unreconciled"),
    exceptionType: (f) => f.failure,
    intentStatus: (f) => (f.hasRemainingMoney ? "needs_review" : "failed"),
  },
  {
    row: 2,
    applies: (f) => f.mismatch !== null,
    verdict: "needs_review",
    reconciliationStatus: always("unreconciled"),
    exceptionType: (f) => f.mismatch,
    intentStatus: always("needs_review"),
  },
  {
    row: 3,
    applies: (f) => f.paidTwice,
    verdict: "needs_review",
    reconciliationStatus: always("tentatively_reconciled"),
    exceptionType: always("duplicate_payment"),
    intentStatus: always("needs_review"),
  },
  {
    row: 4,
    applies: (f) => f.kindsDisagree,
    verdict: "needs_review",
    reconciliationStatus: always("tentatively_reconciled"),
    exceptionType: always("source_conflict"),
    intentStatus: always("needs_review"),
  },
  {
    row: 5,
    applies: (f) => f.complete && f.unexplained === "above_tolerance",
    verdict: "needs_review",
    reconciliationStatus: always("tentatively_reconciled"),
    exceptionType: (f) => f.variance,
    intentStatus: always("needs_review"),
  },
  {
    row: 6,
    applies: (f) => f.complete && f.sourceDiffers,
    verdict: "needs_review",
    reconciliationStatus: always("tentatively_reconciled"),
    exceptionType: always("source_variance"),
    intentStatus: always("needs_review"),
  },
  {
    row: 7,
    applies: (f) => f.complete && f.onlyTentative,
    verdict: "matched_with_exception",
    reconciliationStatus: always("tentatively_reconciled"),
    exceptionType: always("weak_match"),
    intentStatus: always("reconciling"),
  },
  {
    row: 8,
    applies: (f) => f.complete && f.requiredPhaseMissing,
    verdict: "matched_with_exception",
    reconciliationStatus: always("reconciled"),
    exceptionType: always("missing_leg"),
    intentStatus: always("reconciled"),
  },
  {
    row: 9,
    applies: (f) => f.complete && f.excessiveCharge !== null,
    verdict: "matched_with_exception",
    reconciliationStatus: always("tentatively_reconciled"),
    exceptionType: (f) => f.excessiveCharge,
    intentStatus: always("reconciling"),
  },
  {
    row: 10,
    applies: (f) => f.complete && f.unexplained === "within_tolerance",
    verdict: "matched_with_exception",
    reconciliationStatus: always("reconciled"),
    exceptionType: always("within_tolerance"),
    intentStatus: always("reconciled"),
  },
  {
    row: 11,
    applies: (f) => f.complete && f.late,
    verdict: "matched_with_exception",
    reconciliationStatus: always("reconciled"),
    exceptionType: always("late_settlement"),
    intentStatus: always("reconciled"),
  },
  {
    row: 12,
    applies: (f) => f.complete,
    verdict: "matched",
    reconciliationStatus: always("reconciled"),
    exceptionType: always(null),
    intentStatus: always("reconciled"),
  },
  {
    row: 13,
    applies: (f) => f.ambiguous,
    verdict: "needs_review",
    reconciliationStatus: always("unreconciled"),
    exceptionType: always("ambiguous_match"),
    intentStatus: always("needs_review"),
  },
  {
    row: 14,
    applies: (f) => f.pastDelay,
    verdict: "delayed",
    reconciliationStatus: byMoneySeen,
    exceptionType: (f) => (f.anyLeg ? "sla_breach" : "no_evidence"),
    intentStatus: always("reconciling"),
  },
  {
    row: 15,
    applies: (f) => f.pastExpected,
    verdict: "sla_risk",
    reconciliationStatus: byMoneySeen,
    exceptionType: always(null),
    intentStatus: always("reconciling"),
  },
  {
    row: 16,
    applies: (f) => f.anyConfirmed,
    verdict: "unreconciled",
    reconciliationStatus: always("tentatively_reconciled"),
    exceptionType: always(null),
    intentStatus: always("reconciling"),
  },
  {
    row: 17,
    applies: always(true),
    verdict: "unreconciled",
    reconciliationStatus: always("unreconciled"),
    exceptionType: always(null),
    intentStatus: always("reconciling"),
  },
] as const satisfies readonly VerdictRow[];

/** The first row of the table that applies; the last row always does. */
export function firstRowThatApplies(facts: Facts): VerdictRow {
  const rows: readonly VerdictRow[] = verdictTable;
  return rows.find((row) => row.applies(facts)) ?? verdictTable[18];
}
