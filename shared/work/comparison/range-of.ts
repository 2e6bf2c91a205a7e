/** Which of our payments a comparison looks through. */

import type { Comparison } from "#domain/comparison/comparison.ts";
import { millisecondsPerDay } from "#domain/value/instant.ts";

/** The end of the year 9999. */
const endOfTime = 253_402_300_799_999;
/**
 * The range of our payments by the time of creation: as given, else the whole days (UTC) of the listed cases. Null where
 * neither is known.
 */
export function rangeOf({
  from,
  to,
  listed,
}: Pick<Comparison, "from" | "to" | "listed">): { from: number; to: number } | null {
  if (from !== null || to !== null) return { from: from ?? 0, to: to ?? endOfTime };
  if (listed === null) return null;
  const startOf = (at: number) => Math.floor(at / millisecondsPerDay) * millisecondsPerDay;
  return { from: startOf(listed.first), to: startOf(listed.last) + millisecondsPerDay };
}
