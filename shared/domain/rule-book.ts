/** Which rule decides what, for all payments and legs of one decision (design: Which rule). */
import { defaultTimeWindowMinutes } from "./decide-by-amount.ts";
import type { FlowLeg } from "./flow-leg.ts";
import { millisecondsPerMinute } from "./instant.ts";
import { type Amount, abs } from "./money.ts";
import type { PaymentIntent, PaymentType } from "./payment-intent.ts";
import {
  builtInSettings,
  type ReconciliationRule,
  type RuleSettings,
  type SourceType,
  selectRule,
  sourceTypeOfLeg,
} from "./rule.ts";

export class RuleBook {
  readonly rules: readonly ReconciliationRule[];
  readonly #selected = new Map<string, ReconciliationRule | null>();

  constructor(rules: readonly ReconciliationRule[]) {
    this.rules = rules;
  }

  /** The rule for the case-level settings; null where none applies. */
  caseRule(intent: PaymentIntent): ReconciliationRule | null {
    return this.#select(intent.paymentType, null);
  }

  caseSettings(intent: PaymentIntent): RuleSettings {
    return this.caseRule(intent) ?? builtInSettings;
  }

  /** Switches and window for evidence like this leg. */
  legSettings(leg: FlowLeg, intent: PaymentIntent): RuleSettings {
    return this.#select(intent.paymentType, sourceTypeOfLeg(leg)) ?? builtInSettings;
  }

  /** In the destination currency; zero or above. */
  toleranceOf(intent: PaymentIntent): Amount {
    return abs(this.caseSettings(intent).amountTolerance ?? ("0" as Amount));
  }

  /** Milliseconds of the widest window that any rule gives. */
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
