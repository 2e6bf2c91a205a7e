/** How much an amount may differ (docs/matching.md, Which rule). */

import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type RuleSettings, ruleTolerance } from "#domain/rule/rule.ts";
import { type Amount, multiplyDivideHalfEven } from "#domain/value/money.ts";
import type { AmountSide } from "../leg/amount-side.ts";

/** The tolerance for amounts of one side: scaled by source ÷ destination for source amounts. */
export function toleranceOnSide(
  side: AmountSide,
  intent: PaymentIntent,
  rule: RuleSettings,
): Amount {
  const tolerance = ruleTolerance(rule, intent.destination);
  return side === "source"
    ? multiplyDivideHalfEven(tolerance, intent.source.amount, intent.destination.amount)
    : tolerance;
}
