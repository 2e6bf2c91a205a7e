"""Retries of requests, with the same key and body, only where a retry is safe."""

from __future__ import annotations

from dataclasses import dataclass

#: With a longer `Retry-After` the error is raised.
LONGEST_RETRY_AFTER_SECONDS = 120


@dataclass(frozen=True)
class RetryPolicy:
    #: Total number of attempts, at least 1.
    attempts: int = 5
    #: Wait before the second attempt; doubled for each further attempt.
    first_wait_seconds: float = 0.25
    #: Maximum of one wait, except a wait from `Retry-After`.
    longest_wait_seconds: float = 8.0


def is_retryable(status: int, code: str) -> bool:
    """429, 5xx and requests in progress may succeed on retry; any other 4xx would fail again."""
    return status == 429 or status >= 500 or code == "idempotency_request_in_progress"


def wait_before_next(
    policy: RetryPolicy, attempt: int, retry_after: str | None, random: float
) -> float | None:
    """Seconds to wait after the failed attempt, or None if there is no further one.

    `random`, from 0 to 1, spreads the retries of clients that failed at the same time.
    """
    if attempt >= policy.attempts:
        return None
    if retry_after is not None and retry_after.isdecimal():
        seconds = int(retry_after)
        return float(seconds) if seconds <= LONGEST_RETRY_AFTER_SECONDS else None
    backoff = policy.first_wait_seconds * float(2 ** (attempt - 1))
    return min(backoff, policy.longest_wait_seconds) * (0.5 + random / 2)
