/**
 * Every code that the error envelope may carry (docs/specification.md, Errors), what it means and
 * what to do about it. `/docs/errors` shows the table; a failure with a code that is not in it does
 * not compile.
 */

/** Whether the same request may succeed when it is sent again with the same Idempotency-Key. */
type Retry = "never" | "after_change" | "with_same_key" | "after_wait";

export type ErrorEntry = {
  readonly statuses: readonly number[];
  readonly meaning: string;
  readonly action: string;
  readonly retry: Retry;
};

export const errorCatalogue = {
  invalid_request: {
    statuses: [400],
    meaning:
      "The body, the query or a header failed validation: a missing or unknown property, a wrong type " +
      "or format, a value out of bounds, malformed JSON.",
    action:
      "Read `issues`: each names the field by its `path` and says what is wrong with it. Correct the " +
      "request and send it again; the Idempotency-Key was not used up.",
    retry: "after_change",
  },
  invalid_idempotency_key: {
    statuses: [400],
    meaning: "A request that changes state came without an Idempotency-Key of 1 to 255 characters.",
    action:
      "Generate a key, a UUID for example, before the first attempt, and use it again for every retry " +
      "of the same request.",
    retry: "after_change",
  },
  invalid_organization_context: {
    statuses: [400],
    meaning: "The credential names no organization, and no `x-organization-id` header chose one.",
    action:
      "Choose the organization where you sign in, or send exactly one `x-organization-id` header with " +
      "an organization that you belong to. An API key needs neither.",
    retry: "after_change",
  },
  invalid_webhook_configuration: {
    statuses: [400],
    meaning: "The integrationKey in the path of an inbound webhook names no active integration.",
    action:
      "Compare the URL at the provider with `webhookUrl` in `GET /v1/webhook-endpoints`, and see that " +
      "the integration is active.",
    retry: "after_change",
  },
  invalid_webhook_signature: {
    statuses: [400],
    meaning:
      "The signature of an inbound webhook is missing, malformed, older than ten minutes, or does not " +
      "fit the body. The delivery is kept for inspection and is not matched.",
    action:
      "Sign the exact bytes that are sent, with a current time in milliseconds. `details.rawRecordId` " +
      "names what was received; compare it byte for byte.",
    retry: "after_change",
  },
  unauthorized: {
    statuses: [401],
    meaning:
      "The Authorization header is missing or not `Bearer …`; or the API key is unknown, revoked or " +
      "expired; or the session token is not valid or belongs to no organization.",
    action: "Send a valid API key or sign in again. A revoked key never becomes valid again.",
    retry: "after_change",
  },
  forbidden: {
    statuses: [403],
    meaning:
      "The credential is valid and may not do this: the API key lacks the scope, the user lacks the " +
      "permission or is no member of the organization, or the route is for signed-in users only.",
    action:
      "`details` names the scope or permission that is missing; ask for it, or use a credential that " +
      "has it. API keys are managed by signed-in users only.",
    retry: "after_change",
  },
  not_found: {
    statuses: [404],
    meaning:
      "Nothing is at this path, or the organization has no such record; a record of another " +
      "organization counts as none.",
    action: "Check the id, and that the credential is of the organization that owns the record.",
    retry: "after_change",
  },
  method_not_allowed: {
    statuses: [405],
    meaning: "The path exists and does not take this method.",
    action: "Use one of the methods in the `Allow` header.",
    retry: "never",
  },
  payment_intent_conflict: {
    statuses: [409],
    meaning:
      "A payment intent with this externalReference exists, and its amounts, currencies or " +
      "beneficiary differ. Nothing was changed.",
    action:
      "Compare `existing` with what was sent; `mismatches` names the fields. Send the stored values to " +
      "get the intent back, or another externalReference for another payment.",
    retry: "never",
  },
  idempotency_key_conflict: {
    statuses: [409],
    meaning:
      "This Idempotency-Key was used for the same operation with another body. Nothing was executed.",
    action: "Use a new key for a new request, and the same body for a retry.",
    retry: "never",
  },
  idempotency_request_in_progress: {
    statuses: [409],
    meaning: "A request with this Idempotency-Key is still being processed.",
    action:
      "Wait as long as `Retry-After` says and send the same request with the same key: it gets the " +
      "stored answer, or takes over where the first one was lost.",
    retry: "after_wait",
  },
  invalid_state: {
    statuses: [409],
    meaning:
      "What is asked for does not fit what the record is now, or a maximum number of records is reached.",
    action: "Read `message`, read the record again, and decide anew. A retry needs a new key.",
    retry: "after_change",
  },
  integration_key_taken: {
    statuses: [409],
    meaning: "The integrationKey is in use; it is unique across the service.",
    action: "Choose another integrationKey.",
    retry: "after_change",
  },
  payload_too_large: {
    statuses: [413],
    meaning: "The body is larger than the route takes: 262,144 bytes, 5 MB for import batches.",
    action: "Send less at once; files above 5 MB are imported by an upload URL.",
    retry: "never",
  },
  rate_limited: {
    statuses: [429],
    meaning: "The organization, the client address or the integration made too many requests.",
    action:
      "Wait as long as `Retry-After` says, then send the same request with the same Idempotency-Key. " +
      "`RateLimit-Remaining` tells beforehand how many requests are left.",
    retry: "after_wait",
  },
  internal_error: {
    statuses: [500],
    meaning: "An unexpected error. A write may or may not have been applied.",
    action:
      "Send the same request with the same Idempotency-Key: a write is never applied twice. If it " +
      "stays, tell support the `Request-Id`.",
    retry: "with_same_key",
  },
  upstream_unavailable: {
    statuses: [502, 503],
    meaning:
      "The service is busy, or the partner or another service that it depends on failed; " +
      "`upstreamStatus` is what that one answered.",
    action:
      "Send the same request with the same Idempotency-Key, after `Retry-After` where it is given.",
    retry: "with_same_key",
  },
  upstream_timeout: {
    statuses: [504],
    meaning: "The partner did not answer in time.",
    action: "Send the same request with the same Idempotency-Key.",
    retry: "with_same_key",
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;
