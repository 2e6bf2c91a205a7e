import type { Currency } from "#domain/value/currency.ts";
import { withUsualDigits } from "#domain/value/decimals.ts";
import { addExact, type Exact, fromExact, ZERO } from "#domain/value/money.ts";

/** The sums of a digest, in the order of their currencies. */
export function sumByCurrency(amounts: Iterable<readonly [Currency, Exact]>) {
  const sums = new Map<Currency, Exact>();
  for (const [currency, amount] of amounts) {
    sums.set(currency, addExact(sums.get(currency) ?? ZERO, amount));
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, sum]) => ({ currency, amount: withUsualDigits(fromExact(sum), currency) }));
}
