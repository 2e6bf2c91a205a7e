/**
 * Exact amounts of money (docs/specification.md, Amounts and currencies).
 *
 * An `Amount` is the decimal string as submitted; an `Exact` is its parsed form for arithmetic, by decimal.js. Amounts of at
 * most 15 characters are compared, subtracted and made absolute as whole numbers of their smallest unit.
 */

import { Decimal } from "decimal.js";
import type { Currency } from "./currency.ts";
import { commonDecimals, decimalsOf, fromUnits, toShortUnits } from "./units.ts";

/**
 * Maximum digits of an amount without leading zeros. Trailing zeros count, because they are part of
 * what was submitted.
 */
const MAX_SIGNIFICANT_DIGITS = 38;
/** Maximum digits after the decimal point. */
const MAX_DECIMALS = 18;
/**
 * Maximum length of an amount in characters: leaves room for a sign, a point and some leading
 * zeros.
 */
const MAX_AMOUNT_LENGTH = 64;

/**
 * A decimal string: `^-?\d+(\.\d+)?$`. A submitted amount keeps its spelling and the bounds of
 * `parseAmount`; a computed amount has no trailing zeros and may be longer.
 */
export type Amount = string & { readonly __brand: "Amount" };

export type Money = { readonly amount: Amount; readonly currency: Currency };

const AMOUNT = /^-?\d+(?:\.\d+)?$/;
const INSIGNIFICANT = /^-?[0.]*/;

/**
 * Parses an amount. Leading zeros (`007.50`) are allowed, kept, and not counted as digits. The
 * length is checked first, so that a megabyte of digits costs no time.
 *
 * @returns null if the text is no decimal number or exceeds the bounds above
 */
export function parseAmount(text: string): Amount | null {
  if (text.length > MAX_AMOUNT_LENGTH || !AMOUNT.test(text)) return null;
  const point = text.indexOf(".");
  if (point >= 0 && text.length - point - 1 > MAX_DECIMALS) return null;
  const significant = text.replace(INSIGNIFICANT, "");
  const digits = significant.length - (significant.includes(".") ? 1 : 0);
  return digits > MAX_SIGNIFICANT_DIGITS ? null : (text as Amount);
}

/**
 * Digits of every result. Sums and products of amounts have fewer; a quotient of amounts within the bounds above needs
 * at most 186 of them to be rounded once (docs/decisions/0006-exact-amounts.md, Decision).
 */
const PRECISION = 200;

const Precise = Decimal.clone({
  defaults: true,
  precision: PRECISION,
  rounding: Decimal.ROUND_HALF_EVEN,
});

/** A parsed amount. */
export type Exact = Decimal;

export const zero = "0" as Amount;
export const one = "1" as Amount;

export const ZERO: Exact = new Precise(0);

/** Parses an amount for arithmetic; a loop over many amounts parses each of them once. */
export function toExact(amount: Amount): Exact {
  return new Precise(amount);
}

/** Writes the shortest form: no trailing zeros, no exponent, and zero as `0`. */
export function fromExact(value: Exact): Amount {
  return value.isZero() ? zero : (value.toFixed() as Amount);
}

/** Writes a number that has an exponent as a decimal text, exactly and in its shortest form: `1500` of `1.5e3`. */
export function withoutExponent(number: string): string {
  return fromExact(new Precise(number));
}

export function addExact(a: Exact, b: Exact): Exact {
  return a.plus(b);
}

export function subtractExact(a: Exact, b: Exact): Exact {
  return a.minus(b);
}

export function sumExact(values: Iterable<Exact>): Exact {
  let total = ZERO;
  for (const value of values) total = total.plus(value);
  return total;
}

/** Numeric order: -1 if `a` is less than `b`, 0 if they are equal, 1 if `a` is greater. */
export function compareExact(a: Exact, b: Exact): -1 | 0 | 1 {
  return a.comparedTo(b) as -1 | 0 | 1;
}

export function equalsExact(a: Exact, b: Exact): boolean {
  return a.equals(b);
}

export function negateExact(value: Exact): Exact {
  return value.negated();
}

export function sum(amounts: Iterable<Amount>): Amount {
  let total = ZERO;
  for (const amount of amounts) total = total.plus(amount);
  return fromExact(total);
}

export function subtract(a: Amount, b: Amount): Amount {
  if (a === b) return zero;
  const decimals = commonDecimals(a, b);
  const short = toShortUnits(a, decimals) - toShortUnits(b, decimals);
  return Number.isNaN(short)
    ? fromExact(toExact(a).minus(b))
    : (fromUnits(short, decimals) as Amount);
}

export function multiply(a: Amount, b: Amount): Amount {
  return fromExact(toExact(a).times(b));
}

/**
 * `a * b / c`, rounded once, half to even, to `decimals` digits after the point (a whole number
 * from 0). To round a single value, multiply and divide it by one.
 *
 * @throws RangeError if `c` is zero
 */
export function multiplyDivideHalfEven(
  a: Amount,
  b: Amount,
  c: Amount,
  decimals: number = MAX_DECIMALS,
): Amount {
  if (isZero(c)) throw new RangeError("An amount cannot be divided by zero.");
  const operands = [a, b, c].map(toExact);
  const needed = operands.reduce((all, each) => all + each.sd(true) + each.dp(), decimals);
  const Wide = needed > PRECISION ? Precise.clone({ precision: needed }) : Precise;
  return fromExact(new Wide(a).times(b).div(c).toDecimalPlaces(decimals));
}

/** Rounds away from zero to `decimals` digits after the point (a whole number from 0). */
export function roundUp(amount: Amount, decimals: number): Amount {
  return fromExact(toExact(amount).toDecimalPlaces(decimals, Decimal.ROUND_UP));
}

/**
 * Whether the order of the texts is that of the amounts: both have one length, their points at one
 * place and no sign. This spares most comparisons their parsing.
 */
function hasTextOrder(a: Amount, b: Amount): boolean {
  if (a.length !== b.length || a.indexOf(".") !== b.indexOf(".")) return false;
  return !(a.startsWith("-") || b.startsWith("-"));
}

export function compare(a: Amount, b: Amount): -1 | 0 | 1 {
  if (a === b) return 0;
  if (hasTextOrder(a, b)) return a < b ? -1 : 1;
  const decimals = commonDecimals(a, b);
  const short = toShortUnits(a, decimals) - toShortUnits(b, decimals);
  if (Number.isNaN(short)) return compareExact(toExact(a), toExact(b));
  return short === 0 ? 0 : short < 0 ? -1 : 1;
}

/** Numeric equality: `1.0` equals `1.00`. */
export function equals(a: Amount, b: Amount): boolean {
  return compare(a, b) === 0;
}

export function isZero(amount: Amount): boolean {
  return !/[1-9]/.test(amount);
}

export function isPositive(amount: Amount): boolean {
  return !(amount.startsWith("-") || isZero(amount));
}

export function abs(amount: Amount): Amount {
  if (amount === zero) return zero;
  const decimals = decimalsOf(amount);
  const short = toShortUnits(amount, decimals);
  return Number.isNaN(short)
    ? fromExact(toExact(amount).abs())
    : (fromUnits(short < 0 ? -short : short, decimals) as Amount);
}

export function negate(amount: Amount): Amount {
  return fromExact(toExact(amount).negated());
}

/** The canonical spelling of an amount: equal amounts have equal strings. */
export function formatExact(amount: Amount): Amount {
  return fromExact(toExact(amount));
}
