import type { Instant } from "#domain/value/instant.ts";
import { FailureError, invalidRequest } from "./outcome.ts";

/** @throws FailureError 400 if `asOf` is a moment in the future */
export function refuseFuture({
  asOf,
  now,
}: {
  readonly asOf: Instant;
  readonly now: Instant;
}): void {
  if (asOf <= now) return;
  const issues = [{ path: ["asOf"], message: "Must not be in the future." }];
  throw new FailureError(invalidRequest("The query is invalid.", issues));
}
