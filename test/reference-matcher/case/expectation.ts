/** What a payment expects of a leg (docs/matching.md, Amounts). */

import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Leg } from "../leg/leg.ts";
import { type Rational, rational } from "../rational.ts";
import { sourceTolerance } from "./rules.ts";

/** What the payment expects of such a leg, in the leg's currency, with its tolerance; else null. */
export function expectationOf(
  leg: Leg,
  intent: PaymentIntent,
  tolerance: Rational,
  phase: string,
): { readonly amount: Rational; readonly tolerance: Rational } | null {
  const { source, destination } = intent;
  const isFirst = phase === "source" || phase === "intermediary_in";
  const isSource =
    source.currency === destination.currency ? isFirst : leg.currency === source.currency;
  const expected = isSource ? source : destination;
  if (leg.currency !== expected.currency) return null;
  return {
    amount: rational(expected.amount),
    tolerance: isSource ? sourceTolerance(tolerance, intent) : tolerance,
  };
}
