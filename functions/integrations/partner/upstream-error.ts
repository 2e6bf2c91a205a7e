import type { HttpFailure } from "#api/http/error/http-failure.ts";
import type { PartnerFailure } from "#outside/partner/partner-client.ts";
import { FailureError } from "#work/outcome/outcome.ts";

type Shown = Pick<HttpFailure, "status" | "error" | "message" | "issues">;

const shownAs = {
  unavailable: {
    error: "upstream_unavailable",
    message: "The partner is unavailable; retry with the same Idempotency-Key.",
  },
  timeout: {
    error: "upstream_timeout",
    message: "The partner did not answer in time; retry with the same Idempotency-Key.",
  },
  credential: {
    error: "invalid_request",
    message: "The partner refused the API key.",
    issues: [{ path: ["apiKey"], message: "The partner refused this API key." }],
  },
  not_found: {
    status: 502,
    error: "upstream_unavailable",
    message: "The webhook does not exist at the partner any more.",
  },
  failed: {
    status: 502,
    error: "upstream_unavailable",
    message: "The partner failed; retry with the same Idempotency-Key.",
  },
} as const satisfies Record<PartnerFailure["reason"], Shown>;

/**
 * Converts a failure of the partner into the response (docs/specification.md, Errors, 502, 503,
 * 504). It is thrown, so that no response is stored and a retry with the same Idempotency-Key runs
 * again.
 */
export function upstreamError({ reason, status, retryAfterSeconds }: PartnerFailure): FailureError {
  return new FailureError({
    ...shownAs[reason],
    ...(status === null ? {} : { upstreamStatus: status }),
    ...(retryAfterSeconds === null
      ? {}
      : { headers: { "Retry-After": String(retryAfterSeconds) } }),
  });
}
