/** A moment in milliseconds since the Unix epoch; the domain has no clock and no calendar. */
declare const instantBrand: unique symbol;
export type Instant = number & { readonly [instantBrand]: true };

export const millisecondsPerMinute = 60_000;

export function plusMinutes(instant: Instant, minutes: number): Instant {
  return (instant + minutes * millisecondsPerMinute) as Instant;
}

/**
 * Whole minutes from `start` to `end`, rounded down; negative when `end` lies before. Exact for all
 * moments of a Date: their quotients lie further from whole numbers than a division rounds.
 */
export function minutesBetween(start: Instant, end: Instant): number {
  return Math.floor((end - start) / millisecondsPerMinute);
}

/** Milliseconds between two moments, whichever comes first. */
export function distanceBetween(a: Instant, b: Instant): number {
  return a < b ? b - a : a - b;
}
