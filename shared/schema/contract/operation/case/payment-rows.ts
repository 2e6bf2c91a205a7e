import {
  getReconciliationCaseQuery,
  listReconciliationCasesQuery,
} from "../../../request/case/case-request.ts";
import {
  createPaymentIntentBody,
  listPaymentIntentsQuery,
} from "../../../request/case/payment-intent-request.ts";
import { listAuditEventsQuery } from "../../../request/organization/audit-event-request.ts";
import type { ContractRows } from "../../contract-row.ts";
import {
  reconciliationCaseDetailExample,
  waitingCaseDetailExample,
} from "../../example/action-examples.ts";
import * as examples from "../../example/examples.ts";
import { reconciliationCaseDetail } from "../../response/case/case-detail-response.ts";
import {
  caseSummary,
  createdPaymentIntent,
  paymentIntent,
  paymentIntentSummary,
} from "../../response/case/payment-response.ts";
import { auditEvent } from "../../response/organization/audit-response.ts";
import { created, got, listOf, resource } from "../../row-builders.ts";

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

const cases = resource({
  tag: "reconciliation-cases",
  name: "case",
  title: "reconciliation case",
  schema: caseSummary,
  examples: { caseSummary: ["One case", examples.caseSummaryExample] },
});

const caseDetails = resource({
  tag: "reconciliation-cases",
  name: "case",
  title: "reconciliation case",
  schema: reconciliationCaseDetail,
  examples: {
    matched: ["Matched", reconciliationCaseDetailExample],
    waiting: ["Waiting for a person", waitingCaseDetailExample],
  },
});

const auditEvents = resource({
  tag: "audit-events",
  name: "audit event",
  schema: auditEvent,
  examples: { auditEvent: ["One event", examples.auditEventExample] },
});

export const paymentRows = {
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
  listReconciliationCases: listOf(cases, {
    description:
      "Newest first by creation time, which `from` and `to` limit. Filters combine, but for " +
      "`externalReference`, `q`, `assignee`, `tag` and `ruleId`: at most one of them is possible. `currency` is " +
      "one of the first 20 currencies of the organization's payments. `minAmount` and `maxAmount` limit the " +
      "expected amount, both included, and are not possible beside `from` and `to`; give `currency` too, since " +
      "amounts are compared as numbers. `sort`: `amount` and `unexplained` largest first, `deadline` soonest " +
      "first. `sort` reads up to 100,000 cases that pass the other filters. With more, or for a late page within limits " +
      "of amounts, the answer is 400: narrow the filters. `q` finds " +
      "up to 1,000 cases that begin with it, and 64 beside other filters than `from` and `to`.",
    query: listReconciliationCasesQuery,
    listName: "ReconciliationCase",
  }),
  getReconciliationCase: got(caseDetails, {
    description:
      "The full case: flow legs, match links with their explanation, the lines that explain the" +
      " difference between expected and actual amount, and audit events. `crowded` is computed " +
      "at the time of this request. `asOf` returns the case as of that moment.",
    query: getReconciliationCaseQuery,
  }),
  listAuditEvents: listOf(auditEvents, {
    description:
      "Newest first. The events of a case form a hash chain: `sequence`, `previousHash`, " +
      "`hash`.",
    query: listAuditEventsQuery,
    records: { page: ["One event", examples.auditEventExample] },
  }),
} as const satisfies ContractRows;
