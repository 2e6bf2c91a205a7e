import { millisecondsOfUuid, parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";

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
       * When the newest record that it found arrived, now or with an earlier poll or webhook; null if it found none. The next
       * poll finds it again, so nothing is lost if this one ends before it is recorded.
       */
      readonly lastArrival: Instant | null;
    }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly retryAfterSeconds: number | null;
    };

/** The later of two arrivals. */
export function laterArrival(a: Instant | null, b: Instant | null): Instant | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

/** When the record was accepted first, which its id says; null for an id of another kind. */
export function arrivalOf({ rawRecordId }: { readonly rawRecordId: string }): Instant | null {
  const uuid = parseId("rawRecord", rawRecordId);
  return uuid === null ? null : (millisecondsOfUuid(uuid) as Instant);
}

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
