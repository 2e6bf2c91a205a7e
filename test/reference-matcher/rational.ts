/** Exact numbers as fractions of whole numbers, without a bound and without rounding. */

export type Rational = { readonly numerator: bigint; readonly denominator: bigint };

export const zero: Rational = { numerator: 0n, denominator: 1n };

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

function fraction(numerator: bigint, denominator: bigint): Rational {
  const sign = denominator < 0n ? -1n : 1n;
  const absolute = numerator < 0n ? -numerator : numerator;
  const divisor = greatestDivisor(absolute, denominator * sign) * sign;
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** @param text a decimal number */
export function rational(text: string): Rational {
  const [whole = "0", decimals = ""] = text.split(".");
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

export function plus(a: Rational, b: Rational): Rational {
  return fraction(
    a.numerator * b.denominator + b.numerator * a.denominator,
    a.denominator * b.denominator,
  );
}

export function minus(a: Rational, b: Rational): Rational {
  return plus(a, { ...b, numerator: -b.numerator });
}

export function times(a: Rational, b: Rational): Rational {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** @throws RangeError where `b` is zero */
export function over(a: Rational, b: Rational): Rational {
  return fraction(a.numerator * b.denominator, a.denominator * b.numerator);
}

export function total(values: readonly Rational[]): Rational {
  return values.reduce(plus, zero);
}

/** Negative, zero or positive, as `a` is below, equal to or above `b`. */
export function order(a: Rational, b: Rational): number {
  const difference = minus(a, b).numerator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

export function equal(a: Rational, b: Rational): boolean {
  return order(a, b) === 0;
}

export function size(a: Rational): Rational {
  return a.numerator < 0n ? minus(zero, a) : a;
}

export function smaller(a: Rational, b: Rational): Rational {
  return order(a, b) <= 0 ? a : b;
}

export function larger(a: Rational, b: Rational): Rational {
  return order(a, b) >= 0 ? a : b;
}

/** Whether `a` is above zero. */
export function isAbove(a: Rational, bound: Rational = zero): boolean {
  return order(a, bound) > 0;
}

/** Whether `a` and `b` differ by at most the tolerance. */
export function within(a: Rational, b: Rational, tolerance: Rational): boolean {
  return order(size(minus(a, b)), tolerance) <= 0;
}

/** Rounded half to even, to so many digits after the point. */
export function rounded(value: Rational, decimals: number): Rational {
  const scale = 10n ** BigInt(decimals);
  const { numerator, denominator } = size(value);
  const scaled = numerator * scale;
  const floor = scaled / denominator;
  const twice = 2n * (scaled % denominator);
  const isUp = twice > denominator || (twice === denominator && floor % 2n === 1n);
  const result = fraction(floor + (isUp ? 1n : 0n), scale);
  return value.numerator < 0n ? minus(zero, result) : result;
}

/** Rounded down to so many digits after the point; the value is not negative. */
export function cut(value: Rational, decimals: number): Rational {
  const scale = 10n ** BigInt(decimals);
  return fraction((value.numerator * scale) / value.denominator, scale);
}

/** The decimal text without trailing zeros, of at most 40 digits after the point. */
export function textOf(value: Rational): string {
  const { numerator, denominator } = size(rounded(value, 40));
  const digits = ((numerator * 10n ** 40n) / denominator).toString().padStart(41, "0");
  const decimals = digits.slice(-40).replace(/0+$/, "");
  const text = decimals === "" ? digits.slice(0, -40) : `${digits.slice(0, -40)}.${decimals}`;
  return value.numerator < 0n && text !== "0" ? `-${text}` : text;
}
