/**
 * Error responses of the contract, each with every code it may contain (docs/specification.md,
 * Errors).
 */
import * as z from "zod";
import { paymentIntentConflict } from "#api/resource/payment-intent/payment-response.ts";
import { caseConflicts } from "./case-conflicts.ts";
import { errorEnvelope } from "./common-response.ts";
import {
  conflictExample,
  idempotencyCodes,
  invalidIdempotencyKey,
  invalidOrganizationContext,
  invalidRequest,
  keyInUse,
} from "./error-examples.ts";
import { conflict, type ErrorResponse, failure, full } from "./error-response.ts";
import { paymentIntentId, rawRecordId } from "./examples.ts";
import { intentConflicts } from "./intent-conflicts.ts";

const idempotencyConflict = z.looseObject({
  ...errorEnvelope.shape,
  error: z.enum(["idempotency_key_conflict", "idempotency_request_in_progress"]),
});

export const errorResponses = {
  InvalidRead: {
    description: "The query or the organization context is invalid.",
    headers: [],
    codes: {
      invalid_request: {
        message: "The query is invalid.",
        issues: [{ path: ["limit"], message: "Must be a whole number." }],
      },
      invalid_organization_context: invalidOrganizationContext,
    },
  },
  InvalidWrite: {
    description: "The body, the Idempotency-Key or the organization context is invalid.",
    headers: ["IdempotencyReplayed"],
    codes: {
      invalid_request: invalidRequest,
      invalid_idempotency_key: invalidIdempotencyKey,
      invalid_organization_context: invalidOrganizationContext,
    },
  },
  InvalidWebhook: {
    description:
      "No active integration has the integrationKey, the signature is invalid, or the body is " +
      "not JSON. A delivery with an invalid signature is stored and not matched.",
    headers: [],
    codes: {
      invalid_webhook_signature: {
        message: "The webhook signature is missing, malformed, expired or wrong.",
        details: { rawRecordId, sourceRef: "wh_8f2d6c1e" },
      },
      invalid_webhook_configuration: {
        message: "No active integration has this integrationKey.",
      },
      invalid_request: {
        message: "Malformed JSON.",
        issues: [{ path: [], message: "Malformed JSON." }],
      },
    },
  },
  UnaddressedWebhook: failure(
    "invalid_request",
    "Always returned: the path contains no integrationKey.",
    { message: "Send the webhook to /webhooks/partner/{integrationKey}." },
  ),
  Unauthorized: failure(
    "unauthorized",
    "The credential is missing, invalid, revoked or expired.",
    { message: "The API key is invalid, revoked, or expired." },
    ["WwwAuthenticate"],
  ),
  Forbidden: failure(
    "forbidden",
    "The API key lacks the scope, or the signed-in user lacks the permission.",
    {
      message: "The API key lacks the scope payment_intents:write.",
      details: { scope: "payment_intents:write" },
    },
    ["IdempotencyReplayed"],
  ),
  NotFound: failure(
    "not_found",
    "The organization has no such record. Records of other organizations are not visible.",
    { message: `Payment intent ${paymentIntentId} does not exist in organization org_1.` },
    ["IdempotencyReplayed"],
  ),
  IdempotencyConflict: {
    description: "The Idempotency-Key was used with another body, or is still being processed.",
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: idempotencyCodes,
  },
  ...intentConflicts,
  ...caseConflicts,
  AssetNotFound: failure("not_found", "The documentation has no such file.", {
    message: "The documentation has no asset missing.js.",
  }),
  GuideNotFound: failure("not_found", "There is no such guide.", {
    message: "There is no guide missing.",
  }),
  RuleConflict: full(200, "rules", "reconciliation rules"),
  AssetConflict: conflict(
    "The organization has this contract or the maximum number of assets",
    "An organization has at most 200 assets.",
  ),
  SimulationConflict: conflict(
    "The maximum number of simulations is waiting",
    "An organization has at most 5 simulations waiting for the one that runs.",
  ),
  ProfileConflict: full(200, "import profiles"),
  WithdrawalConflict: conflict(
    "The import is not completed, has failed, or was a dry run;",
    "Import batch batch_0193 is processing; only a completed import can be withdrawn.",
  ),
  ReportTooLarge: failure(
    "invalid_state",
    "The rejected rows are too large for one CSV response.",
    {
      message:
        "The rejected rows are too large for one CSV response: read them as JSON, page by page.",
    },
  ),
  InvalidIntegration: {
    description:
      "The body, the Idempotency-Key or the organization context is invalid, or the partner refused " +
      "the API key.",
    headers: ["IdempotencyReplayed"],
    codes: {
      invalid_request: {
        message: "The partner refused the API key.",
        issues: [{ path: ["apiKey"], message: "The partner refused this API key." }],
        upstreamStatus: 401,
      },
      invalid_idempotency_key: invalidIdempotencyKey,
      invalid_organization_context: invalidOrganizationContext,
    },
  },
  IntegrationConflict: {
    description: `The integrationKey is taken, the organization has the maximum number of integrations, the integration is deleted, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      integration_key_taken: {
        message: "The integrationKey acme_payouts is taken; choose another one.",
      },
      invalid_state: { message: "A deleted integration cannot be changed." },
      ...idempotencyCodes,
    },
  },
  UpstreamFailed: failure(
    "upstream_unavailable",
    "The partner failed. Retry with the same Idempotency-Key and body.",
    { message: "The partner failed.", upstreamStatus: 500 },
    ["RetryAfter"],
  ),
  UpstreamTimeout: failure(
    "upstream_timeout",
    "The partner did not answer in time. Retry with the same Idempotency-Key and body.",
    { message: "The partner did not answer in time." },
    ["RetryAfter"],
  ),
  ApiKeyConflict: conflict("The key is revoked", "A revoked API key cannot be changed."),
  OutboundWebhookConflict: conflict(
    "The endpoint is disabled, the delivery has arrived, or the organization has the maximum number of endpoints;",
    "The outbound webhook endpoint is disabled; enable it first.",
  ),
  ScenarioConflict: conflict(
    "The reference is that of another payment, a rule waits for an approval",
    "A payment intent with this externalReference exists and differs in destination.amount.",
  ),
  PaymentIntentConflict: {
    description: `A payment intent with this externalReference exists and its canonical fields differ, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: { payment_intent_conflict: conflictExample, ...idempotencyCodes },
    schema: z.discriminatedUnion("error", [
      paymentIntentConflict,
      idempotencyConflict.meta({ id: "IdempotencyConflict" }),
    ]),
  },
  PayloadTooLarge: failure("payload_too_large", "The body is larger than 262,144 bytes.", {
    message: "The body is larger than 262144 bytes.",
  }),
  RateLimited: failure(
    "rate_limited",
    "Too many requests. Wait for the seconds in `Retry-After`.",
    { message: "Too many requests; retry later." },
    ["RetryAfter"],
  ),
  InternalError: failure(
    "internal_error",
    "Unexpected error. A write may have been applied: retry with the same Idempotency-Key and" +
      " body.",
    { message: "An unexpected error occurred.", details: { requestId: "JKJaXmPLvHcESHA=" } },
  ),
  Unavailable: failure(
    "upstream_unavailable",
    "The service or one of its dependencies is unavailable. Retry with the same " +
      "Idempotency-Key and body.",
    {
      message: "The service is busy; retry with the same Idempotency-Key.",
      details: { requestId: "JKJaXmPLvHcESHA=" },
    },
    ["RetryAfter"],
  ),
} as const satisfies Record<string, ErrorResponse>;

export type ErrorResponseName = keyof typeof errorResponses;
