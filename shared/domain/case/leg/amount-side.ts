/** The source side and the destination side of a payment, and conversion between them (docs/matching.md, Amounts). */
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { Currency } from "#domain/value/currency.ts";
import { type Amount, multiplyDivideHalfEven, one } from "#domain/value/money.ts";

type Valued = { readonly phase: Phase; readonly currency: Currency };

/**
 * The side of a payment to which an amount belongs. A source amount has to be converted before it says what
 * arrives. Where source and destination have one currency, the phase decides.
 */
export type AmountSide = "source" | "destination";

export function sideOf({ phase, currency }: Valued, intent: PaymentIntent): AmountSide {
  if (currency !== intent.source.currency) return "destination";
  if (currency !== intent.destination.currency) return "source";
  return phase === "source" || phase === "intermediary_in" ? "source" : "destination";
}

/** Whether the payment has a side in the currency of the amount; other amounts do not say what arrived. */
export function isOnEitherSide(
  { currency }: Pick<Valued, "currency">,
  intent: PaymentIntent,
): boolean {
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

/**
 * Converts an amount; null where the payment has no rate between the two currencies.
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
