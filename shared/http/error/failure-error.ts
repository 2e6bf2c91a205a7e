import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { HttpFailure } from "./http-failure.ts";

/** Throws an expected failure from nested calls; `answer.ts` converts it into the response. */
export class FailureError extends Error {
  readonly failure: HttpFailure;

  constructor(failure: HttpFailure, options?: ErrorOptions) {
    super(failure.message, options);
    this.name = "FailureError";
    this.failure = failure;
  }
}

type MissingResource = {
  readonly resource: string;
  readonly id: string;
  readonly organizationId: OrganizationId;
};

/** 404 with the resource and the organization in the message (docs/specification.md, Errors). */
export function notFound({ resource, id, organizationId }: MissingResource): HttpFailure {
  return {
    status: 404,
    error: "not_found",
    message: `${resource} ${id} does not exist in organization ${organizationId}.`,
  };
}

/** 400 `invalid_request` with the path and message of each invalid field. */
export function invalidRequest(
  message: string,
  issues: NonNullable<HttpFailure["issues"]> = [],
): HttpFailure {
  return { status: 400, error: "invalid_request", message, issues };
}

/** 503 `upstream_unavailable` with a Retry-After of one second. */
export function unavailable(message: string): HttpFailure {
  return {
    status: 503,
    error: "upstream_unavailable",
    message,
    headers: { "Retry-After": "1" },
  };
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
  };
}
