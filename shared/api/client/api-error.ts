import type { ErrorCode } from "./generated/contract.ts";

/** The response to an attempt, as errors need it. */
export type Refusal = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
};

/**
 * A response with an error status, with the fields of the error envelope (docs/specification.md,
 * Errors). Each known code has a class of its own (error-classes.ts).
 */
export class ApiError extends Error {
  override readonly name: string = "ApiError";
  readonly status: number;
  /** Stable code to branch on, for example `payment_intent_conflict`; `unknown` without an envelope. */
  readonly code: ErrorCode | (string & {});
  /** Send it with a question to support. */
  readonly requestId: string | null;
  /** The fields that failed validation. */
  readonly issues: readonly {
    readonly path: readonly (string | number)[];
    readonly message: string;
  }[];
  /** All fields of the envelope, including additional fields of a conflict. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor({ status, body, requestId }: Refusal) {
    const code = codeOf(body);
    const issues = issuesOf(body);
    super(`${code}: ${messageOf(status, body)}${firstOf(issues)}${nameOf(requestId)}`);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.body = body;
    this.issues = issues;
  }
}

export function codeOf(body: Readonly<Record<string, unknown>>): string {
  return typeof body["error"] === "string" ? body["error"] : "unknown";
}

function messageOf(status: number, body: Refusal["body"]): string {
  return typeof body["message"] === "string" ? body["message"] : `HTTP ${status}`;
}

function issuesOf(body: Refusal["body"]): ApiError["issues"] {
  return Array.isArray(body["issues"]) ? (body["issues"] as ApiError["issues"]) : [];
}

/** ` source.amount: Is required. (and 2 more)`; empty without a field. */
function firstOf([first, ...more]: ApiError["issues"]): string {
  if (first === undefined || !Array.isArray(first.path)) return "";
  const place = first.path.length === 0 ? "" : `${first.path.join(".")}: `;
  return ` ${place}${first.message}${more.length === 0 ? "" : ` (and ${more.length} more)`}`;
}

const nameOf = (requestId: string | null) => (requestId === null ? "" : ` [${requestId}]`);
