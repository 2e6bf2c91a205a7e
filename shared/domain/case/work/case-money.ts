/** Which way the money of a case is wrong (docs/specification.md, Summary of cases). Money of different ways is never netted. */
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type Amount, abs, isPositive } from "#domain/value/money.ts";
import type { CaseState } from "../reconciliation-case.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { openAmountOf } from "./disposition.ts";

/** In the destination currency, zero or above; at most one of them is above zero. */
export type CaseMoney = {
  /** Less came than was expected, and nobody disposed of it. */
  readonly missingAmount: Amount;
  /** More came than was expected, and nobody disposed of it. */
  readonly tooMuchAmount: Amount;
  /** It has not come yet. */
  readonly notArrivedAmount: Amount;
};

const zero = "0" as Amount;
const noCaseMoney: CaseMoney = {
  missingAmount: zero,
  tooMuchAmount: zero,
  notArrivedAmount: zero,
};

/** The verdicts of payments whose required evidence is not complete. */
const waiting: ReadonlySet<Verdict | null> = new Set([null, "unreconciled", "sla_risk", "delayed"]);

/**
 * While a payment waits, all of it has not arrived, or the rest of what came in part. Where no evidence says how much came,
 * nothing has arrived, whatever the verdict.
 */
export function caseMoneyOf(intent: PaymentIntent, state: CaseState): CaseMoney {
  const { verdict, missingPhases } = state;
  if (state.canceled && state.actualAmount === null) return noCaseMoney;
  const open = openAmountOf(state);
  if (open === null) return { ...noCaseMoney, notArrivedAmount: intent.destination.amount };
  const isShort = isPositive(open);
  if (waiting.has(verdict)) {
    const isAllAway = missingPhases.includes("destination");
    const rest = isShort ? open : zero;
    return { ...noCaseMoney, notArrivedAmount: isAllAway ? intent.destination.amount : rest };
  }
  if (isShort) return { ...noCaseMoney, missingAmount: open };
  return { ...noCaseMoney, tooMuchAmount: abs(open) };
}
