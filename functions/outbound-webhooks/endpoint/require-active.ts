import type { StoredEndpoint } from "../../../shared/domain/webhook/outbound-endpoint.ts";
import type { HttpFailure } from "../../../shared/http/error/http-failure.ts";

/** Returns the 409 failure for a disabled or deleted endpoint; null for an active one. */
export function refusalOfDisabled(stored: StoredEndpoint | null): HttpFailure | null {
  if (stored?.endpoint.status === "active") return null;
  const message =
    stored === null
      ? "The outbound webhook endpoint was deleted."
      : "The outbound webhook endpoint is disabled; enable it first.";
  return { status: 409, error: "invalid_state", message };
}
