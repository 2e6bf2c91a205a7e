/** What each exception means and what to do about it (docs/matching.md, Verdict). */
import type { CaseStatus, ExceptionType } from "#domain/case/verdict/verdict.ts";

export const exceptionWords = {
  payment_canceled: ["Canceled", "The payment was canceled. If money moved anyway, get it back."],
  payment_failed: [
    "Failed",
    "The provider reports a failure. Send the payment again or cancel it.",
  ],
  payment_returned: [
    "Returned",
    "The money came back to the sender. Find out why before paying again.",
  ],
  payment_refunded: ["Refunded", "The money was refunded. Close it if the refund is agreed."],
  payment_reversed: [
    "Reversed",
    "The payment was reversed after it had been made, such as a chargeback.",
  ],
  currency_mismatch: ["Currency", "Money moved in a currency that the payment does not name."],
  wrong_beneficiary: ["Beneficiary", "Money went to another account than the beneficiary's."],
  wrong_asset: ["Wrong asset", "Money came on another network or as another token than expected."],
  duplicate_payment: ["Duplicate", "The payment seems to have been made more than once."],
  source_conflict: ["Sources disagree", "Two sources report different amounts."],
  fx_variance: ["Exchange rate", "The exchange took more than the rules allow."],
  fee_variance: ["Fees", "Fees took more than the rules allow."],
  underpayment: ["Underpayment", "Less arrived than was expected, and nothing explains it."],
  overpayment: ["Overpayment", "More arrived than was expected, and nothing explains it."],
  source_variance: ["Source amount", "Another amount than expected left the source."],
  weak_match: ["Weak match", "It fits by amount and time; no reference confirms it."],
  missing_leg: ["Step missing", "A step that is required is not confirmed yet."],
  within_tolerance: ["Within tolerance", "A small difference that the rules accept."],
  late_settlement: ["Late", "The payment arrived later than agreed."],
  ambiguous_match: [
    "Ambiguous",
    "It fits or names several payments alike. Link the right one by hand.",
  ],
  sla_breach: ["Deadline passed", "A step of the payment is later than agreed."],
  no_evidence: ["Nothing reported", "The payment is late, and nothing reports it."],
} as const satisfies Record<ExceptionType, readonly [word: string, meaning: string]>;

export const statusWords = {
  open: "Open",
  resolved: "Resolved",
  archived: "Archived",
} as const satisfies Record<CaseStatus, string>;
