import type { Instant } from "#domain/value/instant.ts";
import { FailureError, refused } from "#work/outcome/outcome.ts";

/**
 * Rejects an expiry that is not in the future.
 *
 * @throws FailureError 400
 */
export function requireFuture({
  expiresAt,
  now,
}: {
  readonly expiresAt: Instant | null | undefined;
  readonly now: Instant;
}): void {
  if (expiresAt === null || expiresAt === undefined || expiresAt > now) return;
  const message = "Must be in the future.";
  throw new FailureError(refused(["expiresAt"], message, "The body is invalid."));
}
