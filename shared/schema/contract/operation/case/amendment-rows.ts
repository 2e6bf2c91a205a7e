/** Amendments of payment intents. */

import {
  amendPaymentIntentBody,
  listAmendmentsQuery,
} from "../../../request/case/payment-intent-request.ts";
import type { ContractRows } from "../../contract-row.ts";
import { amendmentExample, intentVersionExample } from "../../example/amendment-examples.ts";
import { paymentIntentExample } from "../../example/examples.ts";
import { paymentIntent, paymentIntentVersion } from "../../response/case/payment-response.ts";
import { created, listOf, resource } from "../../row-builders.ts";

const paymentIntents = resource({
  tag: "payment-intents",
  name: "payment intent",
  schema: paymentIntent,
  examples: { amended: ["Amended", { ...paymentIntentExample, expectationVersion: 2 }] },
});

const versions = resource({
  tag: "payment-intents",
  name: "version",
  schema: paymentIntentVersion,
  examples: { version: ["A version", intentVersionExample] },
});

export const amendmentRows = {
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
    existingText: "The intent expects exactly this already; nothing was changed.",
    existingExamples: { unchanged: ["Unchanged", paymentIntentExample] },
    errors: { 409: "AmendConflict" },
  }),
  listPaymentIntentAmendments: listOf(versions, {
    summary: "List the versions of a payment intent",
    description: "Newest first. The last one is the version of the creation.",
    query: listAmendmentsQuery,
  }),
} as const satisfies ContractRows;
