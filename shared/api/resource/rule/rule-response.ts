import * as z from "zod";
import {
  amountText,
  extended,
  named,
  nullableFreeFormObject,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { sourceTypes } from "#domain/evidence/source-type.ts";
import { paymentTypes } from "#domain/payment/payment-intent.ts";

const minutes = wholeNumber(0, Number.MAX_SAFE_INTEGER).nullable();

export const reconciliationRule = named("ReconciliationRule", {
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  paymentType: z.enum(paymentTypes).nullable().describe("Null applies to every type."),
  sourceType: z.enum(sourceTypes).nullable().describe("Null applies to every type."),
  isActive: z.boolean(),
  amountTolerance: amountText
    .nullable()
    .describe("In the destination currency; its absolute value counts. Null: 0."),
  toleranceCurrency: z
    .string()
    .nullable()
    .describe(
      "Currency of amountTolerance, which then applies only to payments with this destination currency. Null: any.",
    ),
  amountTolerancePercent: amountText
    .nullable()
    .describe("Percent of the expected amount; the larger of both tolerances applies. Null: 0."),
  maximumFeePercent: amountText
    .nullable()
    .describe("Percent of the expected amount that fees on top may explain. Null: 20."),
  maximumFxPercent: amountText
    .nullable()
    .describe("Percent of the expected amount that the exchange spread may explain. Null: 20."),
  timeWindowMinutes: minutes.describe(
    "Null: 1440 for providers and chains, 7200 for statements and files.",
  ),
  expectedCompletionMinutes: minutes,
  delayedSettlementThresholdMinutes: minutes,
  sourceSlaMinutes: minutes,
  intermediaryInSlaMinutes: minutes,
  transferSlaMinutes: minutes,
  intermediaryOutSlaMinutes: minutes,
  destinationSlaMinutes: minutes,
  countsBusinessTime: z
    .boolean()
    .nullable()
    .describe("Whether the clocks count business time only. Null: not decided by this rule."),
  allowProviderIdMatch: z.boolean(),
  allowTxHashMatch: z.boolean(),
  allowReferenceExactMatch: z.boolean(),
  allowAmountAndTimeWindowMatch: z.boolean(),
  requireAllRequiredLegs: z.boolean(),
  metadata: nullableFreeFormObject,
  createdAt: timestampText,
  updatedAt: timestampText,
});

export const reconciliationRuleVersion = extended("ReconciliationRuleVersion", reconciliationRule, {
  version: wholeNumber(1),
});
