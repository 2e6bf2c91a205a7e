/** Finds amounts that may have a mark of thousands where a mark of decimals was read. */
import { type Currency, isTicker, minorUnitDigits } from "#domain/value/currency.ts";
import type { Amount } from "#domain/value/money.ts";

/**
 * Whether an amount without sign has more decimals than its currency, such as 1.2345 EUR, or three that look like a group
 * of thousands, such as 12.500 EUR. Further zeros behind the decimals, as in 12.5000 EUR, are none. False for assets.
 */
export function hasDecimalsBeyond(amount: Amount, currency: Currency): boolean {
  const point = amount.indexOf(".");
  if (point === -1 || isTicker(currency)) return false;
  const digits = minorUnitDigits(currency);
  const decimals = amount.slice(point + 1);
  if (decimals.length <= digits) return false;
  return group.test(amount) || /[1-9]/.test(decimals.slice(digits));
}

const group = /^[1-9]\d{0,2}\.\d{3}$/;
