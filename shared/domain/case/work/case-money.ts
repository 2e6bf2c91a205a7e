/** Which way the money of a case is wrong (docs/specification.md, Summary of cases). Money of different ways is never netted. */
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type Amount, abs, isPositive, isZero, zero } from "#domain/value/money.ts";
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

const noCaseMoney: CaseMoney = {
  missingAmount: zero,
  tooMuchAmount: zero,
  notArrivedAmount: zero,
};

/** The verdicts of payments whose required evidence is not complete, and of canceled ones of whose money nothing is left. */
const waiting: ReadonlySet<Verdict | null> = new Set([null, "unreconciled", "sla_risk", "delayed"]);

/**
 * Which amount of a case is which money: of `missing` and `rest_not_arrived` the open amount, of `too_much` what it is
 * below zero, of `not_arrived` all that is expected. Null: none.
 */
export type MoneyWay = "missing" | "too_much" | "not_arrived" | "rest_not_arrived" | null;

/**
 * While a payment waits, all of it has not arrived, or the rest of what came in part. Where no evidence says how much came,
 * nothing has arrived, whatever the verdict. A canceled payment without money, or whose money all went back, awaits none.
 */
export function moneyWayOf(state: CaseState): MoneyWay {
  const isWaiting = waiting.has(state.verdict);
  if (state.canceled && (state.actualAmount === null || isWaiting)) return null;
  const open = openAmountOf(state);
  if (open === null) return "not_arrived";
  if (isWaiting) return wayOfRest(state, open);
  if (isZero(open)) return null;
  return isPositive(open) ? "missing" : "too_much";
}

/** Of a payment that waits. */
function wayOfRest({ missingPhases }: CaseState, open: Amount): MoneyWay {
  if (missingPhases.includes("destination")) return "not_arrived";
  return isPositive(open) ? "rest_not_arrived" : null;
}

/** Amounts of one case, or sums over cases whose money is wrong in the same way. */
type Amounts = { readonly expected: Amount; readonly open: Amount };

export function moneyOfWay(way: MoneyWay, { expected, open }: Amounts): CaseMoney {
  if (way === "missing") return { ...noCaseMoney, missingAmount: open };
  if (way === "too_much") return { ...noCaseMoney, tooMuchAmount: abs(open) };
  if (way === "not_arrived") return { ...noCaseMoney, notArrivedAmount: expected };
  return way === null ? noCaseMoney : { ...noCaseMoney, notArrivedAmount: open };
}

export function caseMoneyOf(intent: PaymentIntent, state: CaseState): CaseMoney {
  const open = openAmountOf(state) ?? zero;
  return moneyOfWay(moneyWayOf(state), { expected: intent.destination.amount, open });
}
