import type { Uuid } from "./id.ts";
import type { Instant } from "./instant.ts";
import type { Amount } from "./money.ts";
import type { PaymentType } from "./payment-intent.ts";
import type { EvidenceKind, Phase } from "./phase.ts";

export const sourceTypes = [
  "client_transfer_report",
  "client_internal_ledger",
  "bank_statement",
  "onchain_report",
  "psp_report",
  "manual",
] as const;
export type SourceType = (typeof sourceTypes)[number];

/** What a client may set on a rule; null means the built-in default. */
export type RuleSettings = {
  readonly name: string;
  readonly paymentType: PaymentType | null;
  readonly sourceType: SourceType | null;
  readonly isActive: boolean;
  /** In the destination currency; its absolute value counts. */
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
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly version: number;
};

/** The settings that hold where no rule applies (decisions: Rules). */
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

/** The source type whose rules decide about evidence that did not come from a file. */
export const sourceTypeOfKind = {
  provider: "psp_report",
  chain: "onchain_report",
  bank: "bank_statement",
  file: "client_transfer_report",
} as const satisfies Record<EvidenceKind, SourceType>;

/** The kind of evidence that each source type stands for; null: what a person reports is any. */
export const kindOfSourceType = {
  client_transfer_report: "file",
  client_internal_ledger: "file",
  bank_statement: "bank",
  onchain_report: "chain",
  psp_report: "provider",
  manual: null,
} as const satisfies Record<SourceType, EvidenceKind | null>;

/** What the leg's profile says, else what its kind of evidence stands for. */
export function sourceTypeOfLeg(leg: {
  readonly kind: EvidenceKind;
  readonly sourceType: SourceType | null;
}): SourceType {
  return leg.sourceType ?? sourceTypeOfKind[leg.kind];
}

/**
 * The best active rule for a payment type and a source type (design: matching, Which rule):
 * equal source type before none, then equal payment type before none, then the oldest.
 * With `sourceType` null only rules without a source type are considered.
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
