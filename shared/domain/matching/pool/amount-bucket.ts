/**
 * Near amounts share a bucket or lie in neighbouring ones, so that a few key look-ups find payments and
 * evidence by amount. The width of a bucket is the tolerance, rounded up to a power of ten. Without a
 * tolerance, each amount is its own bucket.
 */
import { type Amount, formatExact, isZero } from "#domain/value/money.ts";
import { decimalsOf, powerOfTen, toUnits } from "#domain/value/units.ts";

/** Power of ten of the width; null for exact amounts. */
export type BucketWidth = number | null;

export function widthFor(tolerance: Amount): BucketWidth {
  if (isZero(tolerance)) return null;
  const decimals = decimalsOf(tolerance);
  const digits = toUnits(tolerance, decimals).toString();
  const isPower = /^10*$/.test(digits);
  return digits.length - decimals - (isPower ? 1 : 0);
}

export function formatWidth(width: BucketWidth): string {
  return width === null ? "exact" : String(width);
}

export function parseWidth(text: string): BucketWidth {
  return text === "exact" ? null : Number(text);
}

/** The bucket of an amount that is not negative. */
export function bucketOf(amount: Amount, width: BucketWidth): string {
  return width === null ? formatExact(amount) : String(numberOf(amount, width));
}

/** The buckets that hold every amount within the tolerance of this one. */
export function bucketsNear(amount: Amount, width: BucketWidth): string[] {
  if (width === null) return [formatExact(amount)];
  const number = numberOf(amount, width);
  return [number - 1n, number, number + 1n].filter((each) => each >= 0n).map(String);
}

function numberOf(amount: Amount, width: number): bigint {
  const own = decimalsOf(amount);
  const decimals = own + width < 0 ? -width : own;
  return toUnits(amount, decimals) / powerOfTen(decimals + width);
}
