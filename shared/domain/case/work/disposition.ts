/** What people decided about money that stays unexplained (docs/specification.md, Dispositions). */
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  type Amount,
  abs,
  compare,
  isPositive,
  isZero,
  subtract,
  sum,
} from "#domain/value/money.ts";
import type { Reason } from "#domain/value/reason.ts";

export const dispositionKinds = ["write_off", "fee_accepted", "carried_forward"] as const;
export type DispositionKind = (typeof dispositionKinds)[number];

/** Never changed but for its reversal, which is final too. */
export type Disposition = {
  readonly uuid: Uuid<"disposition">;
  /** Position among the dispositions of the case, from 1. */
  readonly number: number;
  readonly kind: DispositionKind;
  /** In the destination currency; its sign is that of the open amount. */
  readonly amount: Amount;
  readonly reason: Reason;
  /** The actor, as in audit events. */
  readonly author: string;
  readonly createdAt: Instant;
  readonly reversal: Reversal | null;
  /** The policy that disposed of the amount; absent if a person did. */
  readonly policyUuid?: Uuid<"dispositionPolicy">;
};

type Reversal = {
  readonly author: string;
  readonly at: Instant;
  readonly reason: Reason | null;
};

/** Maximum dispositions of one case, reversed ones included. One is found by its id among all of them. */
export const maximumDispositions = 100;

type Amounts = { readonly unexplainedDelta: Amount | null; readonly disposedAmount: Amount };

/** The unexplained amount less all dispositions that stand; null where no amount is known. */
export function openAmountOf({ unexplainedDelta, disposedAmount }: Amounts): Amount | null {
  return unexplainedDelta === null ? null : subtract(unexplainedDelta, disposedAmount);
}

/**
 * Whether what was disposed of came after all: the open amount has the other sign than what is disposed of
 * (docs/matching.md, Status).
 */
export function isDispositionContradicted(amounts: Amounts): boolean {
  const open = openAmountOf(amounts);
  const { disposedAmount } = amounts;
  if (open === null || isZero(open) || isZero(disposedAmount)) return false;
  return isPositive(open) !== isPositive(disposedAmount);
}

/** Whether an amount has the sign of what is open, and is at most as large. */
export function isWithin({
  amount,
  open,
}: {
  readonly amount: Amount;
  readonly open: Amount;
}): boolean {
  if (isZero(amount) || isPositive(amount) !== isPositive(open)) return false;
  return compare(abs(amount), abs(open)) <= 0;
}

export function disposedAfter(disposed: Amount, { amount }: Pick<Disposition, "amount">): Amount {
  return sum([disposed, amount]);
}

export function disposedBefore(disposed: Amount, { amount }: Pick<Disposition, "amount">): Amount {
  return subtract(disposed, amount);
}
