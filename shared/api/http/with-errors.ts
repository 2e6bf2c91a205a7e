/** The middy middleware of every function behind HTTP: request id, headers, a response for every error, logs of failures. */

import middy from "@middy/core";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from "aws-lambda";
import { failureOf, failureResult, toResponse } from "./answer.ts";
import { RefusedKeyError } from "./auth/authenticate.ts";
import type { FailureLog } from "./error/failure-log.ts";
import type { OperationResult } from "./operation.ts";
import type { RateLimitGate } from "./rate-limit/rate-limit-gate.ts";
import type { RequestLog } from "./request-log.ts";
import { statusOf } from "./status-table.ts";

export type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

type Inner = (event: APIGatewayProxyEventV2, context: Context) => Promise<OperationResult>;

/** A function without operations of an organization has no log of its requests. */
type ErrorDependencies = {
  readonly logger: FailureLog;
  readonly rateLimit: RateLimitGate;
  readonly requestLog?: RequestLog;
};

/**
 * Converts every result and every error into a response; the function never throws.
 *
 * @param onRefusedKey called for a key that is known and refused, if the rate limit of its address admits it
 */
export function withErrors(
  { logger, rateLimit, requestLog }: ErrorDependencies,
  inner: Inner,
  onRefusedKey: (
    refused: RefusedKeyError["refused"],
    requestId: string,
  ) => Promise<void> = async () => {},
): Handler {
  // Answers under /v1 belong to one organization, and some show a secret.
  const headersOf = (event: APIGatewayProxyEventV2) => ({
    ...rateLimit.headersOf(event),
    ...(event.rawPath.startsWith("/v1") ? { "Cache-Control": "no-store" } : {}),
  });
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .onError(async (request) => {
      const { event } = request;
      const { requestId } = event.requestContext;
      const failure = await failureOf(request.error, requestId, logger);
      const refusal = await rateLimit.admitFailed(event);
      // After its address was counted, so that the rate limit bounds the log.
      if (refusal === null && request.error instanceof RefusedKeyError) {
        await logger.warn("credential refused", { requestId, ...request.error.refused });
        await onRefusedKey(request.error.refused, requestId);
      }
      const shown = refusal ?? failure;
      await requestLog?.note(event, { ...shown, status: statusOf(shown) });
      request.response = toResponse(failureResult(shown), requestId, headersOf(event));
    })
    .handler(async (event, context) => {
      const { requestId } = event.requestContext;
      const result = await inner(event, context);
      const failure = failureIn(result);
      if (failure !== null) await requestLog?.note(event, failure);
      return toResponse(result, requestId, headersOf(event));
    });
  return (event, context) => handler(event, context);
}

/** The failure that was decided, stored with its key, and is answered again to a repeated request. */
function failureIn({ status, body }: OperationResult): { status: number; error: string } | null {
  if (status < 400) return null;
  const { error } = JSON.parse(String(body)) as { readonly error: string };
  return { status, error };
}
