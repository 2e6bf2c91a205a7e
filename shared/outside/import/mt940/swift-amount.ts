/** Amounts of SWIFT messages: a decimal comma, which banks leave out or write as a point. */
import { type Currency, minorUnitDigits } from "#domain/value/currency.ts";
import type { Amount } from "#domain/value/money.ts";
import { tidyAmount } from "../value/amount.ts";

export type DecimalMark = "," | "." | null;

/** Maximum significant digits before and behind the mark. */
const maximumDigits = 15;
/** Decimals that an amount with a point has at most; more may be a group of thousands. */
const usualDecimals = 2;

/** The mark in an amount; null if it has none. */
export function decimalMarkOf(written: string): DecimalMark {
  if (written.includes(",")) return ",";
  return written.includes(".") ? "." : null;
}

/** Reads digits with at most one mark. Null if it has too many digits, not counting zeros in front. */
export function readSwiftAmount(written: string): Amount | null {
  const [whole = "", decimals = ""] = written.split(/[.,]/);
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  if (digits.length > maximumDigits || decimals.length > maximumDigits) return null;
  return tidyAmount(decimals === "" ? digits : `${digits}.${decimals}`);
}

/** Whether the point of an amount may separate thousands: it has more decimals than the currency. */
export function hasDoubtfulPoint(written: string, currency: Currency | null): boolean {
  if (decimalMarkOf(written) !== ".") return false;
  const decimals = written.length - written.indexOf(".") - 1;
  const most =
    currency === null ? usualDecimals : Math.max(usualDecimals, minorUnitDigits(currency));
  return decimals > most;
}
