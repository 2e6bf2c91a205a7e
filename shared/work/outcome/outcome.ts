/**
 * What a write decides: what it made and the writes to commit, or why it is refused. Outcomes know nothing of HTTP;
 * `shared/api/http/status-table.ts` alone gives each its status.
 */

import type { ErrorCode } from "#api/schema/error/error-catalogue.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "#store/table/core/commit.ts";

/** An expected refusal: the fields of the error envelope (docs/specification.md, Errors). */
export type Failure = {
  readonly error: ErrorCode;
  readonly message: string;
  readonly issues?: readonly Issue[];
  readonly details?: Readonly<Record<string, unknown>>;
};

/** What is wrong with one field of a request. */
export type Issue = {
  readonly path: readonly (string | number)[];
  readonly message: string;
};

export type Done = {
  readonly kind: "done" | "created" | "accepted" | "deleted";
  readonly body: object | null;
  readonly writes: readonly Write[];
  /** Body of the first response if it differs: it contains a secret that is never stored. */
  readonly bodyOnce?: object;
  /** Path of the result of a job. */
  readonly location?: string;
};

/** A refusal is stored as the response of its Idempotency-Key, without writes. */
type Refused = { readonly failure: Failure; readonly body?: object };

/** The function that decides runs again after a conflict. */
export type WriteOutcome = Done | Refused;

/** Throws an expected refusal from nested calls. It is not stored: a retry with the same Idempotency-Key runs again. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.name = "FailureError";
    this.failure = failure;
  }
}

export function done(body: object | null, writes: readonly Write[]): Done {
  return { kind: "done", body, writes };
}

/** What is asked for is so already. */
export function unchanged(body: object | null): Done {
  return done(body, []);
}

export function created(body: object, writes: readonly Write[]): Done {
  return { kind: "created", body, writes };
}

/** What is asked for is done later. */
export function accepted(body: object, writes: readonly Write[]): Done {
  return { kind: "accepted", body, writes };
}

export function deleted(writes: readonly Write[]): Done {
  return { kind: "deleted", body: null, writes };
}

type Details = Readonly<Record<string, unknown>>;

/** The state of a record does not allow what is asked for: `invalid_state`. */
export function conflict(message: string, details?: Details): Failure {
  return failureOf("invalid_state", message, details);
}

export function forbidden(message: string, details?: Details): Failure {
  return failureOf("forbidden", message, details);
}

export function notFound(message: string): Failure {
  return { error: "not_found", message };
}

type Sought = { readonly id: string; readonly organizationId: OrganizationId };

/** The resource and the organization are in the message (docs/specification.md, Errors). */
export function missing(resource: string, { id, organizationId }: Sought): Failure {
  return notFound(`${resource} ${id} does not exist in organization ${organizationId}.`);
}

function failureOf(error: ErrorCode, message: string, details: Details | undefined): Failure {
  return details === undefined ? { error, message } : { error, message, details };
}

/** Maximum number of issues in an answer. */
export const maximumIssues = 100;
/** Maximum characters of a message, and of a name in a path; a longer one ends with "…". */
const maximumMessage = 1_000;
const maximumName = 255;

/**
 * `invalid_request` with the path and message of the first 100 invalid fields. Each issue has at most 32 names in
 * its path and one message, so the answer is below the 6 MB of a Lambda response, whatever the request contains.
 */
export function invalidRequest(message: string, issues: readonly Issue[] = []): Failure {
  return {
    error: "invalid_request",
    message: cut(message, maximumMessage),
    issues: issues.slice(0, maximumIssues).map(({ path, message }) => ({
      path: path.map((name) => (typeof name === "number" ? name : cut(name, maximumName))),
      message: cut(message, maximumMessage),
    })),
  };
}

/**
 * `invalid_request` for one field.
 *
 * @param summary the message of the whole; that of the field if it is absent
 */
export function refused(path: Issue["path"], message: string, summary = message): Failure {
  return invalidRequest(summary, [{ path, message }]);
}

function cut(text: string, maximum: number): string {
  return text.length <= maximum ? text : `${text.slice(0, maximum - 1).toWellFormed()}…`;
}
