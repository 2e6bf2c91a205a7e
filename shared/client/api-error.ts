/**
 * A response with an error status, with the fields of the error envelope (docs/specification.md,
 * Errors).
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Stable code to branch on, for example `payment_intent_conflict`. */
  readonly code: string;
  readonly requestId: string | null;
  readonly issues: readonly {
    readonly path: readonly (string | number)[];
    readonly message: string;
  }[];
  /** All fields of the envelope, including additional fields of a conflict. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>, requestId: string | null) {
    const code = typeof body["error"] === "string" ? body["error"] : "unknown";
    const message = typeof body["message"] === "string" ? body["message"] : `HTTP ${status}`;
    super(`${code}: ${message}`);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.body = body;
    this.issues = Array.isArray(body["issues"]) ? (body["issues"] as ApiError["issues"]) : [];
  }
}
