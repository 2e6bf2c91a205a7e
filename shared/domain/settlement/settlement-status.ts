/** What the case that expects the bank movement says of its settlement (docs/matching.md, Settlements). */

import {
  type CaseState,
  isClosedByPerson,
  type Payment,
} from "#domain/case/reconciliation-case.ts";
import { type ExceptionType, isMatchedVerdict } from "#domain/case/verdict/verdict.ts";
import { openAmountOf } from "#domain/case/work/disposition.ts";
import { type Amount, compare, isZero, negate, zero } from "#domain/value/money.ts";
import type { Settlement, SettlementStatus } from "./settlement.ts";

/** Exceptions that say that another amount came than was expected, and nothing else is wrong. */
const variances: ReadonlySet<ExceptionType | null> = new Set<ExceptionType>([
  "underpayment",
  "overpayment",
  "fee_variance",
  "fx_variance",
  "duplicate_payment",
]);

/** Exceptions of a bank movement that went back, as a whole or in part. */
const returns: ReadonlySet<ExceptionType | null> = new Set<ExceptionType>([
  "payment_refunded",
  "payment_returned",
  "payment_reversed",
]);

/**
 * The status of a complete settlement. A person accepts a difference by closing the case, or by disposing of all that is
 * open in it. A bank movement that went back leaves the settlement pending, one of which a part went back leaves it short.
 *
 * @param payment its case; null where its net is zero, so that nothing is awaited
 */
export function settlementStatusOf(
  { carriedInto }: Pick<Settlement, "carriedInto">,
  payment: Pick<Payment, "state"> | null,
): SettlementStatus {
  if (carriedInto !== null) return "carried";
  if (payment === null || isPaid(payment.state)) return "settled";
  const { verdict, exceptionType, unexplainedDelta } = payment.state;
  if (verdict === "delayed") return "late";
  if (isPartOfMovement(payment.state)) return "short";
  if (!variances.has(exceptionType) || unexplainedDelta === null) return "pending";
  return compare(unexplainedDelta, zero) > 0 ? "short" : "over";
}

/** Whether a part of the bank movement went back, and the rest is there. */
function isPartOfMovement({ exceptionType, actualAmount }: CaseState): boolean {
  return returns.has(exceptionType) && actualAmount !== null && compare(actualAmount, zero) > 0;
}

/** By the evidence, or because a person accepted the difference. */
function isPaid(state: CaseState): boolean {
  const { verdict, exceptionType } = state;
  if (isClosedByPerson(state)) return true;
  if (isMatchedVerdict(verdict)) return true;
  const open = openAmountOf(state);
  return variances.has(exceptionType) && open !== null && isZero(open);
}

/** What the bank moved, with the sign of the account; null while nothing is confirmed. */
export function bankAmountOf(
  { net }: Pick<Settlement, "net">,
  payment: Pick<Payment, "state"> | null,
): Amount | null {
  const actual = payment?.state.actualAmount ?? null;
  if (actual === null) return null;
  return compare(net, zero) < 0 ? negate(actual) : actual;
}
