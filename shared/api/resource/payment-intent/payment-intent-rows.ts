import {
  amendPaymentIntentBody,
  createPaymentIntentBody,
  listAmendmentsQuery,
  listPaymentIntentsQuery,
} from "#api/resource/payment-intent/payment-intent-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import * as examples from "#api/schema/contract/examples.ts";
import { acted, created, got, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { amendmentExample, intentVersionExample } from "./amendment-examples.ts";
import {
  createdPaymentIntent,
  paymentIntent,
  paymentIntentSummary,
  paymentIntentVersion,
} from "./payment-response.ts";

const createdIntents = resource({
  tag: "payment-intents",
  name: "payment intent",
  schema: createdPaymentIntent,
  examples: { created: ["Created", examples.createdPaymentIntentExample] },
});

const paymentIntentSummaries = resource({
  tag: "payment-intents",
  name: "payment intent",
  schema: paymentIntentSummary,
  examples: { paymentIntentSummary: ["One payment intent", examples.paymentIntentSummaryExample] },
});

const paymentIntents = resource({
  tag: "payment-intents",
  name: "payment intent",
  schema: paymentIntent,
  examples: { matched: ["Matched", examples.paymentIntentExample] },
});

const versions = resource({
  tag: "payment-intents",
  name: "version",
  schema: paymentIntentVersion,
  examples: { version: ["A version", intentVersionExample] },
});

export const paymentIntentRows = {
  createPaymentIntent: created(createdIntents, {
    summary: "Record an expected payment",
    description:
      "Creates a payment intent and its reconciliation case. If the externalReference exists " +
      "with equal canonical fields (amounts by value, currencies, beneficiary), returns the " +
      "existing intent with outcome `reused`.",
    body: createPaymentIntentBody,
    bodyText: "The expected payment.",
    bodyExamples: {
      bankPayment: [
        "A bank payment with the provider's transfer id",
        examples.createPaymentIntentExample,
      ],
    },
    resultText: "Intent and case were created.",
    existingText: "The intent existed; nothing was created.",
    existingExamples: {
      reused: ["Reused", { ...examples.createdPaymentIntentExample, outcome: "reused" }],
    },
    errors: { 409: "PaymentIntentConflict" },
  }),
  listPaymentIntents: listOf(paymentIntentSummaries, {
    description: "Newest first by creation time.",
    query: listPaymentIntentsQuery,
    listName: "PaymentIntent",
  }),
  getPaymentIntent: got(paymentIntents, {
    description: "The intent with its case and its latest 100 audit events.",
  }),
  cancelPaymentIntent: acted(paymentIntents, {
    summary: "Cancel a payment intent",
    description:
      "Possible while the payment has no confirmed evidence. Canceling a canceled intent " +
      "returns the same response.",
    resultText: "The canceled payment intent.",
    resultExamples: {
      canceled: ["Canceled", { ...examples.paymentIntentExample, status: "canceled" }],
    },
    errors: { 409: "CancelConflict" },
  }),
  amendPaymentIntent: created(paymentIntents, {
    summary: "Amend a payment intent",
    description:
      "Changes what the intent expects and makes a new version of it. Absent fields keep their " +
      "value; null clears a beneficiary field or the references. The case runs again at once, and " +
      "its evidence is matched again shortly afterwards; links that a person made stay. An intent " +
      "has at most 100 amendments.",
    body: amendPaymentIntentBody,
    bodyText: "The reason and the fields to change, at least one.",
    bodyExamples: { amount: ["A corrected amount and reference", amendmentExample] },
    resultText: "The amended payment intent.",
    resultExamples: {
      amended: ["Amended", { ...examples.paymentIntentExample, expectationVersion: 2 }],
    },
    existingText: "The intent expects exactly this already; nothing was changed.",
    existingExamples: { unchanged: ["Unchanged", examples.paymentIntentExample] },
    errors: { 409: "AmendConflict" },
  }),
  listPaymentIntentAmendments: listOf(versions, {
    summary: "List the versions of a payment intent",
    description:
      "Newest first. The last one is the version of the creation. `from` and `to` limit `inForceFrom`.",
    query: listAmendmentsQuery,
  }),
} as const satisfies ContractRows;
