/** Failed requests of a client, as developers see them (docs/specification.md, Request log). */
import type { Instant } from "#domain/value/instant.ts";

/** What failed requests are grouped by. */
export type FailureGroup = {
  readonly operation: string;
  readonly error: string;
};

/** The failures of one group that an execution environment has counted and not written yet. */
export type CountedFailures = FailureGroup & {
  readonly status: number;
  readonly count: number;
  readonly lastAt: Instant;
  /** Of the latest ones, newest first, at most `shownRequests`. */
  readonly requestIds: readonly string[];
};

/** Days of UTC that the log shows, today included. */
export const requestLogDays = 7;

/** Request ids that a group shows. */
export const shownRequests = 5;
