import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import { parseStoredJson } from "#api/schema/json/json-body.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import { formatId } from "#domain/value/id.ts";
import type * as response from "./rule-response.ts";

export function viewRule(rule: ReconciliationRule): Shown<typeof response.reconciliationRule> {
  return {
    id: formatId("rule", rule.uuid),
    organizationId: rule.organizationId,
    name: rule.name,
    paymentType: rule.paymentType,
    sourceType: rule.sourceType,
    isActive: rule.isActive,
    amountTolerance: rule.amountTolerance,
    toleranceCurrency: rule.toleranceCurrency,
    amountTolerancePercent: rule.amountTolerancePercent,
    maximumFeePercent: rule.maximumFeePercent,
    maximumFxPercent: rule.maximumFxPercent,
    timeWindowMinutes: rule.timeWindowMinutes,
    expectedCompletionMinutes: rule.expectedCompletionMinutes,
    delayedSettlementThresholdMinutes: rule.delayedSettlementThresholdMinutes,
    sourceSlaMinutes: rule.sourceSlaMinutes,
    intermediaryInSlaMinutes: rule.intermediaryInSlaMinutes,
    transferSlaMinutes: rule.transferSlaMinutes,
    intermediaryOutSlaMinutes: rule.intermediaryOutSlaMinutes,
    destinationSlaMinutes: rule.destinationSlaMinutes,
    countsBusinessTime: rule.countsBusinessTime,
    allowProviderIdMatch: rule.allowProviderIdMatch,
    allowTxHashMatch: rule.allowTxHashMatch,
    allowReferenceExactMatch: rule.allowReferenceExactMatch,
    allowAmountAndTimeWindowMatch: rule.allowAmountAndTimeWindowMatch,
    requireAllRequiredLegs: rule.requireAllRequiredLegs,
    metadata: rule.metadata === null ? null : parseStoredJson(rule.metadata),
    createdAt: formatTimestamp(rule.createdAt),
    updatedAt: formatTimestamp(rule.updatedAt),
  };
}

export function viewRuleVersion(
  rule: ReconciliationRule,
): Shown<typeof response.reconciliationRuleVersion> {
  return { version: rule.version, ...viewRule(rule) };
}
