import type { ErrorCode } from "../../schema/error/error-catalogue.ts";

/**
 * An expected failure of a request: the status, the fields of the error envelope, and response
 * headers (docs/specification.md, Errors).
 */
export type HttpFailure = {
  readonly status: number;
  readonly error: ErrorCode;
  readonly message: string;
  readonly issues?: readonly {
    readonly path: readonly (string | number)[];
    readonly message: string;
  }[];
  readonly details?: Readonly<Record<string, unknown>>;
  /** HTTP status that an upstream provider returned. */
  readonly upstreamStatus?: number;
  readonly headers?: Readonly<Record<string, string>>;
};
