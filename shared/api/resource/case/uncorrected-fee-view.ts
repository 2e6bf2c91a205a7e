import type { Shown } from "#api/schema/contract/shown.ts";
import { correctionDue, type UncorrectedFee } from "#domain/case/amount/uncorrected-fee.ts";
import { withUsualDigits } from "#domain/value/decimals.ts";
import { formatId } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type * as response from "./uncorrected-fee-response.ts";

export function viewUncorrectedFee(fee: UncorrectedFee): Shown<typeof response.uncorrectedFee> {
  const { provider, month, type, scheduleUuid, currency, volume, agreed, corrected, reason } = fee;
  const spelled = (amount: Amount) => withUsualDigits(amount, currency);
  return {
    provider,
    month,
    component: type,
    feeScheduleId: formatId("feeSchedule", scheduleUuid),
    currency,
    monthVolume: spelled(volume),
    agreed: spelled(agreed),
    corrected: corrected === null ? null : spelled(corrected),
    difference: corrected === null ? null : spelled(correctionDue(fee)),
    reason,
  };
}
