/** Amounts in the terms of the source, of the destination, or of neither (docs/matching.md, Amounts). */
import type { PaymentIntent } from "../payment/payment-intent.ts";
import type { Phase } from "../payment/phase.ts";
import type { Currency } from "../value/currency.ts";
import { type Amount, multiplyDivideHalfEven } from "../value/money.ts";

type Valued = { readonly phase: Phase; readonly currency: Currency };

/** In source terms: amounts that still have to be converted to say what arrives. */
export function countsInSourceTerms({ phase, currency }: Valued, intent: PaymentIntent): boolean {
  if (intent.source.currency !== intent.destination.currency) {
    return currency === intent.source.currency;
  }
  return currency === intent.source.currency && (phase === "source" || phase === "intermediary_in");
}

/** Whether an amount in this currency takes part in what arrived. */
export function takesPart({ currency }: Valued, intent: PaymentIntent): boolean {
  return currency === intent.destination.currency || currency === intent.source.currency;
}

/** Expected amount × incoming ÷ expected source amount, half-even to 18 decimals. */
export function toDestination({ source, destination }: PaymentIntent, incoming: Amount): Amount {
  return multiplyDivideHalfEven(destination.amount, incoming, source.amount);
}

/** The reverse of {@link toDestination}. */
function toSource({ source, destination }: PaymentIntent, outgoing: Amount): Amount {
  return multiplyDivideHalfEven(source.amount, outgoing, destination.amount);
}

const one = "1" as Amount;

/**
 * An amount of another currency in the terms that are asked for; null where nothing says how much it is.
 * @param rate destination per source unit, where evidence reports one
 */
export function convert(
  amount: Amount,
  from: Currency,
  to: Currency,
  { intent, rate }: { readonly intent: PaymentIntent; readonly rate: Amount | null },
): Amount | null {
  const { source, destination } = intent;
  if (from === to) return amount;
  if (from === source.currency && to === destination.currency) {
    return rate === null
      ? toDestination(intent, amount)
      : multiplyDivideHalfEven(amount, rate, one);
  }
  if (from === destination.currency && to === source.currency) {
    return rate === null ? toSource(intent, amount) : multiplyDivideHalfEven(amount, one, rate);
  }
  return null;
}
