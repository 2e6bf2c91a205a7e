import { type Amount, parseAmount } from "#domain/value/money.ts";
import { fromUnits } from "#domain/value/units.ts";

/**
 * Converts a number of smallest units into a decimal amount; null if it exceeds the bounds of an
 * amount.
 */
export function amountOfUnits(value: bigint, decimals: number): Amount | null {
  return parseAmount(fromUnits(value, decimals));
}
