/** How much an amount may differ (docs/matching.md, Which rule). */

import type { PaymentIntent } from "../payment/payment-intent.ts";
import { type RuleSettings, ruleTolerance } from "../rule/rule.ts";
import { type Amount, multiplyDivideHalfEven } from "../value/money.ts";

/** In the terms of an amount: scaled by source ÷ destination for source amounts. */
export function toleranceInTerms(
  inSourceTerms: boolean,
  intent: PaymentIntent,
  rule: RuleSettings,
): Amount {
  const tolerance = ruleTolerance(rule, intent.destination);
  return inSourceTerms
    ? multiplyDivideHalfEven(tolerance, intent.source.amount, intent.destination.amount)
    : tolerance;
}
