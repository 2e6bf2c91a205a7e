import type { SourceType } from "../evidence/source-type.ts";
import type { PaymentType } from "../payment/payment-intent.ts";
import type { Phase } from "../payment/phase.ts";
import type { Uuid } from "../value/id.ts";
import type { Instant } from "../value/instant.ts";
import { type Amount, abs } from "../value/money.ts";
import type { OrganizationId } from "../value/organization-id.ts";

/**
 * The settings of a rule. Null in a number means the built-in default; null in a type means any
 * type.
 */
export type RuleSettings = {
  readonly name: string;
  readonly paymentType: PaymentType | null;
  readonly sourceType: SourceType | null;
  readonly isActive: boolean;
  /** In the destination currency; the sign is ignored. */
  readonly amountTolerance: Amount | null;
  readonly timeWindowMinutes: number | null;
  readonly expectedCompletionMinutes: number | null;
  readonly delayedSettlementThresholdMinutes: number | null;
  readonly sourceSlaMinutes: number | null;
  readonly intermediaryInSlaMinutes: number | null;
  readonly transferSlaMinutes: number | null;
  readonly intermediaryOutSlaMinutes: number | null;
  readonly destinationSlaMinutes: number | null;
  readonly allowProviderIdMatch: boolean;
  readonly allowTxHashMatch: boolean;
  readonly allowReferenceExactMatch: boolean;
  readonly allowAmountAndTimeWindowMatch: boolean;
  readonly requireAllRequiredLegs: boolean;
  /** JSON text as submitted. */
  readonly metadata: string | null;
};

export type ReconciliationRule = RuleSettings & {
  readonly uuid: Uuid<"rule">;
  readonly organizationId: OrganizationId;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly version: number;
};

/** The settings that apply if no rule does (docs/specification.md, Rules). */
export const builtInSettings: RuleSettings = {
  name: "Built-in defaults",
  paymentType: null,
  sourceType: null,
  isActive: true,
  amountTolerance: null,
  timeWindowMinutes: null,
  expectedCompletionMinutes: null,
  delayedSettlementThresholdMinutes: null,
  sourceSlaMinutes: null,
  intermediaryInSlaMinutes: null,
  transferSlaMinutes: null,
  intermediaryOutSlaMinutes: null,
  destinationSlaMinutes: null,
  allowProviderIdMatch: true,
  allowTxHashMatch: true,
  allowReferenceExactMatch: true,
  allowAmountAndTimeWindowMatch: true,
  requireAllRequiredLegs: true,
  metadata: null,
};

export const slaFieldOfPhase = {
  source: "sourceSlaMinutes",
  intermediary_in: "intermediaryInSlaMinutes",
  transfer: "transferSlaMinutes",
  intermediary_out: "intermediaryOutSlaMinutes",
  destination: "destinationSlaMinutes",
} as const satisfies Record<Phase, keyof RuleSettings>;

/**
 * The active rule for a payment type and a source type (docs/matching.md, Which rule). An equal
 * source type wins over none, then an equal payment type over none, then the oldest rule. With
 * `sourceType` null only rules without a source type are considered.
 */
export function selectRule(
  rules: readonly ReconciliationRule[],
  paymentType: PaymentType,
  sourceType: SourceType | null,
): ReconciliationRule | null {
  const candidates = rules.filter(
    (rule) =>
      rule.isActive &&
      (rule.sourceType === null || rule.sourceType === sourceType) &&
      appliesTo(rule, paymentType),
  );
  return candidates.sort(compareRules)[0] ?? null;
}

/** Whether the rule applies to this type of payment, regardless of `isActive`. */
export function appliesTo(rule: RuleSettings, paymentType: PaymentType): boolean {
  return rule.paymentType === null || rule.paymentType === paymentType;
}

function compareRules(a: ReconciliationRule, b: ReconciliationRule): number {
  return (
    Number(a.sourceType === null) - Number(b.sourceType === null) ||
    Number(a.paymentType === null) - Number(b.paymentType === null) ||
    a.createdAt - b.createdAt ||
    (a.uuid < b.uuid ? -1 : 1)
  );
}

/** The time window, in minutes, of a rule that sets none (docs/specification.md, Rules). */
export const defaultTimeWindowMinutes = 1_440;

/**
 * The absolute value of the rule's tolerance, in the destination currency; zero if the rule sets
 * none.
 */
export function ruleTolerance(rule: RuleSettings): Amount {
  return rule.amountTolerance === null ? ("0" as Amount) : abs(rule.amountTolerance);
}
