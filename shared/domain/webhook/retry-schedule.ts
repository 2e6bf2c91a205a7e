/** The retry schedule of failed deliveries (docs/specification.md, Outbound webhooks). */
import type { Instant } from "#domain/value/instant.ts";

/** Delay after the first failed attempt, after the second, and so on. */
export const retryDelaysSeconds = [
  5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
] as const;

/**
 * Maximum share of a delay that is added at random, so that simultaneous failures are not retried
 * simultaneously.
 */
const maximumJitter = 0.1;

const maximumRetryAfterMilliseconds = 86_400_000;

export type FailedAttempt = {
  /** Attempts since the start of the schedule, this one included. */
  readonly attempts: number;
  readonly now: Instant;
  /** Random number from 0 (included) to 1 (excluded). */
  readonly random: number;
  /** The receiver's `Retry-After`; null if the response had none. */
  readonly retryAfterMilliseconds: number | null;
};

/**
 * The time of the next attempt: the scheduled delay with jitter, or `Retry-After`, limited to 24
 * hours, if that is later.
 *
 * @returns null if the schedule has no further attempt
 */
export function nextAttemptAt(failed: FailedAttempt): Instant | null {
  const seconds = retryDelaysSeconds[failed.attempts - 1];
  if (seconds === undefined) return null;
  const planned = wholePart(seconds * 1_000 * (1 + maximumJitter * failed.random));
  const asked = failed.retryAfterMilliseconds ?? 0;
  const allowed = asked > maximumRetryAfterMilliseconds ? maximumRetryAfterMilliseconds : asked;
  return (failed.now + (allowed > planned ? allowed : planned)) as Instant;
}

function wholePart(value: number): number {
  return value - (value % 1);
}
