/** Fees of a case that are above what was agreed (docs/matching.md, Contracted fees). */
import type { ContractedFee, FeeContract } from "#domain/evidence/contracted-fee.ts";
import type { FeeType } from "#domain/evidence/leg-facts.ts";
import { feeTypes } from "#domain/fee/fee-schedule.ts";
import { isAboveContract } from "#domain/fee/price-movement.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import { type Money, sum } from "#domain/value/money.ts";
import { dayText } from "#domain/value/text/day-text.ts";
import { sideOf } from "../leg/amount-side.ts";
import type { CaseLeg } from "../leg/case-leg.ts";
import { reportingLegs } from "./fees.ts";
import { toleranceOnSide } from "./tolerance.ts";

/** What was charged above contract by one provider, in one month, for one type of fee and in one currency. */
export type Overcharge = {
  readonly provider: string;
  /** Of the movement, such as `2026-03`. */
  readonly month: string;
  readonly type: FeeType;
  readonly charged: Money;
  /** In another currency than `charged` where the fee is in another one than agreed. */
  readonly agreed: Money;
  /** Name of the fee schedule, and the day from which it holds, with the year where it is not that of the movement. */
  readonly schedule: string;
  readonly since: string;
};

type Terms = { readonly intent: PaymentIntent; readonly rule: RuleSettings };

/**
 * The fees above contract by more than the tolerance. Each fee counts once, as in the amounts of the case.
 *
 * @param legs counted legs of the case
 */
export function overchargesOf(
  { intent, rule }: Terms,
  legs: readonly CaseLeg[],
): readonly Overcharge[] {
  const above = feeTypes.flatMap((type) =>
    reportingLegs(legs, type).flatMap((leg): Overcharge[] => {
      const { contract } = leg.link;
      const fee = contract?.fees.find((each) => each.type === type);
      if (contract === undefined || fee === undefined) return [];
      const tolerance = toleranceOnSide(sideOf(leg, intent), intent, rule);
      return isAboveContract(fee, contract, tolerance) ? [overchargeOf(fee, contract, leg)] : [];
    }),
  );
  const groups = Map.groupBy(above, overchargeKey);
  return [...groups.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [more.reduce(addOvercharges, first)],
  );
}

/** The text by which lists group overcharges, and find their cases: `2026-03/provider/EUR/EUR/acme`. */
export function overchargeKey({ provider, month, type, charged, agreed }: Overcharge): string {
  return [month, type, charged.currency, agreed.currency, provider].join("/");
}

export function addOvercharges(a: Overcharge, b: Overcharge): Overcharge {
  return { ...a, charged: addMoney(a.charged, b.charged), agreed: addMoney(a.agreed, b.agreed) };
}

function addMoney(a: Money, b: Money): Money {
  return { ...a, amount: sum([a.amount, b.amount]) };
}

function overchargeOf(fee: ContractedFee, contract: FeeContract, { leg }: CaseLeg): Overcharge {
  const { agreed, currency, charged, foreign = [] } = fee;
  // A fee in another currency than agreed is what a person has to see first.
  const unit = foreign[0]?.currency ?? currency;
  const inUnit = foreign.filter((each) => each.currency === unit).map(({ amount }) => amount);
  return {
    provider: contract.provider,
    month: contract.month,
    type: fee.type,
    charged: { amount: unit === currency ? charged : sum(inUnit), currency: unit },
    agreed: { amount: agreed, currency },
    schedule: contract.name,
    since: dayText({ of: contract.since, readAt: leg.time }),
  };
}
