import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { FeeSchedule } from "#domain/fee/fee-schedule.ts";
import { formatId } from "#domain/value/id.ts";
import type * as response from "./fee-schedule-response.ts";

export function viewFeeSchedule(schedule: FeeSchedule): Shown<typeof response.feeSchedule> {
  const { name, provider, currency, paymentType, paymentSubtype, chain } = schedule;
  return {
    id: formatId("feeSchedule", schedule.uuid),
    organizationId: schedule.organizationId,
    name,
    provider,
    currency,
    paymentType,
    paymentSubtype,
    chain,
    conditions: schedule.conditions,
    effectiveFrom: formatTimestamp(schedule.effectiveFrom),
    effectiveTo: formatOptional(schedule.effectiveTo),
    components: schedule.components,
    rounding: schedule.rounding,
    version: schedule.version,
    createdBy: schedule.createdBy,
    createdAt: formatTimestamp(schedule.createdAt),
    updatedAt: formatTimestamp(schedule.updatedAt),
  };
}
