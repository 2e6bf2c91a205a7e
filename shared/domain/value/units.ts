/**
 * Decimal texts as whole numbers of one unit, for work that is done in integers: weights, buckets, shares, units of a
 * token. Nothing is rounded here.
 */
import { withoutTrailing } from "./text/trailing.ts";

const POINT = ".".charCodeAt(0);
const DIGIT_ZERO = "0".charCodeAt(0);

/** A JavaScript number holds every whole number of so many digits, and every difference of two of them. */
const SHORT_LENGTH = 15;

/** Digits after the point, as written: 2 of `1.50`. */
export function decimalsOf(amount: string): number {
  const point = amount.indexOf(".");
  return point < 0 ? 0 : amount.length - point - 1;
}

/** The least decimals with which both amounts are whole numbers of units. */
export function commonDecimals(a: string, b: string): number {
  const [ofA, ofB] = [decimalsOf(a), decimalsOf(b)];
  return ofA > ofB ? ofA : ofB;
}

/**
 * The amount in units of `10^-decimals`: 150 of `1.50` with two decimals.
 *
 * @param amount a decimal text without an exponent
 * @throws RangeError if the amount is written with more decimals
 */
export function toUnits(amount: string, decimals: number): bigint {
  const missing = decimals - decimalsOf(amount);
  return BigInt(amount.replace(".", "") + "0".repeat(missing));
}

/** Writes units of `10^-decimals` as a decimal text: no trailing zeros, no exponent, and zero as `0`. */
export function fromUnits(units: bigint | number, decimals: number): string {
  const sign = units < 0 ? "-" : "";
  const digits = String(units < 0 ? -units : units);
  if (decimals === 0) return sign + digits;
  const padded = digits.padStart(decimals + 1, "0");
  const whole = padded.slice(0, padded.length - decimals);
  const fraction = withoutTrailing(padded.slice(padded.length - decimals), "0");
  return `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** 10 to the power of a whole exponent, zero or above. */
export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/**
 * The same as `toUnits` of a short amount, as a JavaScript number, which takes less than half the time of a BigInt; NaN if
 * the amount, written with so many decimals, is longer than 15 characters.
 */
export function toShortUnits(amount: string, decimals: number): number {
  const missing = decimals - decimalsOf(amount);
  if (amount.length + missing > SHORT_LENGTH) return Number.NaN;
  const isNegative = amount.startsWith("-");
  let units = 0;
  for (let at = isNegative ? 1 : 0; at < amount.length; at += 1) {
    const character = amount.charCodeAt(at);
    if (character !== POINT) units = units * 10 + character - DIGIT_ZERO;
  }
  for (let zeros = missing; zeros > 0; zeros -= 1) units *= 10;
  return isNegative ? -units : units;
}
