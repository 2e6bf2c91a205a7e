/**
 * Amounts for people. An amount is a decimal string from the API to the screen: it is never a JavaScript
 * number, so 38 digits and 18 decimals stay exact.
 */
import { type Currency, isTicker, minorUnitDigits } from "#domain/value/currency.ts";
import { decimalsOf, fromUnits, toUnits } from "#domain/value/units.ts";

/** English, as the sentences of the API write amounts: two ways to write one amount would be misread. */
const locale = "en";
const amountPattern = /^-?\d+(\.\d+)?$/;
/** The highest that ECMA-402 takes. */
const allFractionDigits = 100;

const formats = new Map<number, Intl.NumberFormat>();

function formatOf(digits: number): Intl.NumberFormat {
  const known = formats.get(digits);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: allFractionDigits,
  });
  formats.set(digits, made);
  return made;
}

export type AmountParts = {
  /** With groups and sign, such as `−1,500`. */
  readonly integer: string;
  /** With the point, such as `.00`; empty without decimals. */
  readonly fraction: string;
};

/** Assets without a minor unit of ISO 4217 are written with two digits at least, as money is. */
const digitsOfTicker = 2;

function digitsOf(currency: string): number {
  const known = currency as Currency;
  return isTicker(known) ? digitsOfTicker : minorUnitDigits(known);
}

/** The parts of an amount around its point; a text that is no amount is shown as it is. */
export function amountParts(amount: string, currency: string): AmountParts {
  if (!amountPattern.test(amount)) return { integer: amount, fraction: "" };
  const text = formatOf(digitsOf(currency)).format(amount as Intl.StringNumericLiteral);
  const at = text.indexOf(".");
  const integer = (at === -1 ? text : text.slice(0, at)).replace("-", "−");
  return { integer, fraction: at === -1 ? "" : text.slice(at) };
}

/** All digits, groups, and the currency: `1,500.00 USDC`. */
export function amountText(amount: string, currency: string): string {
  const { integer, fraction } = amountParts(amount, currency);
  return `${integer}${fraction} ${currency}`;
}

/** The exact sum, in whole units: the first screens need no library for it. */
export function sumOfAmounts(amounts: readonly string[]): string {
  const decimals = Math.max(0, ...amounts.map(decimalsOf));
  return fromUnits(
    amounts.reduce((sum, amount) => sum + toUnits(amount, decimals), 0n),
    decimals,
  );
}

/** The first less the second, to the last digit. */
export function differenceOf(amount: string, other: string): string {
  const negated = other.startsWith("-") ? other.slice(1) : `-${other}`;
  return sumOfAmounts([amount, negated]);
}

/** Whether the amount is zero, however many zeros it is written with. */
export function isZeroAmount(amount: string): boolean {
  return /^-?0+(\.0+)?$/.test(amount);
}

const counts = new Intl.NumberFormat(locale);

/** A number of things, with groups. */
export function countText(count: number): string {
  return counts.format(count);
}
