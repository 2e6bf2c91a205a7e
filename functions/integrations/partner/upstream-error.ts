import { FailureError } from "../../../shared/http/error/failure-error.ts";
import type { HttpFailure } from "../../../shared/http/error/http-failure.ts";
import type { PartnerFailure } from "../../../shared/partner/partner-client.ts";

type Shown = Pick<HttpFailure, "status" | "error" | "message" | "issues">;

const shownAs = {
  unavailable: {
    status: 503,
    error: "upstream_unavailable",
    message: "The partner is unavailable; retry with the same Idempotency-Key.",
  },
  timeout: {
    status: 504,
    error: "upstream_timeout",
    message: "The partner did not answer in time; retry with the same Idempotency-Key.",
  },
  credential: {
    status: 400,
    error: "invalid_request",
    message: "The partner refused the API key.",
    issues: [{ path: ["apiKey"], message: "Was refused by the partner." }],
  },
  not_found: {
    status: 502,
    error: "upstream_unavailable",
    message: "The partner does not know the webhook any more.",
  },
  failed: {
    status: 502,
    error: "upstream_unavailable",
    message: "The partner failed; retry with the same Idempotency-Key.",
  },
} as const satisfies Record<PartnerFailure["reason"], Shown>;

/**
 * What a client is told of a failing partner (docs/specification.md, Errors, 502, 503, 504).
 * Thrown, so that no answer is stored and a retry with the same Idempotency-Key runs.
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
