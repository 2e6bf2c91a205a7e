/** When a delivery that failed is attempted again (docs/specification.md, Outbound webhooks). */
import type { Instant } from "../value/instant.ts";

/** After the first attempt, the second, and so on. */
export const retryDelaysSeconds = [
  5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
] as const;

/** Added to a delay, as a share of it, so that what failed together does not return together. */
const maximumJitter = 0.1;

const maximumRetryAfterMilliseconds = 86_400_000;

export type FailedAttempt = {
  /** Attempts made since the schedule began, this one included. */
  readonly attempts: number;
  readonly now: Instant;
  /** From 0 to 1, 1 excluded. */
  readonly random: number;
  /** What the receiver asked for; null where it did not. */
  readonly retryAfterMilliseconds: number | null;
};

/** Null when all attempts were made: the delivery has failed. */
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
