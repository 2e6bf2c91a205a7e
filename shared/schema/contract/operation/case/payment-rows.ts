import {
  getReconciliationCaseQuery,
  listReconciliationCasesQuery,
} from "../../../request/case/case-request.ts";
import {
  createPaymentIntentBody,
  listPaymentIntentsQuery,
} from "../../../request/case/payment-intent-request.ts";
import { listAuditEventsQuery } from "../../../request/organization/audit-event-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import {
  reconciliationCaseDetailExample,
  waitingCaseDetailExample,
} from "../../example/action-examples.ts";
import * as examples from "../../example/examples.ts";
import { reconciliationCaseDetail } from "../../response/case/case-detail-response.ts";
import {
  caseList,
  createdPaymentIntent,
  paymentIntent,
  paymentIntentList,
} from "../../response/case/payment-response.ts";
import { auditEventList } from "../../response/organization/audit-response.ts";

export const paymentRows = {
  createPaymentIntent: {
    summary: "Record an expected payment",
    description:
      "Creates a payment intent and its reconciliation case. If the externalReference exists " +
      "with equal canonical fields (amounts by value, currencies, beneficiary), returns the " +
      "existing intent with outcome `reused`.",
    tag: "payment-intents",
    body: {
      description: "The expected payment.",
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
    description: "Newest first by creation time.",
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
    description: "The intent with its case and its latest 100 audit events.",
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
    description:
      "Newest first by creation time, which `from` and `to` limit. Filters combine, but for " +
      "`externalReference`, `q`, `assignee`, `tag` and `ruleId`: at most one of them is possible. `currency` is " +
      "one of the first 20 currencies of the organization's payments. `minAmount` and `maxAmount` limit the " +
      "expected amount, both included, and are not possible beside `from` and `to`; give `currency` too, since " +
      "amounts are compared as numbers. `sort`: `amount` and `unexplained` largest first, `deadline` soonest " +
      "first. `sort` reads up to 100,000 cases that pass the other filters. With more, or for a late page within limits " +
      "of amounts, the answer is 400: narrow the filters. `q` finds " +
      "up to 1,000 cases that begin with it, and 64 beside other filters than `from` and `to`.",
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
      "The full case: flow legs, match links with their explanation, the lines that explain the" +
      " difference between expected and actual amount, and audit events. `crowded` is computed " +
      "at the time of this request. `asOf` returns the case as of that moment.",
    tag: "reconciliation-cases",
    query: getReconciliationCaseQuery,
    responses: {
      200: {
        description: "The case.",
        content: jsonContent(reconciliationCaseDetail, {
          matched: { summary: "Matched", value: reconciliationCaseDetailExample },
          waiting: { summary: "Waiting for a person", value: waitingCaseDetailExample },
        }),
      },
    },
  },
  listAuditEvents: {
    summary: "List audit events",
    description:
      "Newest first. The events of a case form a hash chain: `sequence`, `previousHash`, " +
      "`hash`.",
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
