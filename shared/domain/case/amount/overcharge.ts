/** Fees of a case that are above what was agreed (docs/matching.md, Contracted fees). */
import type { ContractedFee, FeeContract } from "#domain/evidence/contracted-fee.ts";
import { feeTypes } from "#domain/fee/fee-schedule.ts";
import { isAboveContract } from "#domain/fee/price-movement.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import type { Money } from "#domain/value/money.ts";
import { sum } from "#domain/value/money.ts";
import { dayText } from "#domain/value/text/day-text.ts";
import { sideOf } from "../leg/amount-side.ts";
import type { CaseLeg } from "../leg/case-leg.ts";
import { reportingLegs } from "./fees.ts";
import { toleranceOnSide } from "./tolerance.ts";

/** What was charged above contract, by one schedule and in one currency. */
export type Overcharge = {
  readonly charged: Money;
  readonly agreed: Money;
  /** Name of the fee schedule, and the day from which it holds, with the year where it is not that of the movement. */
  readonly schedule: string;
  readonly since: string;
};

type Terms = { readonly intent: PaymentIntent; readonly rule: RuleSettings };
type Above = {
  readonly leg: CaseLeg;
  readonly fee: ContractedFee;
  readonly contract: FeeContract;
};

/**
 * The fees above contract by more than the tolerance: those of the first schedule that has any, in one sum for each
 * currency that is charged; null where there are none. Each fee counts once, as in the amounts of the case.
 *
 * @param legs counted legs of the case
 */
export function overchargeOf({ intent, rule }: Terms, legs: readonly CaseLeg[]): Overcharge | null {
  const above = feeTypes.flatMap((type) =>
    reportingLegs(legs, type).flatMap((leg): Above[] => {
      const { contract } = leg.link;
      const fee = contract?.fees.find((each) => each.type === type);
      if (contract === undefined || fee === undefined) return [];
      const tolerance = toleranceOnSide(sideOf(leg, intent), intent, rule);
      return isAboveContract(fee, contract, tolerance) ? [{ leg, fee, contract }] : [];
    }),
  );
  const [first] = above;
  if (first === undefined) return null;
  const { contract, fee } = first;
  const alike = above.filter(
    (each) =>
      each.contract.scheduleUuid === contract.scheduleUuid &&
      each.fee.currency === fee.currency &&
      currencyCharged(each.fee) === currencyCharged(fee),
  );
  return {
    charged: { amount: sum(alike.flatMap(chargedBy)), currency: currencyCharged(fee) },
    agreed: { amount: sum(alike.map((each) => each.fee.agreed)), currency: fee.currency },
    schedule: contract.name,
    since: dayText(contract.since, first.leg.leg.time),
  };
}

/** A fee in another currency than agreed is what a person has to see first. */
function currencyCharged({ currency, foreign = [] }: ContractedFee): Money["currency"] {
  return foreign[0]?.currency ?? currency;
}

function chargedBy({ fee }: Above): Money["amount"][] {
  const unit = currencyCharged(fee);
  const foreign = (fee.foreign ?? []).filter(({ currency }) => currency === unit);
  return unit === fee.currency ? [fee.charged] : foreign.map(({ amount }) => amount);
}
