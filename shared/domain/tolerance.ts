/** How much an amount may differ (design: matching, Which rule). */
import type { CaseLeg } from "./case-leg.ts";
import { countsInSourceTerms } from "./delta.ts";
import { type Amount, abs, multiplyDivideHalfEven } from "./money.ts";
import type { PaymentIntent } from "./payment-intent.ts";
import type { RuleSettings } from "./rule.ts";

/** In the destination currency; zero or above. */
export function ruleTolerance(rule: RuleSettings): Amount {
  return rule.amountTolerance === null ? ("0" as Amount) : abs(rule.amountTolerance);
}

/** In the leg's terms: scaled by source ÷ destination for source amounts. */
export function legTolerance(leg: CaseLeg, intent: PaymentIntent, rule: RuleSettings): Amount {
  return countsInSourceTerms(leg, intent)
    ? multiplyDivideHalfEven(ruleTolerance(rule), intent.source.amount, intent.destination.amount)
    : ruleTolerance(rule);
}
