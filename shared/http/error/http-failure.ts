import type { ErrorCode } from "../../schema/error/error-catalogue.ts";

/**
 * An expected failure of a request, as plain data: the status, the error envelope's fields and
 * headers of the answer (docs/specification.md, Errors).
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
  /** Status with which an upstream provider answered. */
  readonly upstreamStatus?: number;
  readonly headers?: Readonly<Record<string, string>>;
};
