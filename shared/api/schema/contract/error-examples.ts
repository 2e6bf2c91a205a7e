/** Examples that several error responses share. */
import type * as z from "zod";
import type { paymentIntentConflict } from "#api/resource/payment-intent/payment-response.ts";
import { caseId, externalReference, paymentIntentId } from "./examples.ts";

export const invalidRequest = {
  message: "The body is invalid.",
  issues: [
    { path: ["source", "amount"], message: "Must be a decimal string, above zero." },
    { path: ["externalRefrence"], message: "Unknown property." },
  ],
};
export const invalidOrganizationContext = {
  message: "The x-organization-id header is required: the credential names no organization.",
};
export const invalidIdempotencyKey = {
  message: "The Idempotency-Key header is required: 1 to 255 characters, a UUID is recommended.",
};
export const idempotencyCodes = {
  idempotency_key_conflict: {
    message: "This Idempotency-Key was used with a different body on the same operation.",
  },
  idempotency_request_in_progress: {
    message: "A request with this Idempotency-Key is still being processed.",
  },
};

export const conflictExample = {
  message: "A payment intent with this externalReference exists and differs.",
  caseId,
  paymentIntentId,
  externalReference,
  mismatches: ["destination.amount"],
  existing: {
    source: { amount: "1250.00", currency: "USD" },
    destination: { amount: "1250.00", currency: "USD" },
    beneficiaryAccount: "DE89370400440532013000",
    beneficiaryName: "Acme GmbH",
    refundOf: null,
  },
} satisfies Omit<z.input<typeof paymentIntentConflict>, "error">;

export const keyInUse =
  "the Idempotency-Key was used with another body or is still being processed.";
