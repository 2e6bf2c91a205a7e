/**
 * The rule that decides each field, for all payments and legs of one decision (docs/matching.md, Which rule): each
 * field comes from the most specific applicable rule that sets it.
 */

import { type EvidenceKind, evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import {
  kindOfSourceType,
  type SourceType,
  sourceTypeOfLeg,
  sourceTypes,
} from "#domain/evidence/source-type.ts";
import {
  type PaymentIntent,
  type PaymentType,
  paymentTypes,
} from "#domain/payment/payment-intent.ts";
import type { Currency } from "#domain/value/currency.ts";
import { millisecondsPerMinute } from "#domain/value/instant.ts";
import { type Amount, compare } from "#domain/value/money.ts";
import {
  applicableRules,
  appliesTo,
  defaultWindowMinutes,
  type Expected,
  mergeRules,
  type ReconciliationRule,
  type RulePin,
  type RuleSettings,
  ruleTolerance,
  widestDefaultWindowMinutes,
} from "./rule.ts";

/** The settings in force for one case or leg, and the rules that they come from. */
type Merged = {
  readonly settings: RuleSettings;
  /** Most specific first. */
  readonly rules: readonly ReconciliationRule[];
};

/** A settlement is late two days after the day on which it is expected, where no rule says otherwise. */
const settlementDelayMinutes = 2 * 1_440;

export class RuleBook {
  readonly rules: readonly ReconciliationRule[];
  readonly #merged = new Map<string, Merged>();

  constructor(rules: readonly ReconciliationRule[]) {
    this.rules = rules;
  }

  /**
   * The most specific rule for a case; null where none applies.
   * @param sourceType of the evidence that decides the actual amount; null where none does
   */
  caseRule(
    { paymentType }: PaymentIntent,
    sourceType: SourceType | null = null,
  ): ReconciliationRule | null {
    return this.#merge(paymentType, sourceType, null).rules[0] ?? null;
  }

  /** The rules of a case, the most specific first. */
  caseRules(
    { paymentType }: PaymentIntent,
    sourceType: SourceType | null = null,
  ): readonly ReconciliationRule[] {
    return this.#merge(paymentType, sourceType, null).rules;
  }

  /** The active rules for this type of payment, of all source types. A closed case keeps them. */
  pinsFor({ paymentType }: PaymentIntent): RulePin[] {
    return this.rules
      .filter((rule) => rule.isActive && appliesTo(rule, paymentType))
      .map(({ uuid, version }) => ({ uuid, version }));
  }

  /** The settings of a case, each field by itself. */
  caseSettings(
    { paymentType, destination, settlement }: PaymentIntent,
    sourceType: SourceType | null = null,
  ): RuleSettings {
    const { settings } = this.#merge(paymentType, sourceType, destination.currency);
    if (settlement === undefined || settings.delayedSettlementThresholdMinutes !== null) {
      return settings;
    }
    return { ...settings, delayedSettlementThresholdMinutes: settlementDelayMinutes };
  }

  /** The settings by which this leg is compared with the payment: tolerance, time window, switches. */
  legSettings(leg: FlowLeg, { paymentType, destination }: PaymentIntent): RuleSettings {
    return this.#merge(paymentType, sourceTypeOfLeg(leg), destination.currency).settings;
  }

  /** As `legSettings`, by payment type and source type, without the tolerance. */
  settingsFor(paymentType: PaymentType, sourceType: SourceType): RuleSettings {
    return this.#merge(paymentType, sourceType, null).settings;
  }

  /** Minutes on both sides of the effective date; statements and files book later than providers report. */
  windowMinutesOf({ timeWindowMinutes }: RuleSettings, sourceType: SourceType): number {
    return timeWindowMinutes ?? defaultWindowMinutes(sourceType);
  }

  /** Kinds of evidence whose source type is named by an active rule for this type of payment. */
  expectedKinds(intent: PaymentIntent): EvidenceKind[] {
    const asked = new Set(
      this.rules
        .filter((rule) => rule.isActive && appliesTo(rule, intent.paymentType))
        .map(({ sourceType }) => (sourceType === null ? null : kindOfSourceType[sourceType])),
    );
    return evidenceKinds.filter((kind) => asked.has(kind));
  }

  /** How much evidence of this source may differ, in the destination currency; zero or above. */
  toleranceFor(paymentType: PaymentType, sourceType: SourceType, expected: Expected): Amount {
    return ruleTolerance(
      this.#merge(paymentType, sourceType, expected.currency).settings,
      expected,
    );
  }

  /** The widest tolerance of evidence of any source for these payments, in the destination currency. */
  widestTolerance(expected: Expected, ofTypes: readonly PaymentType[] = paymentTypes): Amount {
    return ofTypes
      .flatMap((type) => sourceTypes.map((source) => this.toleranceFor(type, source, expected)))
      .reduce((a, b) => (compare(a, b) > 0 ? a : b));
  }

  /** The same for one payment. */
  widestToleranceOf({ paymentType, destination }: PaymentIntent): Amount {
    return this.widestTolerance(destination, [paymentType]);
  }

  /** The widest time window of all rules, in milliseconds; at least the default window. */
  get widestWindow(): number {
    const minutes = this.rules.map((rule) => rule.timeWindowMinutes ?? 0);
    const widest = minutes.reduce((a, b) => (a > b ? a : b), widestDefaultWindowMinutes);
    return widest * millisecondsPerMinute;
  }

  #merge(
    paymentType: PaymentType,
    sourceType: SourceType | null,
    currency: Currency | null,
  ): Merged {
    const name = `${paymentType}/${sourceType}/${currency}`;
    const known = this.#merged.get(name);
    if (known !== undefined) return known;
    const rules = applicableRules(this.rules, paymentType, sourceType);
    const merged = { settings: mergeRules(rules, currency), rules };
    this.#merged.set(name, merged);
    return merged;
  }
}
