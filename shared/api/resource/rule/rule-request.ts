import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { dayOrTime, endDayOrTime } from "#api/schema/field/day-or-time.ts";
import {
  anyAmount,
  currency,
  freeForm,
  integer,
  nonNegativeAmount,
  text,
} from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { stringifyJson } from "#api/schema/json/json-value.ts";
import { sourceTypes } from "#domain/evidence/source-type.ts";
import { paymentTypes } from "#domain/payment/payment-intent.ts";
import { builtInSettings, type RuleSettings } from "#domain/rule/rule.ts";

/** Zero or above. */
const percent = () => nonNegativeAmount.nullable().optional();

const minutes = () => integer(0).nullable().optional();

/** With this limit a page of 100 rules fits one response. */
const maximumMetadataCharacters = 16_384;

/** No defaults: a change keeps absent fields. */
const settings = () => ({
  paymentType: z.enum(paymentTypes).nullable().optional(),
  sourceType: z.enum(sourceTypes).nullable().optional(),
  isActive: z.boolean().optional(),
  amountTolerance: anyAmount.nullable().optional(),
  toleranceCurrency: currency.nullable().optional(),
  amountTolerancePercent: percent(),
  maximumFeePercent: percent(),
  maximumFxPercent: percent(),
  timeWindowMinutes: minutes(),
  expectedCompletionMinutes: minutes(),
  delayedSettlementThresholdMinutes: minutes(),
  sourceSlaMinutes: minutes(),
  intermediaryInSlaMinutes: minutes(),
  transferSlaMinutes: minutes(),
  intermediaryOutSlaMinutes: minutes(),
  destinationSlaMinutes: minutes(),
  countsBusinessTime: z.boolean().nullable().optional(),
  allowProviderIdMatch: z.boolean().optional(),
  allowTxHashMatch: z.boolean().optional(),
  allowReferenceExactMatch: z.boolean().optional(),
  allowAmountAndTimeWindowMatch: z.boolean().optional(),
  requireAllRequiredLegs: z.boolean().optional(),
  metadata: freeForm
    .refine((value) => stringifyJson(value).length <= maximumMetadataCharacters, {
      message: `Must be at most ${maximumMetadataCharacters} characters of JSON.`,
    })
    .meta({ override: { type: "object", additionalProperties: true } })
    .nullable()
    .optional(),
});

export const createReconciliationRuleBody = strictObject(() => ({
  name: text(255),
  ...settings(),
}));
export const updateReconciliationRuleBody = strictObject(() => ({
  name: text(255).optional(),
  ...settings(),
}));
/** A new rule, or a change of the rule `ruleId`, to simulate on the cases created in a period. */
export const simulateReconciliationRuleBody = strictObject(() => ({
  ruleId: text(255).nullable().default(null),
  rule: updateReconciliationRuleBody,
  from: dayOrTime.nullable().default(null),
  to: endDayOrTime.nullable().default(null),
}));

export const listReconciliationRulesQuery = listQuery(25, () => createdRange());
export const listReconciliationRuleVersionsQuery = listQuery(25, () => ({}));
export const listRuleSimulationsQuery = listQuery(25, () => createdRange());
export const listSimulatedCasesQuery = listQuery(100, () => ({}));

type RuleBody = z.output<typeof updateReconciliationRuleBody>;

/** The settings after a change: absent fields are kept, null clears a field. */
export function applyRuleBody(base: RuleSettings, body: RuleBody): RuleSettings {
  const { metadata, ...rest } = body;
  const given = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as Partial<RuleSettings>;
  const changed = { ...base, ...given };
  if (metadata === undefined) return changed;
  return { ...changed, metadata: metadata === null ? null : stringifyJson(metadata) };
}

/** The settings of a new rule: the built-in settings with the given fields. */
export function newRuleSettings(body: z.output<typeof createReconciliationRuleBody>): RuleSettings {
  return applyRuleBody(builtInSettings, body);
}
