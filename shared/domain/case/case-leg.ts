import type { PaymentIntent } from "../payment/payment-intent.ts";
import type { Phase } from "../payment/phase.ts";
import type { Currency } from "../value/currency.ts";
import type { Amount } from "../value/money.ts";
import type { LinkedLeg, LinkPart } from "./linked-leg.ts";

/** A leg as one case sees it: its phase there and the part of its amount that belongs to it. */
export type CaseLeg<Leg extends LinkedLeg = LinkedLeg> = {
  readonly leg: Leg;
  readonly link: LinkPart;
  readonly phase: Phase;
  readonly amount: Amount;
  readonly currency: Currency;
  readonly counts: boolean;
};

export function caseLegOf<Leg extends LinkedLeg>(
  leg: Leg,
  link: LinkPart,
  intent: PaymentIntent,
): CaseLeg<Leg> {
  const phase = phaseInCase(leg, intent);
  const ignored =
    leg.requirementLevel === "ignored" ||
    intent.expectedLegs.some((e) => e.phase === phase && e.requirement === "ignored");
  return {
    leg,
    link,
    phase,
    amount: link.allocatedAmount,
    currency: leg.currency,
    counts: !ignored && leg.status !== "missing",
  };
}

/** docs/matching.md, A leg's phase. */
export function phaseInCase(leg: LinkedLeg, intent: PaymentIntent): Phase {
  if (leg.phase !== null) return leg.phase;
  if (leg.currency === intent.destination.currency && !paysSomebodyElse(leg, intent)) {
    return "destination";
  }
  return leg.currency === intent.source.currency ? "source" : "transfer";
}

const hexAddress = /^0x[0-9a-f]{40}$/;

function paysSomebodyElse(leg: LinkedLeg, intent: PaymentIntent): boolean {
  const beneficiary = intent.beneficiaryAccount?.toLowerCase() ?? "";
  return hexAddress.test(beneficiary) && leg.toAddress !== null && leg.toAddress !== beneficiary;
}
