import * as z from "zod";
import { sourceTypes } from "../../../domain/evidence/source-type.ts";
import { paymentTypes } from "../../../domain/payment/payment-intent.ts";
import {
  amountText,
  listOf,
  nullableFreeFormObject,
  timestampText,
  wholeNumber,
} from "./common-response.ts";

const minutes = wholeNumber(0, Number.MAX_SAFE_INTEGER).nullable();

export const reconciliationRule = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    name: z.string(),
    paymentType: z.enum(paymentTypes).nullable().describe("Null: any."),
    sourceType: z.enum(sourceTypes).nullable().describe("Null: any."),
    isActive: z.boolean(),
    amountTolerance: amountText
      .nullable()
      .describe("In the destination currency; its absolute value counts. Null: 0."),
    timeWindowMinutes: minutes.describe("Null: 1440."),
    expectedCompletionMinutes: minutes,
    delayedSettlementThresholdMinutes: minutes,
    sourceSlaMinutes: minutes,
    intermediaryInSlaMinutes: minutes,
    transferSlaMinutes: minutes,
    intermediaryOutSlaMinutes: minutes,
    destinationSlaMinutes: minutes,
    allowProviderIdMatch: z.boolean(),
    allowTxHashMatch: z.boolean(),
    allowReferenceExactMatch: z.boolean(),
    allowAmountAndTimeWindowMatch: z.boolean(),
    requireAllRequiredLegs: z.boolean(),
    metadata: nullableFreeFormObject,
    createdAt: timestampText,
    updatedAt: timestampText,
  })
  .meta({ id: "ReconciliationRule" });

export const reconciliationRuleList = listOf("ReconciliationRule", reconciliationRule);
