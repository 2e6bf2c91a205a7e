/** Amounts as a person writes them, in English: 17,121.80 MXN, 247.50 USDC, 1,000 JPY. */
import { type Currency, isTicker, minorUnitDigits } from "../currency.ts";
import { type Amount, abs } from "../money.ts";

/** Assets without a minor unit of ISO 4217 are written with two digits at least, as money is. */
const digitsOfTicker = 2;

/** Digits after the point with which amounts of the currency are written at least. */
export function usualDigits(currency: Currency): number {
  return isTicker(currency) ? digitsOfTicker : minorUnitDigits(currency);
}

/** Every digit of the amount, at least the currency's own, with separated thousands. */
export function amountText(amount: Amount, currency: Currency): string {
  const [whole = "0", fraction = ""] = abs(amount).split(".");
  const digits = usualDigits(currency);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const padded = fraction.padEnd(digits, "0");
  const sign = amount.startsWith("-") ? "-" : "";
  return `${sign}${grouped}${padded === "" ? "" : `.${padded}`} ${currency}`;
}
