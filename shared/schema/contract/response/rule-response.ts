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
    paymentType: z.enum(paymentTypes).nullable().describe("Null applies to every type."),
    sourceType: z.enum(sourceTypes).nullable().describe("Null applies to every type."),
    isActive: z.boolean(),
    amountTolerance: amountText
      .nullable()
      .describe("In the destination currency; the absolute value counts. Null means 0."),
    timeWindowMinutes: minutes.describe("Null means 1440."),
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
