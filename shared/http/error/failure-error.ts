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

type Issues = NonNullable<HttpFailure["issues"]>;

/** Maximum number of issues in an answer. */
export const maximumIssues = 100;
/** Maximum characters of a message, and of a name in a path; a longer one ends with "…". */
const maximumMessage = 1_000;
const maximumName = 255;

/**
 * 400 `invalid_request` with the path and message of the first 100 invalid fields. Each
 * issue has at most 32 names in its path and one message, so the answer is below the 6 MB of a
 * Lambda response, whatever the request contains.
 */
export function invalidRequest(message: string, issues: Issues = []): HttpFailure {
  return {
    status: 400,
    error: "invalid_request",
    message: cut(message, maximumMessage),
    issues: issues.slice(0, maximumIssues).map(({ path, message }) => ({
      path: path.map((name) => (typeof name === "number" ? name : cut(name, maximumName))),
      message: cut(message, maximumMessage),
    })),
  };
}

function cut(text: string, maximum: number): string {
  return text.length <= maximum ? text : `${text.slice(0, maximum - 1).toWellFormed()}…`;
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
