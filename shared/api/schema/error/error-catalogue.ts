/**
 * Every code of the error envelope with its meaning and what to do (docs/specification.md, Errors).
 * `/docs/errors` shows this table. A failure with another code is a compile error.
 */

/** When a client may send the request again with the same Idempotency-Key. */
type Retry = "never" | "after_change" | "with_same_key" | "after_wait";

export type ErrorEntry = {
  readonly statuses: readonly number[];
  readonly meaning: string;
  readonly action: string;
  readonly retry: Retry;
  /** Section of a guide that says more: its name and anchor. */
  readonly guide?: string;
};

export const errorCatalogue = {
  invalid_request: {
    statuses: [400],
    meaning:
      "The body, the query or a header failed validation: a missing or unknown property, a " +
      "wrong type or format, a value out of bounds, or malformed JSON.",
    action:
      "Read `issues`: each contains the `path` of the field and the reason. Correct the request" +
      " and send it with a new Idempotency-Key.",
    retry: "after_change",
  },
  invalid_idempotency_key: {
    statuses: [400],
    meaning: "A request that changes state has no Idempotency-Key of 1 to 255 characters.",
    action:
      "Generate a key, for example a UUID, before the first attempt, and reuse it for every " +
      "retry of the same request.",
    retry: "after_change",
    guide: "first-payment#expect-a-payment",
  },
  invalid_organization_context: {
    statuses: [400],
    meaning:
      "The credential contains no organization, and the `x-organization-id` header is missing " +
      "or invalid.",
    action:
      "Choose the organization when you sign in, or send exactly one `x-organization-id` header" +
      " with an organization of which you are a member. An API key needs neither.",
    retry: "after_change",
  },
  invalid_webhook_configuration: {
    statuses: [400],
    meaning: "No active integration has the integrationKey in the path of the inbound webhook.",
    action:
      "Compare the URL at the provider with `webhookUrl` in `GET /v1/webhook-endpoints`, and " +
      "check that the integration is active.",
    retry: "after_change",
  },
  invalid_webhook_signature: {
    statuses: [400],
    meaning:
      "The signature of an inbound webhook is missing, malformed, older than ten minutes, or " +
      "does not match the body. The delivery is stored for inspection and not matched.",
    action:
      "Sign the exact bytes of the body, with the current time in milliseconds. " +
      "`details.rawRecordId` is the id of the stored delivery; compare its bytes with what you " +
      "sent.",
    retry: "after_change",
  },
  unauthorized: {
    statuses: [401],
    meaning:
      "The Authorization header is missing or is not `Bearer …`; or the API key is unknown, " +
      "revoked or expired; or the session token is invalid or belongs to no organization.",
    action: "Send a valid API key or sign in again. A revoked key never becomes valid again.",
    retry: "after_change",
    guide: "go-live#credentials",
  },
  forbidden: {
    statuses: [403],
    meaning:
      "The credential is valid but not sufficient: the API key lacks the scope, the user lacks " +
      "the permission or is not a member of the organization, or the route is for signed-in " +
      "users only. Or the operator of the service has suspended the organization.",
    action:
      "`details` contains the missing scope or permission. Request it, or use a credential that" +
      " has it. Only signed-in users manage API keys.",
    retry: "after_change",
    guide: "go-live#credentials",
  },
  not_found: {
    statuses: [404],
    meaning:
      "The path does not exist, or the organization has no such record. Records of other " +
      "organizations are not visible.",
    action:
      "Check the id, and check that the credential belongs to the organization that owns the " +
      "record.",
    retry: "after_change",
  },
  method_not_allowed: {
    statuses: [405],
    meaning: "The path exists but does not support this method.",
    action: "Use a method in the `Allow` header.",
    retry: "never",
  },
  payment_intent_conflict: {
    statuses: [409],
    meaning:
      "A payment intent with this externalReference exists, and its amounts, currencies or " +
      "beneficiary differ. Nothing was changed.",
    action:
      "Compare `existing` with your request; `mismatches` lists the fields that differ. Send " +
      "the stored values to get the existing intent, or another externalReference for another " +
      "payment.",
    retry: "never",
    guide: "first-payment#expect-a-payment",
  },
  idempotency_key_conflict: {
    statuses: [409],
    meaning:
      "This Idempotency-Key was used for the same operation with another body. Nothing was " +
      "executed.",
    action: "Use a new key for a new request, and the same body for a retry.",
    retry: "never",
    guide: "test-your-integration#requests-that-repeat",
  },
  idempotency_request_in_progress: {
    statuses: [409],
    meaning:
      "A request with this Idempotency-Key is still being processed, or ended unexecuted because many requests " +
      "changed the same record at once.",
    action:
      "Wait for the seconds in `Retry-After` and send the same request with the same key: the " +
      "service returns the stored response, or executes the request if the first attempt was " +
      "lost.",
    retry: "after_wait",
    guide: "go-live#requests",
  },
  invalid_state: {
    statuses: [409],
    meaning:
      "The current state of the record does not allow the request, or a maximum number of " +
      "records is reached.",
    action:
      "Read `message` and the current record, and decide again. A new attempt needs a new key.",
    retry: "after_change",
    guide: "understand-a-verdict#change-the-outcome",
  },
  balance_missing: {
    statuses: [409],
    meaning:
      "A day cannot be closed, because the bank, processor or chain, or the ledger, has no balance of an account in the " +
      "31 days up to it.",
    action:
      "Record the balances in `details.accounts`, or leave the accounts out of `scope`. A new attempt needs a new key.",
    retry: "after_change",
  },
  unexplained_residual: {
    statuses: [409],
    meaning:
      "A day cannot be closed, because balance and ledger of an account differ by an amount that no item explains.",
    action:
      "Read the reconciliation of each account in `details.accounts`: a statement, a row of the ledger or the balance on the " +
      "day `since` is missing or wrong. A new attempt needs a new key.",
    retry: "after_change",
  },
  integration_key_taken: {
    statuses: [409],
    meaning: "The integrationKey is in use. It must be unique across the service.",
    action: "Choose another integrationKey.",
    retry: "after_change",
  },
  payload_too_large: {
    statuses: [413],
    meaning:
      "The body is larger than the limit of the route: 262,144 bytes, or 5 MB for import " +
      "batches.",
    action: "Send a smaller body. Import files above 5 MB with an upload URL.",
    retry: "never",
  },
  rate_limited: {
    statuses: [429],
    meaning: "The organization, the client address or the integration made too many requests.",
    action:
      "Wait for the seconds in `Retry-After`, then send the same request with the same " +
      "Idempotency-Key. `RateLimit-Remaining` in each response is the number of requests left.",
    retry: "after_wait",
    guide: "go-live#requests",
  },
  internal_error: {
    statuses: [500],
    meaning: "An unexpected error. A write may or may not have been applied.",
    action:
      "Send the same request with the same Idempotency-Key: a write is never applied twice. If " +
      "the error persists, send the `Request-Id` to support.",
    retry: "with_same_key",
  },
  upstream_unavailable: {
    statuses: [502, 503],
    meaning:
      "The service is busy, or the partner or another dependency failed. `upstreamStatus` is " +
      "the status that the dependency returned.",
    action:
      "Send the same request with the same Idempotency-Key, after the seconds in `Retry-After` " +
      "if present.",
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
