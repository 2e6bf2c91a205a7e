import { type Amount, compare } from "./money.ts";

/** Both are included; null: no limit. */
export type AmountLimits = { readonly least: Amount | null; readonly most: Amount | null };

export function isWithinLimits(amount: Amount, { least, most }: AmountLimits): boolean {
  return (
    (least === null || compare(amount, least) >= 0) && (most === null || compare(amount, most) <= 0)
  );
}
