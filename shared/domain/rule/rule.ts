import type { SourceType } from "#domain/evidence/source-type.ts";
import type { PaymentType } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { BusinessCalendar } from "#domain/value/business-time.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, abs, compare, multiplyDivideHalfEven } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

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
  /** The currency of `amountTolerance`: it applies to payments with this destination currency only. */
  readonly toleranceCurrency: Currency | null;
  /** Percent of the expected amount; the larger of this and `amountTolerance` applies. */
  readonly amountTolerancePercent: Amount | null;
  /** Percent of the expected amount that fees on top may take before a person looks at them. */
  readonly maximumFeePercent: Amount | null;
  /** The same of the spread of the exchange rate. */
  readonly maximumFxPercent: Amount | null;
  readonly timeWindowMinutes: number | null;
  readonly expectedCompletionMinutes: number | null;
  readonly delayedSettlementThresholdMinutes: number | null;
  readonly sourceSlaMinutes: number | null;
  readonly intermediaryInSlaMinutes: number | null;
  readonly transferSlaMinutes: number | null;
  readonly intermediaryOutSlaMinutes: number | null;
  readonly destinationSlaMinutes: number | null;
  /** Whether the clocks count business time only; null: a less specific rule decides, else they do not. */
  readonly countsBusinessTime: boolean | null;
  /** The calendar of the organization, copied so that past runs keep theirs; null unless the rule counts business time. */
  readonly businessCalendar: BusinessCalendar | null;
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

/** A rule at one of its versions, which are never overwritten. */
export type RulePin = Pick<ReconciliationRule, "uuid" | "version">;

/** Maximum rules that count business time: a change of the calendar changes them in one transaction. */
export const maximumBusinessTimeRules = 20;

/** The settings that apply if no rule does (docs/specification.md, Rules). */
export const builtInSettings: RuleSettings = {
  name: "Built-in defaults",
  paymentType: null,
  sourceType: null,
  isActive: true,
  amountTolerance: null,
  toleranceCurrency: null,
  amountTolerancePercent: null,
  maximumFeePercent: null,
  maximumFxPercent: null,
  timeWindowMinutes: null,
  expectedCompletionMinutes: null,
  delayedSettlementThresholdMinutes: null,
  sourceSlaMinutes: null,
  intermediaryInSlaMinutes: null,
  transferSlaMinutes: null,
  intermediaryOutSlaMinutes: null,
  destinationSlaMinutes: null,
  countsBusinessTime: null,
  businessCalendar: null,
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
 * The active rules that apply, the most specific first (docs/matching.md, Which rule): both types equal,
 * then the source type, then the payment type, then neither; among equals the oldest. With `sourceType`
 * null only rules without a source type apply.
 */
export function applicableRules(
  rules: readonly ReconciliationRule[],
  paymentType: PaymentType,
  sourceType: SourceType | null,
): readonly ReconciliationRule[] {
  const applicable = rules.filter(
    (rule) =>
      rule.isActive &&
      (rule.sourceType === null || rule.sourceType === sourceType) &&
      appliesTo(rule, paymentType),
  );
  return applicable.sort(compareRules);
}

/** Switches of strategies: allowed only where every applicable rule allows. */
export const strategySwitches = [
  "allowProviderIdMatch",
  "allowTxHashMatch",
  "allowReferenceExactMatch",
  "allowAmountAndTimeWindowMatch",
] as const satisfies readonly (keyof RuleSettings)[];

/** Fields that the most specific rule which sets them decides. */
export const mergedFields = [
  "amountTolerancePercent",
  "maximumFeePercent",
  "maximumFxPercent",
  "timeWindowMinutes",
  "expectedCompletionMinutes",
  "delayedSettlementThresholdMinutes",
  "sourceSlaMinutes",
  "intermediaryInSlaMinutes",
  "transferSlaMinutes",
  "intermediaryOutSlaMinutes",
  "destinationSlaMinutes",
] as const satisfies readonly (keyof RuleSettings)[];

/** The fields that are decided one by one: each may come from another rule. */
export type RuleField =
  | (typeof mergedFields)[number]
  | (typeof strategySwitches)[number]
  | "amountTolerance"
  | "toleranceCurrency"
  | "countsBusinessTime"
  | "requireAllRequiredLegs";

/**
 * @param rules the applicable ones, the most specific first
 * @param currency of the destination; without it only tolerances of any currency count
 */
export function mergeRules(
  rules: readonly ReconciliationRule[],
  currency: Currency | null,
): RuleSettings {
  const [first] = rules;
  if (first === undefined) return builtInSettings;
  const fields = mergedFields.map((name) => [
    name,
    ruleThatSets(rules, name, currency)?.[name] ?? null,
  ]);
  const switches = strategySwitches.map((name) => [name, rules.every((rule) => rule[name])]);
  const { amountTolerance, toleranceCurrency } =
    rules.find((rule) => setsTolerance(rule, currency)) ?? builtInSettings;
  const merged = { ...first, ...Object.fromEntries([...fields, ...switches]) } as RuleSettings;
  const { countsBusinessTime, businessCalendar } =
    rules.find((rule) => rule.countsBusinessTime !== null) ?? builtInSettings;
  return { ...merged, amountTolerance, toleranceCurrency, countsBusinessTime, businessCalendar };
}

/** Tolerance and its currency are one field: a tolerance in another currency sets nothing. */
function setsTolerance(rule: RuleSettings, currency: Currency | null): boolean {
  const { amountTolerance, toleranceCurrency } = rule;
  return amountTolerance !== null && (toleranceCurrency === null || toleranceCurrency === currency);
}

/**
 * The rule that a field in force comes from; null for the built-in default.
 *
 * @param rules the applicable ones, the most specific first
 * @param currency of the destination
 */
export function ruleThatSets(
  rules: readonly ReconciliationRule[],
  field: RuleField,
  currency: Currency | null,
): ReconciliationRule | null {
  if (field === "amountTolerance" || field === "toleranceCurrency") {
    return rules.find((rule) => setsTolerance(rule, currency)) ?? null;
  }
  const isSwitch = (strategySwitches as readonly string[]).includes(field);
  // A switch is off by the first rule that forbids; where all allow, the most specific one speaks.
  const decides = (rule: ReconciliationRule) =>
    isSwitch ? rule[field] === false : rule[field] !== null;
  return rules.find(decides) ?? (isSwitch ? (rules[0] ?? null) : null);
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

/** Where no rule says otherwise (docs/matching.md, Amount and time). */
const windowOfReports = 1_440;
/** Statements book days later. */
const windowOfStatements = 7_200;

/** Minutes of the window by amount and time for evidence of this source. */
export function defaultWindowMinutes(sourceType: SourceType): number {
  return sourceType === "psp_report" || sourceType === "onchain_report"
    ? windowOfReports
    : windowOfStatements;
}

export const widestDefaultWindowMinutes = windowOfStatements;

/** Maximum of fees and of the exchange spread, in percent of the expected amount, if no rule sets it. */
export const defaultMaximumPercent = "20" as Amount;

/** What a payment expects; the currency is null where it is not known. */
export type Expected = { readonly amount: Amount; readonly currency: Currency | null };

/**
 * The larger of the absolute tolerance and the percentage of the expected amount, in the
 * destination currency; zero if the rule sets neither.
 */
export function ruleTolerance(rule: RuleSettings, { amount, currency }: Expected): Amount {
  const { amountTolerance, amountTolerancePercent } = rule;
  const absolute =
    amountTolerance !== null && setsTolerance(rule, currency)
      ? abs(amountTolerance)
      : ("0" as Amount);
  if (amountTolerancePercent === null) return absolute;
  const share = multiplyDivideHalfEven(amount, amountTolerancePercent, "100" as Amount);
  return compare(share, absolute) > 0 ? share : absolute;
}
