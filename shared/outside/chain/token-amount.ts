import { type Amount, parseAmount } from "#domain/value/money.ts";
import { withoutTrailing } from "#domain/value/text/trailing.ts";

/**
 * Converts a number of smallest units into a decimal amount; null if it exceeds the bounds of an
 * amount.
 */
export function amountOfUnits(value: bigint, decimals: number): Amount | null {
  const digits = value.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const rest = withoutTrailing(digits.slice(digits.length - decimals), "0");
  return parseAmount(rest === "" ? whole : `${whole}.${rest}`);
}
