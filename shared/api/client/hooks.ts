import type { OperationId } from "./types.ts";

/** One attempt of a call. */
export type Attempt = {
  readonly operation: OperationId;
  readonly method: string;
  readonly url: string;
  /** From 1. */
  readonly attempt: number;
  /** Null for a read. */
  readonly idempotencyKey: string | null;
};

/** The end of an attempt. */
export type AttemptResult = Attempt & {
  /** Null without a response. */
  readonly status: number | null;
  readonly requestId: string | null;
  readonly durationMilliseconds: number;
  /** Null after a success. */
  readonly error: unknown;
  /** Null if no attempt follows. */
  readonly nextAttemptInMilliseconds: number | null;
};

/** For traces and metrics. What a hook throws ends the call. */
export type Hooks = {
  /** Called before each attempt. The returned headers are sent, for example `traceparent`. */
  readonly onRequest?: (attempt: Attempt) => Readonly<Record<string, string>> | undefined;
  /** Called after each attempt. */
  readonly onResponse?: (result: AttemptResult) => void;
};
