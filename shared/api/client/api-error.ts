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
    const message = typeof body["message"] === "string" ? body["message"] : `HTTP ${status}`;
    super(`${code}: ${message}`);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.body = body;
    this.issues = Array.isArray(body["issues"]) ? (body["issues"] as ApiError["issues"]) : [];
  }
}

export function codeOf(body: Readonly<Record<string, unknown>>): string {
  return typeof body["error"] === "string" ? body["error"] : "unknown";
}
