/** Rows 0 to 5 of the verdict table: what a person has to look at. */

import { amount, atMinute, intentOf, legOf, money } from "../samples.ts";
import type { CaseRow } from "./case-row.ts";

const tentatively = "tentatively_reconciled";
const exchanged = intentOf({ source: money("100 USD"), destination: money("90 EUR") });
const refundOf = (text: string) =>
  ({
    ...money(text),
    time: atMinute(7),
    name: "refund",
    reference: "re_1",
    paymentUuid: null,
    references: [],
  }) as const;
const paidOut = intentOf({
  direction: "outbound",
  directionStated: true,
  beneficiaryAccount: "DE89370400440532013000",
});
const debitToAProvider = legOf("100 EUR", {
  phase: "source",
  metadata: { direction: "debit", counterpartyAccount: "FR1420041010050500013M02606" },
});
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
    "1: a part was refunded",
    { legs: [legOf("100 EUR", { reversals: [refundOf("30 EUR")] })] },
    "needs_review",
    tentatively,
    "payment_refunded",
  ],
  [
    "1: charged back under an id of its own",
    {
      legs: [
        legOf("100 EUR"),
        legOf("100 EUR", {
          effect: "back",
          reverses: "ch_1",
          reversals: [{ ...refundOf("100 EUR"), name: "dispute" }],
        }),
      ],
    },
    "needs_review",
    "unreconciled",
    "payment_reversed",
  ],
  [
    "1: reversed after a confirmed source leg",
    { legs: [legOf("100 EUR", { phase: "source" }), legOf("100 EUR", { status: "reversed" })] },
    "needs_review",
    "unreconciled",
    "payment_reversed",
  ],
  [
    "1: returned by the bank, while a weaker kind still reports the payment",
    {
      legs: [
        legOf("100 EUR", { kind: "provider" }),
        legOf("100 EUR"),
        legOf("100 EUR", { effect: "back", reverses: "b_1" }),
      ],
    },
    "needs_review",
    "unreconciled",
    "payment_reversed",
  ],
  [
    "1: went back, while only a corroborating stablecoin leg of the phase is left",
    {
      intent: intentOf({ stablecoin: "USDC" }),
      legs: [
        legOf("100 USDC", { kind: "bank" }),
        legOf("100 EUR", { kind: "chain" }),
        legOf("100 EUR", { kind: "chain", effect: "back", reverses: "c_1" }),
      ],
    },
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
    "2: money that went back in a currency that the payment does not have",
    { legs: [legOf("100 EUR"), legOf("50 GBP", { effect: "back", reverses: "T-1" })] },
    "needs_review",
    "unreconciled",
    "currency_mismatch",
  ],
  [
    "2: the payer's own account paid another account than the beneficiary's",
    { intent: paidOut, legs: [debitToAProvider] },
    "needs_review",
    "unreconciled",
    "wrong_beneficiary",
  ],
  [
    "2: money reached another account than the beneficiary's",
    {
      intent: intentOf({ beneficiaryAccount: "DE89 3704 0044 0532 0130 00" }),
      legs: [
        legOf("100 EUR", {
          metadata: { direction: "credit", account: "FR1420041010050500013M02606" },
        }),
      ],
    },
    "needs_review",
    "unreconciled",
    "wrong_beneficiary",
  ],
  [
    "2: a token that merely calls itself USDC",
    {
      intent: intentOf({
        source: money("100 USDC"),
        destination: money("100 USDC"),
        chain: "ethereum",
      }),
      legs: [
        legOf("100 USDC", { kind: "chain", chainId: 1, tokenAddress: `0x${"12".repeat(20)}` }),
      ],
    },
    "needs_review",
    "unreconciled",
    "wrong_asset",
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
