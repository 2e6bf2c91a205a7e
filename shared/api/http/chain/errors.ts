import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { failureOf, failureResult, toResponse } from "../answer.ts";
import type { FailureLog } from "../error/failure-log.ts";
import type { HttpFailure } from "../error/http-failure.ts";
import type { OperationResult } from "../operation.ts";
import type { RateLimitGate } from "../rate-limit/rate-limit-gate.ts";
import type { RequestLog } from "../request-log.ts";
import { statusOf } from "../status-table.ts";
import type { Middleware } from "./pipeline.ts";

export type LimitState = {
  /** The limit of the client's address, which is answered in place of what was wrong with the request. */
  limitRefusal: HttpFailure;
};

/** A function without operations of an organization has no log of its requests. */
export type ErrorDependencies = {
  readonly logger: FailureLog;
  readonly rateLimit: Pick<RateLimitGate, "headersOf">;
  readonly requestLog?: Pick<RequestLog, "note">;
};

/** Converts every result and every error into a response with the common headers; logs unexpected errors. */
export function errors({
  logger,
  rateLimit,
  requestLog,
}: ErrorDependencies): Middleware<LimitState> {
  const respond = (event: APIGatewayProxyEventV2, result: OperationResult) =>
    toResponse(result, event.requestContext.requestId, {
      ...rateLimit.headersOf(event),
      // Answers under /v1 belong to one organization, and some show a secret.
      ...(event.rawPath.startsWith("/v1") ? { "Cache-Control": "no-store" } : {}),
    });
  return {
    after: async (request) => {
      const result = request.response as OperationResult;
      const failure = failureIn(result);
      if (failure !== null) await requestLog?.note(request.event, failure);
      request.response = respond(request.event, result);
    },
    onError: async (request) => {
      const { event, internal } = request;
      const failure = await failureOf(request.error, event.requestContext.requestId, logger);
      const shown = internal.limitRefusal ?? failure;
      await requestLog?.note(event, { ...shown, status: statusOf(shown) });
      request.response = respond(event, failureResult(shown));
    },
  };
}

/** The failure that was decided, stored with its key, and is answered again to a repeated request. */
function failureIn({ status, body }: OperationResult): { status: number; error: string } | null {
  if (status < 400) return null;
  const { error } = JSON.parse(String(body)) as { readonly error: string };
  return { status, error };
}
