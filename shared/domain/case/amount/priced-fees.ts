/** The fees of a case of which contracts may speak: each once, as in its amounts (docs/matching.md, Contracted fees). */
import type { FeeType } from "#domain/evidence/leg-facts.ts";
import { feeTypes } from "#domain/fee/fee-schedule.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type CaseLeg, caseLegs } from "../leg/case-leg.ts";
import type { LinkedLeg } from "../leg/linked-leg.ts";
import { reportingLegs } from "./fees.ts";

export type PricedFee = { readonly type: FeeType; readonly leg: CaseLeg };

export function pricedFees(intent: PaymentIntent, legs: readonly LinkedLeg[]): PricedFee[] {
  const counted = caseLegs(intent, legs).filter((leg) => leg.counts);
  return feeTypes.flatMap((type) =>
    reportingLegs(counted, type).map((leg): PricedFee => ({ type, leg })),
  );
}
