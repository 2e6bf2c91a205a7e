/** A moment in milliseconds since the Unix epoch. The domain reads no clock and has no calendar. */
declare const instantBrand: unique symbol;
export type Instant = number & { readonly [instantBrand]: true };

export const millisecondsPerMinute = 60_000;
export const millisecondsPerHour = 3_600_000;
export const millisecondsPerDay = 86_400_000;

/** The last millisecond of the year 9999; a deadline after it counts as no deadline. */
export const latestInstant = 253_402_300_799_999 as Instant;

export function plusMinutes(instant: Instant, minutes: number): Instant {
  return (instant + minutes * millisecondsPerMinute) as Instant;
}

/** The first full hour after the moment. */
export function nextHour(now: Instant): Instant {
  return (now - (now % millisecondsPerHour) + millisecondsPerHour) as Instant;
}

/** Whole minutes from `start` to `end`, rounded down; negative if `end` is before `start`. */
export function minutesBetween(start: Instant, end: Instant): number {
  const milliseconds = end - start;
  const remainder = milliseconds % millisecondsPerMinute;
  const whole = (milliseconds - remainder) / millisecondsPerMinute;
  return remainder < 0 ? whole - 1 : whole;
}

/** Milliseconds between two moments, in either order; zero or above. */
export function distanceBetween(a: Instant, b: Instant): number {
  return a < b ? b - a : a - b;
}
