/** What went back of a leg by reversals of the leg itself, as one of its cases sees it. */
import { isUndone, type Reversal } from "#domain/evidence/flow-leg.ts";
import { largerOf } from "#domain/evidence/observation/reversal.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type Amount, compare, sum, zero } from "#domain/value/money.ts";
import { convert } from "./amount-side.ts";
import type { LinkedLeg, LinkPart } from "./linked-leg.ts";

type Returned = { readonly returned: Amount; readonly implied: boolean };

/** What went back of a case's share of a leg, in the leg's currency; at most the share. */
export function returnedShare(leg: LinkedLeg, link: LinkPart, intent: PaymentIntent): Returned {
  if (leg.reversals.length === 0) return { returned: zero, implied: false };
  const amountOf = ({ amount, currency }: Reversal) =>
    convert(amount, currency, leg.currency, { intent, rate: leg.exchangeRate });
  const totalOf = (reversals: readonly Reversal[]) =>
    sum(largerOf(reversals, amountOf).map((each) => amountOf(each) ?? zero));
  const isWhole = leg.status === "reversed" || compare(totalOf(leg.reversals), leg.amount) >= 0;
  const own = isWhole ? leg.reversals : reversalsOfCase(leg, link, intent);
  const total = totalOf(own);
  const isAll = isWhole || compare(total, link.allocatedAmount) > 0;
  return {
    returned: isAll ? link.allocatedAmount : total,
    implied: largerOf(own, amountOf).some(({ currency }) => currency !== leg.currency),
  };
}

/**
 * A part of a leg that went back is taken off the case that it names; where several cases share the leg
 * and it names none, it changes no case.
 */
export function reversalsOfCase(
  leg: LinkedLeg,
  { allocatedAmount }: LinkPart,
  intent: PaymentIntent,
): readonly Reversal[] {
  if (compare(allocatedAmount, leg.amount) >= 0) return leg.reversals;
  return leg.reversals.filter(({ paymentUuid, references }) => {
    if (paymentUuid !== null) return paymentUuid === intent.uuid;
    return references.includes(intent.externalReference);
  });
}

/** What was undone of a case's share of a back leg; of a leg that several cases share, only the whole. */
export function undoneShare(leg: LinkedLeg, { allocatedAmount }: LinkPart): Amount {
  if (isUndone(leg)) return allocatedAmount;
  return compare(allocatedAmount, leg.amount) >= 0 ? leg.undoneAmount : zero;
}
