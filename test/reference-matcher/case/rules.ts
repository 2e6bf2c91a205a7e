/** Which rule decides each field (docs/matching.md, Which rule). */

import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import type { SourceType } from "#domain/evidence/source-type.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import type { Leg } from "../leg/leg.ts";
import { over, type Rational, rational, size, times, zero } from "../rational.ts";

export type Rules = readonly ReconciliationRule[];

const sourceTypeOfKind = {
  provider: "psp_report",
  chain: "onchain_report",
  bank: "bank_statement",
  file: "client_transfer_report",
} as const satisfies Record<EvidenceKind, SourceType>;

export function sourceTypeOf(leg: Leg): SourceType {
  return leg.facts.sourceType ?? sourceTypeOfKind[leg.kind];
}

/** The source type by which the kind that decides A looks at case fields. */
export function caseSourceType(leg: Leg): SourceType {
  return leg.kind === "file" ? sourceTypeOf(leg) : sourceTypeOfKind[leg.kind];
}

type Switch =
  | "allowProviderIdMatch"
  | "allowTxHashMatch"
  | "allowReferenceExactMatch"
  | "allowAmountAndTimeWindowMatch";

type Field = {
  [Name in keyof ReconciliationRule]: ReconciliationRule[Name] extends boolean ? never : Name;
}[keyof ReconciliationRule];

/** The rules that apply, read field by field. */
export class AppliedRules {
  readonly #rules: Rules;

  /** @param sourceType null: only rules without a source type apply */
  constructor(rules: Rules, intent: PaymentIntent, sourceType: SourceType | null) {
    const applicable = rules.filter(
      (rule) =>
        rule.isActive &&
        (rule.paymentType === null || rule.paymentType === intent.paymentType) &&
        (rule.sourceType === null || rule.sourceType === sourceType),
    );
    const specificity = (rule: ReconciliationRule) =>
      (rule.sourceType === null ? 0 : 2) + (rule.paymentType === null ? 0 : 1);
    this.#rules = applicable.sort(
      (a, b) => specificity(b) - specificity(a) || a.createdAt - b.createdAt,
    );
  }

  /** The value of the most specific rule that sets it; null where none does. */
  value<Name extends Field>(name: Name): ReconciliationRule[Name] | null {
    return this.#rules.find((rule) => rule[name] !== null)?.[name] ?? null;
  }

  /** A strategy is allowed only where every applicable rule allows it. */
  allows(name: Switch): boolean {
    return this.#rules.every((rule) => rule[name]);
  }

  requiresAllLegs(): boolean {
    return this.#rules[0]?.requireAllRequiredLegs ?? true;
  }

  /** In the destination currency. */
  tolerance(): Rational {
    const tolerance = this.value("amountTolerance");
    return tolerance === null ? zero : size(rational(tolerance));
  }
}

/** A leg is compared by the rules of its own source type and the case's payment type. */
export function rulesOfLeg(rules: Rules, leg: Leg, intent: PaymentIntent): AppliedRules {
  return new AppliedRules(rules, intent, sourceTypeOf(leg));
}

/** The tolerance of amounts in the source currency: scaled by source.amount / E. */
export function sourceTolerance(tolerance: Rational, intent: PaymentIntent): Rational {
  return over(
    times(tolerance, rational(intent.source.amount)),
    rational(intent.destination.amount),
  );
}
