/** Amendments of payment intents. */

import {
  amendPaymentIntentBody,
  listAmendmentsQuery,
} from "../../../request/case/payment-intent-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { amendmentExample, intentVersionExample } from "../../example/amendment-examples.ts";
import { pageOf, paymentIntentExample } from "../../example/examples.ts";
import { paymentIntent, paymentIntentVersionList } from "../../response/case/payment-response.ts";

export const amendmentRows = {
  amendPaymentIntent: {
    summary: "Amend a payment intent",
    description:
      "Changes what the intent expects and makes a new version of it. Absent fields keep their " +
      "value; null clears a beneficiary field or the references. The case runs again at once, and " +
      "its evidence is matched again shortly afterwards; links that a person made stay. An intent " +
      "has at most 100 amendments.",
    tag: "payment-intents",
    body: {
      description: "The reason and the fields to change, at least one.",
      schema: amendPaymentIntentBody.meta({ id: "AmendPaymentIntentRequest" }),
      examples: {
        amount: { summary: "A corrected amount and reference", value: amendmentExample },
      },
    },
    responses: {
      200: {
        description: "The intent expects exactly this already; nothing was changed.",
        content: jsonContent(paymentIntent, {
          unchanged: { summary: "Unchanged", value: paymentIntentExample },
        }),
      },
      201: {
        description: "The amended payment intent.",
        content: jsonContent(paymentIntent, {
          amended: {
            summary: "Amended",
            value: { ...paymentIntentExample, expectationVersion: 2 },
          },
        }),
      },
    },
    errors: { 409: "AmendConflict" },
  },
  listPaymentIntentAmendments: {
    summary: "List the versions of a payment intent",
    description: "Newest first. The last one is the version of the creation.",
    tag: "payment-intents",
    query: listAmendmentsQuery,
    responses: {
      200: {
        description: "A page of versions.",
        content: jsonContent(paymentIntentVersionList, {
          page: { summary: "One version", value: pageOf(intentVersionExample, 25) },
        }),
      },
    },
  },
} as const satisfies ContractRows;
