/** What went back of one leg (docs/matching.md, A leg's status). */

import type { FailureCause, ReturnName } from "#domain/evidence/flow-leg.ts";
import { order, type Rational, rational, total, zero } from "../rational.ts";
import type { WorldRecord } from "../world/world.ts";

export type LegReversal = {
  /** Null where it has no identity of its own. */
  readonly id: string | null;
  readonly amount: Rational;
  readonly currency: string;
  readonly time: number;
  readonly name: ReturnName | null;
  /** Why the movement did not stand, as the record says it. */
  readonly cause: FailureCause;
  readonly record: WorldRecord | null;
  /** It came after a confirmation: of a back leg it says that the money did not go back after all. */
  readonly undoes: boolean;
};

export const timeOf = ({ occurredAt, receivedAt }: WorldRecord) => occurredAt ?? receivedAt;

export const sameCurrency = (currency: string) => (reversal: LegReversal) =>
  reversal.currency === currency ? reversal.amount : zero;

/**
 * Reversals with an identity count at their latest amounts. The largest reversal without one replaces them if it is larger than their sum.
 */
export function countedReversals(
  reversals: readonly LegReversal[],
  amountOf: (reversal: LegReversal) => Rational,
): readonly LegReversal[] {
  const latest = new Map<string, LegReversal>();
  for (const each of reversals) if (each.id !== null) latest.set(each.id, each);
  const named = [...latest.values()];
  const [largest] = reversals
    .filter(({ id }) => id === null)
    .sort((a, b) => order(amountOf(b), amountOf(a)) || b.time - a.time);
  if (largest === undefined) return named;
  return order(amountOf(largest), total(named.map(amountOf))) > 0 ? [largest] : named;
}

export function reversedAmount(
  reversals: readonly LegReversal[],
  amountOf: (reversal: LegReversal) => Rational,
): Rational {
  return total(countedReversals(reversals, amountOf).map(amountOf));
}

export const returnTypes = ["refund", "return", "dispute", "reversal"] as const;
export const nameOfCause = {
  returned: "return",
  returning: "return",
  refund_failed: "failure",
  reversed: "reversal",
  failed: "failure",
  canceled: "failure",
} as const satisfies Record<FailureCause, ReturnName>;

export function reversalOf(record: WorldRecord): LegReversal {
  const reference = record.facts.references.find(({ type }) =>
    returnTypes.some((each) => each === type),
  );
  const called = returnTypes.find((each) => each === reference?.type);
  return {
    id: reference?.value ?? null,
    amount: rational(record.amount),
    currency: record.currency,
    time: timeOf(record),
    name: called ?? (record.cause === null ? null : nameOfCause[record.cause]),
    cause: record.cause ?? "reversed",
    record,
    undoes: false,
  };
}
