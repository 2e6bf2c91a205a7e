/** Actions of people on cases and on unmatched evidence. */

import {
  createMatchLinkBody,
  updateReconciliationCaseBody,
} from "../../../request/case/case-request.ts";
import { listFlowLegsQuery } from "../../../request/evidence/evidence-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import {
  explainedFlowLegExample,
  flowLegDetailExample,
  matchLinkExample,
} from "../../example/action-examples.ts";
import * as examples from "../../example/examples.ts";
import { caseSummary, paymentIntent } from "../../response/case/payment-response.ts";
import {
  explainedFlowLeg,
  flowLegList,
  matchLink,
} from "../../response/evidence/evidence-response.ts";

const caseContent = jsonContent(caseSummary, {
  case: { summary: "The case", value: examples.caseSummaryExample },
});

export const caseActionRows = {
  cancelPaymentIntent: {
    summary: "Cancel a payment intent",
    description:
      "Possible while the payment has no confirmed evidence. Canceling a canceled intent " +
      "returns the same response.",
    tag: "payment-intents",
    responses: {
      200: {
        description: "The canceled payment intent.",
        content: jsonContent(paymentIntent, {
          canceled: {
            summary: "Canceled",
            value: { ...examples.paymentIntentExample, status: "canceled" },
          },
        }),
      },
    },
    errors: { 409: "CancelConflict" },
  },
  updateReconciliationCase: {
    summary: "Resolve, reopen or archive a case, assign it, or write notes",
    description:
      "The service keeps a status that a person set, with its reason. Later evidence that disagrees " +
      "sets `contradicted`. With `expectedVersion`, a case that somebody changed meanwhile answers " +
      "409 and keeps what they did. Assignee, tags and `snoozedUntil` change no verdict.",
    tag: "reconciliation-cases",
    body: {
      description: "The fields to change; absent fields keep their value.",
      schema: updateReconciliationCaseBody.meta({ id: "UpdateReconciliationCaseRequest" }),
      examples: {
        resolve: {
          summary: "Resolve with a note",
          value: { status: "resolved", notes: "Confirmed with the beneficiary by phone." },
        },
        reason: {
          summary: "Close with a reason, unless somebody changed the case",
          value: {
            status: "resolved",
            reason: { code: "confirmed_by_bank", comment: "Booked on the 3rd of March." },
            expectedVersion: 4,
          },
        },
        assign: {
          summary: "Assign",
          value: {
            assignee: "alice",
            tags: ["bank-follow-up"],
            snoozedUntil: "2031-03-04T08:00:00Z",
          },
        },
      },
    },
    responses: {
      200: { description: "The changed case.", content: caseContent },
    },
    errors: { 409: "CaseConflict" },
  },
  runReconciliationCase: {
    summary: "Run the matcher now",
    description:
      "Returns the case after a run over its linked evidence. Evidence that may belong to the " +
      "case is matched again shortly afterwards.",
    tag: "reconciliation-cases",
    responses: { 200: { description: "The case after the run.", content: caseContent } },
  },
  createMatchLink: {
    summary: "Link a flow leg by hand",
    description:
      "Links the leg, or a part of its amount, to the case. From then on the matcher does not " +
      "change the leg: its automatic links are removed, and its unallocated amount stays in the" +
      " work queue.",
    tag: "reconciliation-cases",
    body: {
      description:
        "The leg and the amount to allocate. Without an amount, all that is left of the leg.",
      schema: createMatchLinkBody.meta({ id: "CreateMatchLinkRequest" }),
      examples: {
        part: {
          summary: "A part of a leg",
          value: { flowLegId: matchLinkExample.flowLegId, allocatedAmount: "100.00" },
        },
      },
    },
    responses: {
      201: {
        description: "The link.",
        content: jsonContent(matchLink, {
          manual: { summary: "A manual link", value: matchLinkExample },
        }),
      },
    },
    errors: { 404: "MatchLinkNotFound", 409: "MatchLinkConflict" },
  },
  deleteMatchLink: {
    summary: "Remove a flow leg from a case",
    description:
      "The matcher never links the leg to this case again. It matches the leg with other cases.",
    tag: "reconciliation-cases",
    responses: { 204: { description: "The link was removed." } },
  },
  listFlowLegs: {
    summary: "List flow legs",
    description:
      "Newest first. `matched=false` lists the work queue: legs with an amount that no case " +
      "has. At most one of an amount range (`minAmount`, `maxAmount`), `reference`, `caseId` and `candidateOf` " +
      "is possible. Amounts are compared as numbers. Beside `from` or `to`, an amount range takes up to 100,000 legs " +
      "that pass the other filters. " +
      "`currency` is one of the first 20 of the organization's payments and evidence.",
    tag: "evidence",
    query: listFlowLegsQuery,
    responses: {
      200: {
        description: "A page of flow legs.",
        content: jsonContent(flowLegList, {
          page: { summary: "One leg", value: examples.pageOf(flowLegDetailExample, 25) },
        }),
      },
    },
  },
  getFlowLeg: {
    summary: "Get a flow leg",
    description:
      "The leg with its links and the reason why it was linked or not. If the leg awaits a " +
      "match by amount and time, candidates and reason are computed at the time of this " +
      "request.",
    tag: "evidence",
    responses: {
      200: {
        description: "The flow leg.",
        content: jsonContent(explainedFlowLeg, {
          leg: { summary: "A linked leg", value: explainedFlowLegExample },
        }),
      },
    },
  },
} as const satisfies ContractRows;
