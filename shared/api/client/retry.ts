/** Retries of requests, with the same key and body, only where a retry is safe. */

export type RetryPolicy = {
  /** Total number of attempts, at least 1. */
  readonly attempts: number;
  /** Wait before the second attempt; doubled for each further attempt. */
  readonly firstWaitMilliseconds: number;
  /** Maximum of one wait, except a wait from `Retry-After`. */
  readonly longestWaitMilliseconds: number;
};

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 5,
  firstWaitMilliseconds: 250,
  longestWaitMilliseconds: 8_000,
};

/** With a longer `Retry-After` the error is returned to the caller. */
const longestRetryAfterMilliseconds = 120_000;

/**
 * 429, 5xx and `idempotency_request_in_progress` may succeed on retry; any other 4xx would fail
 * again (docs/specification.md, Errors).
 */
export function isRetryable(status: number, code: string): boolean {
  return status === 429 || status >= 500 || code === "idempotency_request_in_progress";
}

/**
 * @param attempt number of the failed attempt, from 1
 * @param random from 0 to 1; spreads the retries of clients that failed at the same time
 * @returns milliseconds to wait, or null if there is no further attempt
 */
export function waitBeforeNext(
  policy: RetryPolicy,
  attempt: number,
  retryAfter: string | null,
  random: number,
): number | null {
  if (attempt >= policy.attempts) return null;
  const seconds = Number(retryAfter);
  if (retryAfter !== null && Number.isFinite(seconds)) {
    const milliseconds = seconds * 1_000;
    return milliseconds <= longestRetryAfterMilliseconds ? milliseconds : null;
  }
  const backoff = policy.firstWaitMilliseconds * 2 ** (attempt - 1);
  return Math.min(backoff, policy.longestWaitMilliseconds) * (0.5 + random / 2);
}
