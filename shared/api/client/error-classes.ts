/** One class for each error code, so that a caller catches what it can handle. */
import { ApiError, codeOf, type Refusal } from "./api-error.ts";
import type { ErrorCode } from "./generated/contract.ts";

export class InvalidRequestError extends ApiError {}
export class InvalidIdempotencyKeyError extends ApiError {}
export class InvalidOrganizationContextError extends ApiError {}
export class InvalidWebhookConfigurationError extends ApiError {}
export class InvalidWebhookSignatureError extends ApiError {}
export class UnauthorizedError extends ApiError {}
export class ForbiddenError extends ApiError {}
export class NotFoundError extends ApiError {}
export class MethodNotAllowedError extends ApiError {}
/** `body` has `caseId`, `paymentIntentId`, `mismatches` and `existing`. */
export class PaymentIntentConflictError extends ApiError {}
export class IdempotencyKeyConflictError extends ApiError {}
export class IdempotencyRequestInProgressError extends ApiError {}
export class InvalidStateError extends ApiError {}
export class BalanceMissingError extends ApiError {}
export class UnexplainedResidualError extends ApiError {}
export class IntegrationKeyTakenError extends ApiError {}
export class PayloadTooLargeError extends ApiError {}
export class RateLimitedError extends ApiError {}
export class InternalError extends ApiError {}
export class UpstreamUnavailableError extends ApiError {}
export class UpstreamTimeoutError extends ApiError {}

const classes: Readonly<Record<ErrorCode, typeof ApiError>> = {
  invalid_request: InvalidRequestError,
  invalid_idempotency_key: InvalidIdempotencyKeyError,
  invalid_organization_context: InvalidOrganizationContextError,
  invalid_webhook_configuration: InvalidWebhookConfigurationError,
  invalid_webhook_signature: InvalidWebhookSignatureError,
  unauthorized: UnauthorizedError,
  forbidden: ForbiddenError,
  not_found: NotFoundError,
  method_not_allowed: MethodNotAllowedError,
  payment_intent_conflict: PaymentIntentConflictError,
  idempotency_key_conflict: IdempotencyKeyConflictError,
  idempotency_request_in_progress: IdempotencyRequestInProgressError,
  invalid_state: InvalidStateError,
  balance_missing: BalanceMissingError,
  unexplained_residual: UnexplainedResidualError,
  integration_key_taken: IntegrationKeyTakenError,
  payload_too_large: PayloadTooLargeError,
  rate_limited: RateLimitedError,
  internal_error: InternalError,
  upstream_unavailable: UpstreamUnavailableError,
  upstream_timeout: UpstreamTimeoutError,
};

/** The error of a response, of the class of its code; a newer code is an ApiError. */
export function errorOf(refusal: Refusal): ApiError {
  const ErrorClass = new Map(Object.entries(classes)).get(codeOf(refusal.body)) ?? ApiError;
  return new ErrorClass(refusal);
}
