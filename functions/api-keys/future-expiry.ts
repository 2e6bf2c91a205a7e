import type { Instant } from "../../shared/domain/value/instant.ts";
import { FailureError, invalidRequest } from "../../shared/http/error/failure-error.ts";

/** A key that has expired before it exists is a mistake. */
export function requireFuture(expiresAt: Instant | null | undefined, now: Instant): void {
  if (expiresAt === null || expiresAt === undefined || expiresAt > now) return;
  const message = "Must lie in the future.";
  throw new FailureError(
    invalidRequest("The body is invalid.", [{ path: ["expiresAt"], message }]),
  );
}
