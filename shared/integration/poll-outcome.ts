import type { Instant } from "../domain/value/instant.ts";

/** Result of one poll of an integration. */
export type PollOutcome =
  | {
      readonly ok: true;
      /** Start of the next poll. */
      readonly cursor: string;
      /**
       * When all new records were read; null if more is left, and the next poll is due immediately.
       */
      readonly syncedAt: Instant | null;
      /**
       * Whether it found something, new or found by the last polls already: a poll that ended before it was recorded had taken
       * what the next one finds as known.
       */
      readonly hasFound: boolean;
    }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly retryAfterSeconds: number | null;
    };

const intervalMilliseconds = 55_000;
const firstBackoffMilliseconds = 60_000;
const longestBackoffMilliseconds = 3_600_000;

/**
 * Time of the next poll. The interval is slightly shorter than the schedule's minute, so that no
 * run finds a poll not yet due. After failures the delay doubles from 1 minute to 1 hour, and is at
 * least `retryAfterSeconds`.
 */
export function nextPollAt(now: Instant, outcome: PollOutcome, failures: number): Instant {
  if (outcome.ok) {
    return (outcome.syncedAt === null ? now : now + intervalMilliseconds) as Instant;
  }
  const doubled = firstBackoffMilliseconds * 2 ** Math.min(failures, 10);
  const backoff = Math.min(doubled, longestBackoffMilliseconds);
  const retryAfter = (outcome.retryAfterSeconds ?? 0) * 1_000;
  return (now + Math.max(backoff, retryAfter)) as Instant;
}
