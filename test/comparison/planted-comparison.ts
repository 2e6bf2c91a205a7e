/**
 * Cases, and what another tool says of them, with planted disagreements of each cause. Every row knows what the comparison
 * must find. `node test/bench/cost/comparison.ts` uses the same for 100,000 rows.
 */
import {
  type CaseState,
  newPayment,
  stateBeforeFirstRun,
} from "#domain/case/reconciliation-case.ts";
import type {
  ComparisonCause,
  ComparisonOutcome,
  TheirRow,
} from "#domain/comparison/comparison.ts";
import { parseUuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { commit } from "#store/table/core/commit.ts";
import { inParallel } from "#store/table/core/in-parallel.ts";
import type { Table } from "#store/table/core/table.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { claimReferenceWrite } from "#store/table/matching/match-key-store.ts";
import { createPaymentWrites } from "#store/table/payment/payment-store.ts";
import { amount, currency, intentOf } from "../domain/samples.ts";

type Planted = {
  /** Null: this service does not know the payment. */
  readonly ours: Partial<CaseState> | null;
  /** Null: the other tool does not list it. `repeats`: it lists an earlier one again. */
  readonly theirs: Partial<TheirRow> | null;
  readonly repeats?: true;
  readonly outcome: ComparisonOutcome;
  readonly cause: ComparisonCause | null;
};

const matched: Partial<CaseState> = {
  verdict: "matched",
  reconciliationStatus: "reconciled",
  status: "resolved",
  statusSetBy: "system" as never,
  actualAmount: amount("100"),
  unexplainedDelta: amount("0"),
  requiredLegsTotal: 1,
  requiredLegsPresent: 1,
};
const withException: Partial<CaseState> = { ...matched, verdict: "matched_with_exception" };
const short: Partial<CaseState> = {
  ...matched,
  verdict: "needs_review",
  status: "open",
  reconciliationStatus: "unreconciled",
  exceptionType: "underpayment",
};
const waiting: Partial<CaseState> = {
  verdict: "unreconciled",
  exceptionType: "no_evidence",
  requiredLegsTotal: 1,
  missingPhases: ["destination"],
};
const afterFee = { ...matched, actualAmount: amount("98.05"), providerFee: amount("1.95") };

const agreeing: readonly Planted[] = [
  { ours: matched, theirs: { status: "Matched" }, outcome: "agree", cause: null },
  { ours: waiting, theirs: { status: "open", amount: null }, outcome: "agree", cause: null },
  { ours: short, theirs: { status: "Exception" }, outcome: "agree", cause: null },
  { ours: afterFee, theirs: { status: "RECONCILED" }, outcome: "agree", cause: null },
];

/** At least two of each cause. */
export const planted: Readonly<Record<string, Planted>> = {
  "a tolerance that only this service has": {
    ours: {
      ...withException,
      exceptionType: "within_tolerance",
      actualAmount: amount("99.99"),
      unexplainedDelta: amount("0.01"),
    },
    theirs: { status: "Unmatched", amount: amount("99.99") },
    outcome: "differs",
    cause: "tolerance",
  },
  "a tolerance that only the tool has": {
    ours: { ...short, actualAmount: amount("98.50"), unexplainedDelta: amount("1.50") },
    theirs: { status: "Matched", amount: amount("98.50") },
    outcome: "differs",
    cause: "tolerance",
  },
  "an amount that is almost the same": {
    ours: matched,
    theirs: { status: "Matched", amount: amount("99.98") },
    outcome: "differs",
    cause: "tolerance",
  },
  "a late settlement": {
    ours: { ...withException, exceptionType: "late_settlement" },
    theirs: { status: "Unmatched" },
    outcome: "differs",
    cause: "window",
  },
  "a reason that names the window": {
    ours: matched,
    theirs: { status: "Unmatched", reason: "Outside the date window of 3 days" },
    outcome: "differs",
    cause: "window",
  },
  "a fee that only this service explains": {
    ours: afterFee,
    theirs: { status: "Unmatched", amount: amount("98.05") },
    outcome: "differs",
    cause: "fee",
  },
  "an amount that differs by the fee": {
    ours: afterFee,
    theirs: { status: "Matched", amount: amount("101.95") },
    outcome: "differs",
    cause: "fee",
  },
  "a payment that the tool lists twice": {
    ours: matched,
    theirs: { status: "Matched" },
    repeats: true,
    outcome: "differs",
    cause: "duplicate",
  },
  "a payment that was paid twice": {
    ours: { ...short, exceptionType: "duplicate_payment" },
    theirs: { status: "Matched" },
    outcome: "differs",
    cause: "duplicate",
  },
  "an amount with the opposite sign": {
    ours: matched,
    theirs: { status: "Matched", amount: amount("-100.00") },
    outcome: "differs",
    cause: "sign",
  },
  "money that went back and counts there as received": {
    ours: { ...short, exceptionType: "payment_returned" },
    theirs: { status: "Matched" },
    outcome: "differs",
    cause: "sign",
  },
  "evidence that only the tool has": {
    ours: waiting,
    theirs: { status: "Matched" },
    outcome: "differs",
    cause: "missing_file",
  },
  "evidence that only the tool has, of the whole amount and within its tolerance": {
    ours: waiting,
    theirs: { status: "Matched", amount: amount("100"), reason: "within tolerance" },
    outcome: "differs",
    cause: "missing_file",
  },
  "a part of the amount that the tool took within its tolerance": {
    ours: waiting,
    theirs: { status: "Matched", amount: amount("99.50"), reason: "within tolerance" },
    outcome: "differs",
    cause: "tolerance",
  },
  "evidence that only this service has": {
    ours: matched,
    theirs: { status: "Unmatched" },
    outcome: "differs",
    cause: "missing_file",
  },
  "a payment that this service does not have": {
    ours: null,
    theirs: { status: "Matched" },
    outcome: "only_there",
    cause: "missing_file",
  },
  "a payment that the tool does not have": {
    ours: matched,
    theirs: null,
    outcome: "only_here",
    cause: "missing_file",
  },
  "a payment paid twice that the tool does not have": {
    ours: { ...short, exceptionType: "duplicate_payment" },
    theirs: null,
    outcome: "only_here",
    cause: "duplicate",
  },
};

export type PlantedRow = Planted & {
  readonly name: string;
  readonly reference: string;
  readonly row: TheirRow | null;
};

const disagreements = Object.entries(planted);
/** Every so many rows have one disagreement. */
const rowsPerDisagreement = 10;

/** @param count cases and rows, at least 200 so that each disagreement is planted */
export function plantRows(count: number): PlantedRow[] {
  const rows: PlantedRow[] = [];
  for (let number = 0; number < count; number += 1) {
    const turn = Math.floor(number / rowsPerDisagreement) % disagreements.length;
    const [name, chosen] =
      number % rowsPerDisagreement === 3
        ? (disagreements[turn] ?? ["", undefined])
        : ["", agreeing[number % agreeing.length]];
    if (chosen === undefined) throw new Error("Nothing is planted.");
    // What is repeated is an agreeing row, two before.
    const reference = chosen.repeats ? referenceOf(number - 2) : referenceOf(number);
    rows.push({ ...chosen, name, reference, row: rowOf(chosen, reference) });
  }
  return rows;
}

/** Not in the order of the numbers, as references of real tools. */
function referenceOf(number: number): string {
  return `INV-${(number * 7_919) % 1_000_003}-${number}`;
}

function rowOf({ theirs }: Planted, reference: string): TheirRow | null {
  if (theirs === null) return null;
  return {
    reference,
    status: "Matched",
    matchedReference: null,
    amount: amount("100.00"),
    currency: currency("EUR"),
    reason: null,
    ...theirs,
  };
}

/** Stores the cases, created a few milliseconds apart on one day. */
export async function storeCases(
  table: Table,
  organizationId: OrganizationId,
  rows: readonly PlantedRow[],
): Promise<void> {
  const start = Date.UTC(2026, 1, 3, 8);
  await inParallel([...rows.entries()], async ([number, { ours, reference, repeats }]) => {
    if (ours === null || repeats) return;
    const createdAt = (start + number) as Instant;
    const digits = createdAt.toString(16).padStart(12, "0");
    const uuid = parseUuid<"payment">(`${digits}7000800${String(number).padStart(13, "0")}`);
    if (uuid === null) throw new Error(`${digits} is no time.`);
    const intent = intentOf({ uuid, organizationId, externalReference: reference, createdAt });
    const payment = { ...newPayment(intent), state: { ...stateBeforeFirstRun, ...ours } };
    await registerDay(table, organizationId, "payment", uuid);
    await commit(table, [...createPaymentWrites(payment), claimReferenceWrite(intent)]);
  });
}
