import { listAuditEventsQuery } from "../../request/audit-event-request.ts";
import {
  getReconciliationCaseQuery,
  listReconciliationCasesQuery,
} from "../../request/case-request.ts";
import {
  createPaymentIntentBody,
  listPaymentIntentsQuery,
} from "../../request/payment-intent-request.ts";
import { type ContractRows, jsonContent } from "../contract-row.ts";
import { reconciliationCaseDetailExample } from "../example/action-examples.ts";
import * as examples from "../example/examples.ts";
import { auditEventList } from "../response/audit-response.ts";
import {
  caseList,
  createdPaymentIntent,
  paymentIntent,
  paymentIntentList,
  reconciliationCaseDetail,
} from "../response/payment-response.ts";

export const paymentRows = {
  createPaymentIntent: {
    summary: "Record an expected payment",
    description:
      "Creates a payment intent and its reconciliation case. An externalReference that exists with " +
      "the same canonical fields (amounts by value, currencies, beneficiary) gives the existing " +
      "intent with outcome `reused`.",
    tag: "payment-intents",
    body: {
      description: "What is expected to happen.",
      schema: createPaymentIntentBody.meta({ id: "CreatePaymentIntentRequest" }),
      examples: {
        bankPayment: {
          summary: "A bank payment with the provider's transfer id",
          value: examples.createPaymentIntentExample,
        },
      },
    },
    responses: {
      200: {
        description: "The intent existed; nothing was created.",
        content: jsonContent(createdPaymentIntent, {
          reused: {
            summary: "Reused",
            value: { ...examples.createdPaymentIntentExample, outcome: "reused" },
          },
        }),
      },
      201: {
        description: "Intent and case were created.",
        content: jsonContent(createdPaymentIntent, {
          created: { summary: "Created", value: examples.createdPaymentIntentExample },
        }),
      },
    },
    errors: { 409: "PaymentIntentConflict" },
  },
  listPaymentIntents: {
    summary: "List payment intents",
    description: "Newest first by creation.",
    tag: "payment-intents",
    query: listPaymentIntentsQuery,
    responses: {
      200: {
        description: "A page of payment intents.",
        content: jsonContent(paymentIntentList, {
          page: {
            summary: "One payment intent",
            value: examples.pageOf(examples.paymentIntentSummaryExample, 25),
          },
        }),
      },
    },
  },
  getPaymentIntent: {
    summary: "Get a payment intent",
    description: "The intent with its case and its latest audit events.",
    tag: "payment-intents",
    responses: {
      200: {
        description: "The payment intent.",
        content: jsonContent(paymentIntent, {
          matched: { summary: "Matched", value: examples.paymentIntentExample },
        }),
      },
    },
  },
  listReconciliationCases: {
    summary: "List reconciliation cases",
    description: "Newest first by creation. `from` and `to` bound the creation.",
    tag: "reconciliation-cases",
    query: listReconciliationCasesQuery,
    responses: {
      200: {
        description: "A page of cases.",
        content: jsonContent(caseList, {
          page: { summary: "One case", value: examples.pageOf(examples.caseSummaryExample, 25) },
        }),
      },
    },
  },
  getReconciliationCase: {
    summary: "Get a reconciliation case",
    description:
      "The full case: flow legs, match links with their explanation, what explains the difference " +
      "between expected and actual amount, and audit events. `crowded` is counted when read. With " +
      "`asOf` as it was at that moment.",
    tag: "reconciliation-cases",
    query: getReconciliationCaseQuery,
    responses: {
      200: {
        description: "The case.",
        content: jsonContent(reconciliationCaseDetail, {
          matched: { summary: "Matched", value: reconciliationCaseDetailExample },
        }),
      },
    },
  },
  listAuditEvents: {
    summary: "List audit events",
    description:
      "Newest first. The events of a case are a hash chain: `sequence`, `previousHash`, `hash`.",
    tag: "audit-events",
    query: listAuditEventsQuery,
    responses: {
      200: {
        description: "A page of audit events.",
        content: jsonContent(auditEventList, {
          page: { summary: "One event", value: examples.pageOf(examples.auditEventExample, 50) },
        }),
      },
    },
  },
} as const satisfies ContractRows;
