/** Payments as one decision looks at them. */

import type { LinkedLeg } from "#domain/case/leg/linked-leg.ts";
import { isClosedByPerson, type Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { GroupCase } from "#domain/matching/strategy/group-input.ts";
import type { RuleBook } from "#domain/rule/rule-book.ts";
import type { Uuid } from "#domain/value/id.ts";

type Known = {
  /** Whether the payment takes nothing by amount. */
  readonly isClosed: (payment: Payment) => boolean;
  readonly rules: RuleBook;
  /** Whether the leg is decided anew. */
  readonly isDecided: (leg: Uuid<"leg">) => boolean;
  readonly sealed: ReadonlyMap<Uuid<"payment">, readonly LinkedLeg[]>;
  readonly others: ReadonlyMap<Uuid<"leg">, FlowLeg>;
};

export function groupCases(
  payments: readonly Payment[],
  { isClosed, rules, isDecided, sealed, others }: Known,
): Map<Uuid<"payment">, GroupCase> {
  return new Map(
    payments.map((payment) => {
      const { intent, state, legUuids, refundUuids } = payment;
      const linked = [
        ...(sealed.get(intent.uuid) ?? []),
        ...legUuids.flatMap((uuid) => others.get(uuid) ?? []),
      ];
      const each: GroupCase = {
        intent,
        rule: rules.caseSettings(intent),
        closed: isClosed(payment),
        canceled: state.canceled,
        ...(refundUuids.length === 0 ? {} : { hasRefunds: true }),
        closedByPerson: isClosedByPerson(state),
        otherLegs: linked.filter(({ uuid }) => !isDecided(uuid)),
      };
      return [intent.uuid, each] as const;
    }),
  );
}
