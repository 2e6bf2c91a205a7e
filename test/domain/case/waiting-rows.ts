/** Rows 13 to 17 of the verdict table: what is not complete. */

import { intentOf, legOf } from "../samples.ts";
import type { CaseRow } from "./case-row.ts";

const tentatively = "tentatively_reconciled";
const twoRequired = intentOf({
  expectedLegs: [
    { phase: "source", requirement: "required" },
    { phase: "destination", requirement: "required" },
  ],
});

export const waitingRows: readonly CaseRow[] = [
  [
    "13: evidence fits several",
    { ambiguous: true },
    "needs_review",
    "unreconciled",
    "ambiguous_match",
  ],
  [
    "14: past the threshold, nothing seen",
    { rule: { delayedSettlementThresholdMinutes: 30 }, minute: 31 },
    "delayed",
    "unreconciled",
    "no_evidence",
  ],
  [
    "14: past the destination SLA, money on the way",
    {
      rule: { destinationSlaMinutes: 30 },
      legs: [legOf("100 EUR", { phase: "source" })],
      minute: 31,
    },
    "delayed",
    tentatively,
    "sla_breach",
  ],
  [
    "15: past 80 % of the destination SLA",
    { rule: { destinationSlaMinutes: 30 }, minute: 25 },
    "sla_risk",
    "unreconciled",
    null,
  ],
  [
    "16: money in the intent's stablecoin is on the way",
    {
      intent: intentOf({ stablecoin: "usdc" }),
      legs: [legOf("100 USDC", { kind: "chain", phase: "transfer" })],
    },
    "unreconciled",
    tentatively,
    null,
  ],
  [
    "16: paid, the source leg missing",
    { intent: twoRequired, legs: [legOf("100 EUR")] },
    "unreconciled",
    tentatively,
    null,
  ],
  [
    "16: the other part is pending",
    { legs: [legOf("60 EUR"), legOf("40 EUR", { status: "pending" })] },
    "unreconciled",
    tentatively,
    null,
  ],
  [
    "16: the payer's account paid a provider, which reports the receipt",
    {
      intent: intentOf({
        direction: "outbound",
        directionStated: true,
        beneficiaryAccount: "DE89370400440532013000",
      }),
      legs: [
        legOf("100 EUR", {
          metadata: { direction: "debit", counterpartyAccount: "FR1420041010050500013M02606" },
          phase: "source",
        }),
        legOf("100 EUR", { kind: "provider", phase: "intermediary_in" }),
      ],
    },
    "unreconciled",
    tentatively,
    null,
  ],
  [
    "16: the source leg is confirmed",
    { legs: [legOf("100 EUR", { phase: "source" })] },
    "unreconciled",
    tentatively,
    null,
  ],
  [
    "17: exactly at 80 % of the destination SLA",
    { rule: { destinationSlaMinutes: 30 }, minute: 24 },
    "unreconciled",
    "unreconciled",
    null,
  ],
  [
    "17: the SLA of a phase that is not required",
    { rule: { sourceSlaMinutes: 1 }, minute: 500 },
    "unreconciled",
    "unreconciled",
    null,
  ],
  ["17: nothing has been seen", {}, "unreconciled", "unreconciled", null],
  [
    "17: a pending leg",
    { legs: [legOf("100 EUR", { status: "pending" })] },
    "unreconciled",
    "unreconciled",
    null,
  ],
];
