/** What was agreed for the fees of a leg, as legs and lines of settlements show it. Absent where no schedule applies. */
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { withDecimalsOf, withUsualDigits } from "#domain/value/decimals.ts";
import { formatId } from "#domain/value/id.ts";
import { subtract, sum } from "#domain/value/money.ts";

export function viewContractedFee({ links }: Pick<FlowLeg, "links">) {
  const contract = links.find((link) => link.contract !== undefined)?.contract;
  const [first] = contract?.fees ?? [];
  if (contract === undefined || first === undefined) return {};
  const { fees, scheduleUuid, version, name } = contract;
  const { currency } = first;
  const charged = fees.map((fee) => fee.charged);
  const agreed = sum(fees.map((fee) => fee.agreed));
  const isForeign = fees.some(({ foreign }) => foreign !== undefined);
  return {
    contractedFee: withUsualDigits(agreed, currency),
    contractedFeeCurrency: currency,
    feeDifference: isForeign
      ? null
      : withDecimalsOf(withUsualDigits(subtract(sum(charged), agreed), currency), charged),
    feeSchedule: { id: formatId("feeSchedule", scheduleUuid), version, name },
  };
}
