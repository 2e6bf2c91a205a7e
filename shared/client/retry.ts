/** When a request is tried again: with the same key and body, and only where that is safe. */

export type RetryPolicy = {
  /** Attempts altogether; at least 1. */
  readonly attempts: number;
  /** Wait before the second attempt, doubled for each one after it. */
  readonly firstWaitMilliseconds: number;
  /** No single wait is longer, but for one that `Retry-After` asks for. */
  readonly longestWaitMilliseconds: number;
};

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 5,
  firstWaitMilliseconds: 250,
  longestWaitMilliseconds: 8_000,
};

/** A `Retry-After` beyond this is left to the caller. */
const longestRetryAfterMilliseconds = 120_000;

/**
 * 429, 5xx and a request that is still in progress may succeed when repeated; every other 4xx would
 * be the same again (docs/specification.md, Errors).
 */
export function isRetryable(status: number, code: string): boolean {
  return status === 429 || status >= 500 || code === "idempotency_request_in_progress";
}

/**
 * @param attempt the attempt that failed, from 1
 * @param random from 0 to 1, so that clients that failed together do not return together
 * @returns milliseconds to wait, or null when there is no further attempt
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
