import type { Instant } from "../domain/value/instant.ts";

/** How one poll of an integration ended. */
export type PollOutcome =
  | {
      readonly ok: true;
      /** What the next poll goes on from. */
      readonly cursor: string;
      /** When everything new was read; null where more is left, and the next poll is due at once. */
      readonly syncedAt: Instant | null;
    }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly retryAfterSeconds: number | null;
    };

const intervalMilliseconds = 55_000;
const firstBackoffMilliseconds = 60_000;
const longestBackoffMilliseconds = 3_600_000;

/** A little less than the schedule's minute, so that each run finds what it should. */
export function nextPollAt(now: Instant, outcome: PollOutcome, failures: number): Instant {
  if (outcome.ok) {
    return (outcome.syncedAt === null ? now : now + intervalMilliseconds) as Instant;
  }
  const doubled = firstBackoffMilliseconds * 2 ** Math.min(failures, 10);
  const backoff = Math.min(doubled, longestBackoffMilliseconds);
  const asked = (outcome.retryAfterSeconds ?? 0) * 1_000;
  return (now + Math.max(backoff, asked)) as Instant;
}
