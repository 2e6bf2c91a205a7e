import type { Failure } from "#work/outcome/outcome.ts";

/** A failure with what the request pipeline alone says of it. */
export type HttpFailure = Failure & {
  /** Status of the response, where the error code has several. */
  readonly status?: number;
  /** HTTP status that an upstream provider returned. */
  readonly upstreamStatus?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** 503 `upstream_unavailable` with a Retry-After of one second. */
export function unavailable(message: string): HttpFailure {
  return { error: "upstream_unavailable", message, headers: { "Retry-After": "1" } };
}

export function notAllowed(message: string, methods: readonly string[]): HttpFailure {
  return { error: "method_not_allowed", message, headers: { Allow: methods.join(", ") } };
}

/** The error envelope of a failure, without absent fields (docs/specification.md, Errors). */
export function envelopeOf(failure: HttpFailure): Record<string, unknown> {
  const { error, message, issues, details, upstreamStatus } = failure;
  return {
    error,
    message,
    ...(issues === undefined ? {} : { issues }),
    ...(details === undefined ? {} : { details }),
    ...(upstreamStatus === undefined ? {} : { upstreamStatus }),
    documentation: `/docs/errors#${error}`,
  };
}
