/** Rows 0 to 5 of the verdict table: what a person has to look at. */

import { amount, intentOf, legOf, money } from "../samples.ts";
import type { CaseRow } from "./case-row.ts";

const tentatively = "tentatively_reconciled";
const exchanged = intentOf({ source: money("100 USD"), destination: money("90 EUR") });
const fee = (text: string) => [{ type: "provider", ...money(text) }] as const;

export const reviewRows: readonly CaseRow[] = [
  [
    "0: canceled, yet paid",
    { state: { canceled: true }, legs: [legOf("100 EUR")] },
    "needs_review",
    tentatively,
    "payment_canceled",
  ],
  [
    "0: canceled, unpaid",
    { state: { canceled: true } },
    "unreconciled",
    "unreconciled",
    "payment_canceled",
  ],
  [
    "1: the payout failed",
    { legs: [legOf("100 EUR", { status: "failed" })] },
    "needs_review",
    "unreconciled",
    "payment_failed",
  ],
  [
    "1: the payout was returned",
    { legs: [legOf("100 EUR", { status: "reversed", cause: "returned" })] },
    "needs_review",
    "unreconciled",
    "payment_returned",
  ],
  [
    "1: reversed after a confirmed source leg",
    { legs: [legOf("100 EUR", { phase: "source" }), legOf("100 EUR", { status: "reversed" })] },
    "needs_review",
    "unreconciled",
    "payment_reversed",
  ],
  [
    "2: money in a currency that nobody expects",
    { legs: [legOf("100 GBP")] },
    "needs_review",
    "unreconciled",
    "currency_mismatch",
  ],
  [
    "3: paid twice",
    { legs: [legOf("100 EUR"), legOf("100 EUR")] },
    "needs_review",
    tentatively,
    "duplicate_payment",
  ],
  [
    "3: paid twice, and a little more",
    { legs: [legOf("100 EUR"), legOf("100 EUR"), legOf("5 EUR")] },
    "needs_review",
    tentatively,
    "duplicate_payment",
  ],
  [
    "4: bank and provider disagree",
    { legs: [legOf("100 EUR"), legOf("90 EUR", { kind: "provider" })] },
    "needs_review",
    tentatively,
    "source_conflict",
  ],
  ["5: underpaid", { legs: [legOf("90 EUR")] }, "needs_review", tentatively, "underpayment"],
  ["5: overpaid", { legs: [legOf("100.01 EUR")] }, "needs_review", tentatively, "overpayment"],
  [
    "5: a fee explains most of it",
    { legs: [legOf("97 EUR", { fees: fee("2 EUR") })] },
    "needs_review",
    tentatively,
    "fee_variance",
  ],
  [
    "5: the exchange rate explains most of it",
    { intent: exchanged, legs: [legOf("87.5 EUR", { exchangeRate: amount("0.88") })] },
    "needs_review",
    tentatively,
    "fx_variance",
  ],
  [
    "5: off by a little more than the tolerance",
    { rule: { amountTolerance: amount("-0.50") }, legs: [legOf("99.49 EUR")] },
    "needs_review",
    tentatively,
    "underpayment",
  ],
  [
    "5: parts above the amount are no second payment",
    { legs: [legOf("100 EUR"), legOf("5 EUR")] },
    "needs_review",
    tentatively,
    "overpayment",
  ],
];
