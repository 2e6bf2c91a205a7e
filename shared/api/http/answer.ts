/** Converts operation results and errors into responses. No other module builds a response. */

import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { FailureError } from "#work/outcome/outcome.ts";
import type { FailureLog } from "./error/failure-log.ts";
import { envelopeOf, type HttpFailure, unavailable } from "./error/http-failure.ts";
import type { OperationResult } from "./operation.ts";
import { statusOf } from "./status-table.ts";

/** A browser takes a body for nothing but its content type, and speaks to this host by https only. */
const securityHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
} as const;

/**
 * Builds the API Gateway response: text as it is, bytes as base64, an empty body without
 * Content-Type.
 */
export function toResponse(
  result: OperationResult,
  requestId: string,
  limitHeaders: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 {
  const { status, body, contentType = "application/json", headers = {} } = result;
  const binary = typeof body !== "string";
  const empty = body.length === 0;
  return {
    statusCode: status,
    headers: {
      "Request-Id": requestId,
      ...securityHeaders,
      ...limitHeaders,
      ...(empty ? {} : { "Content-Type": contentType }),
      ...headers,
    },
    ...(empty ? {} : { body: binary ? Buffer.from(body).toString("base64") : body }),
    isBase64Encoded: binary && !empty,
  };
}

/** The response of a failure: its status, headers and error envelope. */
export function failureResult(failure: HttpFailure): OperationResult {
  const { headers } = failure;
  return {
    status: statusOf(failure),
    body: JSON.stringify(envelopeOf(failure)),
    ...(headers === undefined ? {} : { headers }),
  };
}

/** Names of transient errors, most of them of AWS services: the client gets 503 and may retry. */
const transient = new Set([
  "ThrottlingException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "InternalServerError",
  "TransactionCanceledException",
  "TransactionConflictException",
  "TransactionInProgressException",
  "TimeoutError",
  "TooManyWritersError",
  "ListNotCountedError",
]);

/**
 * Converts an error into a failure: an expected failure unchanged, a transient error into 503, any
 * other error into 500. Logs unexpected errors.
 */
export async function failureOf(
  error: unknown,
  requestId: string,
  log: FailureLog,
): Promise<HttpFailure> {
  if (error instanceof FailureError) return error.failure;
  await log.error("request failed", { requestId, error: error as Error });
  const details = { requestId };
  if (error instanceof Error && transient.has(error.name)) {
    return { ...unavailable("The service is busy; retry with the same Idempotency-Key."), details };
  }
  return {
    error: "internal_error",
    message: "An unexpected error occurred.",
    details,
  };
}
