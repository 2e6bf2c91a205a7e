/**
 * Error responses of the contract, each with every code it may contain (docs/specification.md,
 * Errors).
 */
import * as z from "zod";
import type { ErrorCode } from "../error/error-catalogue.ts";
import { caseConflicts } from "./case-conflicts.ts";
import {
  conflictExample,
  idempotencyCodes,
  invalidIdempotencyKey,
  invalidOrganizationContext,
  invalidRequest,
  keyInUse,
} from "./example/error-examples.ts";
import { paymentIntentId, rawRecordId } from "./example/examples.ts";
import { intentConflicts } from "./intent-conflicts.ts";
import { paymentIntentConflict } from "./response/case/payment-response.ts";
import { errorEnvelope } from "./response/common-response.ts";

type ErrorExample = z.input<typeof errorEnvelope>;

export type ErrorResponse = {
  readonly description: string;
  readonly headers: readonly ("RetryAfter" | "WwwAuthenticate" | "IdempotencyReplayed")[];
  /** One example for each code that the response may contain, keyed by code. */
  readonly codes: Readonly<Partial<Record<ErrorCode, Omit<ErrorExample, "error">>>>;
  /** Replaces the standard envelope. */
  readonly schema?: z.ZodType;
};

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
  UnaddressedWebhook: {
    description: "Always returned: the path contains no integrationKey.",
    headers: [],
    codes: {
      invalid_request: {
        message: "Send the webhook to /webhooks/partner/{integrationKey}.",
      },
    },
  },
  Unauthorized: {
    description: "The credential is missing, invalid, revoked or expired.",
    headers: ["WwwAuthenticate"],
    codes: { unauthorized: { message: "The API key is invalid, revoked, or expired." } },
  },
  Forbidden: {
    description: "The API key lacks the scope, or the signed-in user lacks the permission.",
    headers: ["IdempotencyReplayed"],
    codes: {
      forbidden: {
        message: "The API key lacks the scope payment_intents:write.",
        details: { scope: "payment_intents:write" },
      },
    },
  },
  NotFound: {
    description:
      "The organization has no such record. Records of other organizations are not visible.",
    headers: ["IdempotencyReplayed"],
    codes: {
      not_found: {
        message: `Payment intent ${paymentIntentId} does not exist in organization org_1.`,
      },
    },
  },
  IdempotencyConflict: {
    description: "The Idempotency-Key was used with another body, or is still being processed.",
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: idempotencyCodes,
  },
  ...intentConflicts,
  ...caseConflicts,
  AssetNotFound: {
    description: "The documentation has no such file.",
    headers: [],
    codes: { not_found: { message: "The documentation has no asset missing.js." } },
  },
  GuideNotFound: {
    description: "There is no such guide.",
    headers: [],
    codes: { not_found: { message: "There is no guide missing." } },
  },
  RuleConflict: {
    description: `The organization has the maximum number of rules, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: { message: "An organization has at most 200 reconciliation rules." },
      ...idempotencyCodes,
    },
  },
  AssetConflict: {
    description: `The organization has this contract or the maximum number of assets, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: { message: "An organization has at most 200 assets." },
      ...idempotencyCodes,
    },
  },
  SimulationConflict: {
    description: `The maximum number of simulations is waiting, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: {
        message: "An organization has at most 5 simulations waiting for the one that runs.",
      },
      ...idempotencyCodes,
    },
  },
  ProfileConflict: {
    description: `The organization has the maximum number of import profiles, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: { message: "An organization has at most 200 import profiles." },
      ...idempotencyCodes,
    },
  },
  WithdrawalConflict: {
    description: `The import is not completed, has failed, or was a dry run; or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: {
        message: "Import batch batch_0193 is processing; only a completed import can be withdrawn.",
      },
      ...idempotencyCodes,
    },
  },
  ReportTooLarge: {
    description: "The rejected rows are too large for one CSV response.",
    headers: [],
    codes: {
      invalid_state: {
        message:
          "The rejected rows are too large for one CSV response: read them as JSON, page by page.",
      },
    },
  },
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
  UpstreamFailed: {
    description: "The partner failed. Retry with the same Idempotency-Key and body.",
    headers: ["RetryAfter"],
    codes: {
      upstream_unavailable: { message: "The partner failed.", upstreamStatus: 500 },
    },
  },
  UpstreamTimeout: {
    description:
      "The partner did not answer in time. Retry with the same Idempotency-Key and body.",
    headers: ["RetryAfter"],
    codes: { upstream_timeout: { message: "The partner did not answer in time." } },
  },
  ApiKeyConflict: {
    description: `The key is revoked, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: { message: "A revoked API key cannot be changed." },
      ...idempotencyCodes,
    },
  },
  OutboundWebhookConflict: {
    description: `The endpoint is disabled, the delivery has arrived, or the organization has the maximum number of endpoints; or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: { message: "The outbound webhook endpoint is disabled; enable it first." },
      ...idempotencyCodes,
    },
  },
  ScenarioConflict: {
    description: `The reference is that of another payment, a rule waits for an approval, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: {
        message:
          "A payment intent with this externalReference exists and differs in destination.amount.",
      },
      ...idempotencyCodes,
    },
  },
  PaymentIntentConflict: {
    description: `A payment intent with this externalReference exists and its canonical fields differ, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: { payment_intent_conflict: conflictExample, ...idempotencyCodes },
    schema: z.discriminatedUnion("error", [
      paymentIntentConflict,
      idempotencyConflict.meta({ id: "IdempotencyConflict" }),
    ]),
  },
  PayloadTooLarge: {
    description: "The body is larger than 262,144 bytes.",
    headers: [],
    codes: { payload_too_large: { message: "The body is larger than 262144 bytes." } },
  },
  RateLimited: {
    description: "Too many requests. Wait for the seconds in `Retry-After`.",
    headers: ["RetryAfter"],
    codes: { rate_limited: { message: "Too many requests; retry later." } },
  },
  InternalError: {
    description:
      "Unexpected error. A write may have been applied: retry with the same Idempotency-Key and" +
      " body.",
    headers: [],
    codes: {
      internal_error: {
        message: "An unexpected error occurred.",
        details: { requestId: "JKJaXmPLvHcESHA=" },
      },
    },
  },
  Unavailable: {
    description:
      "The service or one of its dependencies is unavailable. Retry with the same " +
      "Idempotency-Key and body.",
    headers: ["RetryAfter"],
    codes: {
      upstream_unavailable: {
        message: "The service is busy; retry with the same Idempotency-Key.",
        details: { requestId: "JKJaXmPLvHcESHA=" },
      },
    },
  },
} as const satisfies Record<string, ErrorResponse>;

export type ErrorResponseName = keyof typeof errorResponses;
