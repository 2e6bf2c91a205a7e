/** How much an amount may differ (docs/matching.md, Which rule). */

import type { PaymentIntent } from "../payment/payment-intent.ts";
import { type RuleSettings, ruleTolerance } from "../rule/rule.ts";
import { type Amount, multiplyDivideHalfEven } from "../value/money.ts";
import type { CaseLeg } from "./case-leg.ts";
import { countsInSourceTerms } from "./delta.ts";

/** In the leg's terms: scaled by source ÷ destination for source amounts. */
export function legTolerance(leg: CaseLeg, intent: PaymentIntent, rule: RuleSettings): Amount {
  return countsInSourceTerms(leg, intent)
    ? multiplyDivideHalfEven(ruleTolerance(rule), intent.source.amount, intent.destination.amount)
    : ruleTolerance(rule);
}
