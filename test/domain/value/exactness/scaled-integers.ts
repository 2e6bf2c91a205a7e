/**
 * The oracle of exact amounts: scaled BigInts, which round nothing but a quotient. It shares no code and no library with the
 * product, whose arithmetic is that of decimal.js. Texts in, texts out, in the shortest spelling.
 */

/** `coefficient / 10^scale` */
type Scaled = { readonly coefficient: bigint; readonly scale: number };

function scaledOf(amount: string): Scaled {
  const point = amount.indexOf(".");
  if (point < 0) return { coefficient: BigInt(amount), scale: 0 };
  const digits = amount.slice(0, point) + amount.slice(point + 1);
  return { coefficient: BigInt(digits), scale: amount.length - point - 1 };
}

function textOf({ coefficient, scale }: Scaled): string {
  const digits = magnitude(coefficient)
    .toString()
    .padStart(scale + 1, "0");
  const decimals = digits.slice(digits.length - scale).replace(/0+$/, "");
  const whole = digits.slice(0, digits.length - scale);
  const sign = coefficient < 0n ? "-" : "";
  return scale === 0 || decimals === "" ? sign + whole : `${sign}${whole}.${decimals}`;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Both coefficients at the larger scale. */
function aligned(a: Scaled, b: Scaled): readonly [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  const at = (value: Scaled) => value.coefficient * 10n ** BigInt(scale - value.scale);
  return [at(a), at(b), scale];
}

export function sumOf(amounts: readonly string[]): string {
  const total = amounts.map(scaledOf).reduce<Scaled>(
    (all, amount) => {
      const [left, right, scale] = aligned(all, amount);
      return { coefficient: left + right, scale };
    },
    { coefficient: 0n, scale: 0 },
  );
  return textOf(total);
}

export function differenceOf(a: string, b: string): string {
  return sumOf([a, negativeOf(b)]);
}

export function productOf(a: string, b: string): string {
  const [x, y] = [scaledOf(a), scaledOf(b)];
  return textOf({ coefficient: x.coefficient * y.coefficient, scale: x.scale + y.scale });
}

/** `a * b / c`, rounded once, half to even, to so many decimals. */
export function quotientOf([a, b, c]: readonly [string, string, string], decimals: number): string {
  const [x, y, z] = [scaledOf(a), scaledOf(b), scaledOf(c)];
  const product = x.coefficient * y.coefficient;
  const shift = decimals - (x.scale + y.scale - z.scale);
  const dividend = shift > 0 ? product * 10n ** BigInt(shift) : product;
  const divisor = shift < 0 ? z.coefficient * 10n ** BigInt(-shift) : z.coefficient;
  return textOf({ coefficient: divideHalfEven(dividend, divisor), scale: decimals });
}

function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const [numerator, denominator] = [magnitude(dividend), magnitude(divisor)];
  const quotient = numerator / denominator;
  const twiceRemainder = 2n * (numerator % denominator);
  const isTie = twiceRemainder === denominator;
  const roundsUp = isTie ? quotient % 2n === 1n : twiceRemainder > denominator;
  const rounded = roundsUp ? quotient + 1n : quotient;
  return dividend < 0n === divisor < 0n ? rounded : -rounded;
}

/** -1 if `a` is less than `b`, 0 if they are equal, 1 if `a` is greater. */
export function orderOf(a: string, b: string): -1 | 0 | 1 {
  const [left, right] = aligned(scaledOf(a), scaledOf(b));
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export function negativeOf(amount: string): string {
  const { coefficient, scale } = scaledOf(amount);
  return textOf({ coefficient: -coefficient, scale });
}

export function magnitudeOf(amount: string): string {
  const { coefficient, scale } = scaledOf(amount);
  return textOf({ coefficient: magnitude(coefficient), scale });
}

/** The shortest spelling: no trailing zeros, and zero as `0`. */
export function shortestOf(amount: string): string {
  return textOf(scaledOf(amount));
}
