/** The spelling of computed amounts (docs/specification.md, Amounts and currencies). Only views write amounts so. */
import type { Currency } from "./currency.ts";
import type { Amount } from "./money.ts";
import { usualDigits } from "./text/amount-text.ts";
import { decimalsOf } from "./units.ts";

/**
 * A computed amount with at least as many decimals as the amounts that it was computed from: `0.20` of `1.95` and `1.75`.
 *
 * @param sources amounts as they were submitted
 */
export function withDecimalsOf(computed: Amount, sources: Iterable<Amount>): Amount {
  return withDecimals(computed, mostDecimals(sources));
}

/** @param amounts as they were submitted */
export function mostDecimals(amounts: Iterable<Amount>): number {
  let most = 0;
  for (const amount of amounts) {
    const own = decimalsOf(amount);
    if (own > most) most = own;
  }
  return most;
}

/** A sum over records, whose spelling is not kept, with at least the usual digits of the currency: `0.20` EUR, `20` JPY. */
export function withUsualDigits(computed: Amount, currency: Currency): Amount {
  return withDecimals(computed, usualDigits(currency));
}

/** The amount with at least so many decimals: `0.20` of `0.2` and two. */
export function withDecimals(computed: Amount, decimals: number): Amount {
  const missing = decimals - decimalsOf(computed);
  if (missing <= 0) return computed;
  const point = computed.includes(".") ? "" : ".";
  return `${computed}${point}${"0".repeat(missing)}` as Amount;
}
