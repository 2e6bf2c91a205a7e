import type { OperationId, Route } from "#api/schema/route/routes.ts";
import type { Identified } from "../auth/authenticate.ts";
import type { CompleteAnswer, Operation } from "../define-operation.ts";
import type { OperationResult, RequestContext, WriteInput } from "../operation.ts";
import type { LimitState } from "./errors.ts";

export type ServedRoute = {
  readonly id: OperationId;
  readonly route: Route;
  readonly operation: Operation;
};

/** The body of a write: as received, as JSON, and as its schema returns it. */
type ReadBody = Pick<WriteInput<unknown>, "bytes" | "body" | "sliceOf"> & {
  readonly json: object;
};

/** What the middlewares of the API have found out about a request, each named after its middleware. */
export type ApiState = LimitState & {
  route: ServedRoute;
  authentication: Identified;
  /** Absent: the credential has not chosen its organization. */
  context: RequestContext;
  use: Promise<unknown>;
  query: unknown;
  idempotencyKey: string;
  body: ReadBody;
  /** Decides and commits, or returns the stored response of an earlier request. */
  idempotency: {
    readonly run: () => Promise<OperationResult>;
    readonly complete: CompleteAnswer | undefined;
  };
};
