import type * as z from "zod";
import { organizationId, ruleId } from "#api/schema/contract/examples.ts";
import type { reconciliationRule } from "./rule-response.ts";

export const createRuleExample = {
  name: "Bank payouts",
  paymentType: "bank",
  amountTolerance: "0.50",
  timeWindowMinutes: 2880,
  destinationSlaMinutes: 1440,
};

export const ruleExample = {
  id: ruleId,
  organizationId,
  name: "Bank payouts",
  paymentType: "bank",
  sourceType: null,
  isActive: true,
  amountTolerance: "0.50",
  toleranceCurrency: null,
  amountTolerancePercent: null,
  maximumFeePercent: null,
  maximumFxPercent: null,
  timeWindowMinutes: 2880,
  expectedCompletionMinutes: null,
  delayedSettlementThresholdMinutes: null,
  sourceSlaMinutes: null,
  intermediaryInSlaMinutes: null,
  transferSlaMinutes: null,
  intermediaryOutSlaMinutes: null,
  destinationSlaMinutes: 1440,
  countsBusinessTime: null,
  allowProviderIdMatch: true,
  allowTxHashMatch: true,
  allowReferenceExactMatch: true,
  allowAmountAndTimeWindowMatch: true,
  requireAllRequiredLegs: true,
  metadata: null,
  createdAt: "2026-02-01T09:00:00.000Z",
  updatedAt: "2026-02-01T09:00:00.000Z",
} satisfies z.input<typeof reconciliationRule>;
