/** The HTTP status of every outcome. Nothing that works behind requests names one. */

import type { ErrorCode, errorCatalogue } from "#api/schema/error/error-catalogue.ts";
import type { Done } from "#work/outcome/outcome.ts";
import type { HttpFailure } from "./error/http-failure.ts";

export const statusOfDone = {
  done: 200,
  created: 201,
  accepted: 202,
  deleted: 204,
} as const satisfies Readonly<Record<Done["kind"], number>>;

/** A status that the catalogue of errors does not name for its code is a compile error. */
type Catalogued = {
  readonly [Code in ErrorCode]: (typeof errorCatalogue)[Code]["statuses"][number];
};

const statusOfError = {
  invalid_request: 400,
  invalid_idempotency_key: 400,
  invalid_organization_context: 400,
  invalid_webhook_configuration: 400,
  invalid_webhook_signature: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  payment_intent_conflict: 409,
  idempotency_key_conflict: 409,
  idempotency_request_in_progress: 409,
  invalid_state: 409,
  balance_missing: 409,
  unexplained_residual: 409,
  integration_key_taken: 409,
  payload_too_large: 413,
  rate_limited: 429,
  internal_error: 500,
  upstream_unavailable: 503,
  upstream_timeout: 504,
} as const satisfies Catalogued;

export function statusOf({ error, status = statusOfError[error] }: HttpFailure): number {
  return status;
}
