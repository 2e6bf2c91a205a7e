import type { StoredEndpoint } from "#domain/webhook/outbound-endpoint.ts";
import { conflict, type Failure } from "#work/outcome/outcome.ts";

/** Returns the 409 failure for a disabled or deleted endpoint; null for an active one. */
export function refusalOfDisabled(stored: StoredEndpoint | null): Failure | null {
  if (stored?.endpoint.status === "active") return null;
  const message =
    stored === null
      ? "The outbound webhook endpoint was deleted."
      : "The outbound webhook endpoint is disabled; enable it first.";
  return conflict(message);
}
