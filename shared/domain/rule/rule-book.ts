/** Selects the rules for all payments and legs of one decision (docs/matching.md, Which rule). */

import { type EvidenceKind, evidenceKinds } from "../evidence/evidence-kind.ts";
import type { FlowLeg } from "../evidence/flow-leg.ts";
import { kindOfSourceType, type SourceType, sourceTypeOfLeg } from "../evidence/source-type.ts";
import type { PaymentIntent, PaymentType } from "../payment/payment-intent.ts";
import { millisecondsPerMinute } from "../value/instant.ts";
import type { Amount } from "../value/money.ts";
import {
  appliesTo,
  builtInSettings,
  defaultTimeWindowMinutes,
  type ReconciliationRule,
  type RuleSettings,
  ruleTolerance,
  selectRule,
} from "./rule.ts";

export class RuleBook {
  readonly rules: readonly ReconciliationRule[];
  readonly #selected = new Map<string, ReconciliationRule | null>();

  constructor(rules: readonly ReconciliationRule[]) {
    this.rules = rules;
  }

  /** The rule whose case-level settings apply to the payment; null if none applies. */
  caseRule(intent: PaymentIntent): ReconciliationRule | null {
    return this.#select(intent.paymentType, null);
  }

  caseSettings(intent: PaymentIntent): RuleSettings {
    return this.caseRule(intent) ?? builtInSettings;
  }

  /** The settings whose switches and time window apply to evidence of this leg's source type. */
  legSettings(leg: FlowLeg, intent: PaymentIntent): RuleSettings {
    return this.settingsFor(intent.paymentType, sourceTypeOfLeg(leg));
  }

  /** As `legSettings`, by payment type and source type. */
  settingsFor(paymentType: PaymentType, sourceType: SourceType): RuleSettings {
    return this.#select(paymentType, sourceType) ?? builtInSettings;
  }

  windowMinutesOf({ timeWindowMinutes }: RuleSettings): number {
    return timeWindowMinutes ?? defaultTimeWindowMinutes;
  }

  /** Kinds of evidence whose source type is named by an active rule for this type of payment. */
  askedKinds(intent: PaymentIntent): EvidenceKind[] {
    const asked = new Set(
      this.rules
        .filter((rule) => rule.isActive && appliesTo(rule, intent.paymentType))
        .map(({ sourceType }) => (sourceType === null ? null : kindOfSourceType[sourceType])),
    );
    return evidenceKinds.filter((kind) => asked.has(kind));
  }

  /** The amount tolerance in the destination currency; zero or above. */
  toleranceOf(intent: PaymentIntent): Amount {
    return this.toleranceFor(intent.paymentType);
  }

  /** As `toleranceOf`, by payment type. */
  toleranceFor(paymentType: PaymentType): Amount {
    return ruleTolerance(this.#select(paymentType, null) ?? builtInSettings);
  }

  /** The widest time window of all rules, in milliseconds; at least the default window. */
  get widestWindow(): number {
    const minutes = this.rules.map((rule) => rule.timeWindowMinutes ?? 0);
    const widest = minutes.reduce((a, b) => (a > b ? a : b), defaultTimeWindowMinutes);
    return widest * millisecondsPerMinute;
  }

  #select(paymentType: PaymentType, sourceType: SourceType | null): ReconciliationRule | null {
    const name = `${paymentType}/${sourceType}`;
    const known = this.#selected.get(name);
    if (known !== undefined) return known;
    const rule = selectRule(this.rules, paymentType, sourceType);
    this.#selected.set(name, rule);
    return rule;
  }
}
