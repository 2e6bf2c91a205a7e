/** Fees in the currency of what was received, which another leg of the movement says (docs/matching.md, Amounts). */
import type { Fee } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { LinkedLeg } from "./linked-leg.ts";
import { isSameId } from "./short-id.ts";

type CaseLegs = { readonly intent: PaymentIntent; readonly all: readonly LinkedLeg[] };

/** The leg with the currency of each fee. While the arrival is not known, it is the source currency of the payment. */
export function withFeeCurrencies<Leg extends LinkedLeg>(leg: Leg, { intent, all }: CaseLegs): Leg {
  if (!leg.fees.some(({ isOfReceived }) => isOfReceived)) return leg;
  const currency = receivedCurrency(leg, all) ?? intent.source.currency;
  const fees = leg.fees.map((fee): Fee => {
    const { isOfReceived, ...stated } = fee;
    return isOfReceived === true ? { ...stated, currency } : fee;
  });
  return { ...leg, fees };
}

function receivedCurrency(
  { provider, providerTransferId }: LinkedLeg,
  all: readonly LinkedLeg[],
): Currency | null {
  const isArrival = (other: LinkedLeg) =>
    (other.phase === "source" || other.phase === "intermediary_in") &&
    other.provider === provider &&
    isSameId(other.providerTransferId, providerTransferId);
  return all.find(isArrival)?.currency ?? null;
}
