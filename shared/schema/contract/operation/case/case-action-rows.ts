/** Actions of people on cases and on unmatched evidence. */

import {
  createMatchLinkBody,
  updateReconciliationCaseBody,
} from "../../../request/case/case-request.ts";
import { listFlowLegsQuery } from "../../../request/evidence/evidence-request.ts";
import type { ContractRows } from "../../contract-row.ts";
import {
  explainedFlowLegExample,
  flowLegDetailExample,
  matchLinkExample,
} from "../../example/action-examples.ts";
import * as examples from "../../example/examples.ts";
import { caseSummary, paymentIntent } from "../../response/case/payment-response.ts";
import {
  explainedFlowLeg,
  flowLegDetail,
  matchLink,
} from "../../response/evidence/evidence-response.ts";
import { acted, changed, created, deleted, got, listOf, resource } from "../../row-builders.ts";

const paymentIntents = resource({
  tag: "payment-intents",
  name: "payment intent",
  schema: paymentIntent,
  examples: { canceled: ["Canceled", { ...examples.paymentIntentExample, status: "canceled" }] },
});

const cases = resource({
  tag: "reconciliation-cases",
  name: "case",
  schema: caseSummary,
  examples: { case: ["The case", examples.caseSummaryExample] },
});

const matchLinks = resource({
  tag: "reconciliation-cases",
  name: "link",
  schema: matchLink,
  examples: { manual: ["A manual link", matchLinkExample] },
});

const flowLegDetails = resource({
  tag: "evidence",
  name: "flow leg",
  schema: flowLegDetail,
  examples: { flowLegDetail: ["One leg", flowLegDetailExample] },
});

const explainedFlowLegs = resource({
  tag: "evidence",
  name: "flow leg",
  schema: explainedFlowLeg,
  examples: { leg: ["A linked leg", explainedFlowLegExample] },
});

export const caseActionRows = {
  cancelPaymentIntent: acted(paymentIntents, {
    summary: "Cancel a payment intent",
    description:
      "Possible while the payment has no confirmed evidence. Canceling a canceled intent " +
      "returns the same response.",
    resultText: "The canceled payment intent.",
    errors: { 409: "CancelConflict" },
  }),
  updateReconciliationCase: changed(cases, {
    summary: "Resolve, reopen or archive a case, assign it, or write notes",
    description:
      "The service keeps a status that a person set, with its reason. Later evidence that disagrees " +
      "sets `contradicted`. With `expectedVersion`, a case that somebody changed meanwhile answers " +
      "409 and keeps what they did. Assignee, tags and `snoozedUntil` change no verdict.",
    body: updateReconciliationCaseBody,
    bodyText: "The fields to change; absent fields keep their value.",
    bodyExamples: {
      resolve: [
        "Resolve with a note",
        { status: "resolved", notes: "Confirmed with the beneficiary by phone." },
      ],
      reason: [
        "Close with a reason, unless somebody changed the case",
        {
          status: "resolved",
          reason: { code: "confirmed_by_bank", comment: "Booked on the 3rd of March." },
          expectedVersion: 4,
        },
      ],
      assign: [
        "Assign",
        {
          assignee: "alice",
          tags: ["bank-follow-up"],
          snoozedUntil: "2031-03-04T08:00:00Z",
        },
      ],
    },
    errors: { 409: "CaseConflict" },
  }),
  runReconciliationCase: acted(cases, {
    summary: "Run the matcher now",
    description:
      "Returns the case after a run over its linked evidence. Evidence that may belong to the " +
      "case is matched again shortly afterwards.",
    resultText: "The case after the run.",
  }),
  createMatchLink: created(matchLinks, {
    summary: "Link a flow leg by hand",
    description:
      "Links the leg, or a part of its amount, to the case. From then on the matcher does not " +
      "change the leg: its automatic links are removed, and its unallocated amount stays in the" +
      " work queue.",
    body: createMatchLinkBody,
    bodyText: "The leg and the amount to allocate. Without an amount, all that is left of the leg.",
    bodyExamples: {
      part: [
        "A part of a leg",
        { flowLegId: matchLinkExample.flowLegId, allocatedAmount: "100.00" },
      ],
    },
    errors: { 404: "MatchLinkNotFound", 409: "MatchLinkConflict" },
  }),
  deleteMatchLink: deleted(matchLinks, {
    summary: "Remove a flow leg from a case",
    description:
      "The matcher never links the leg to this case again. It matches the leg with other cases.",
    resultText: "The link was removed.",
  }),
  listFlowLegs: listOf(flowLegDetails, {
    description:
      "Newest first. `matched=false` lists the work queue: legs with an amount that no case " +
      "has. At most one of an amount range (`minAmount`, `maxAmount`), `reference`, `caseId` and `candidateOf` " +
      "is possible. Amounts are compared as numbers. Beside `from` or `to`, an amount range takes up to 100,000 legs " +
      "that pass the other filters. " +
      "`currency` is one of the first 20 of the organization's payments and evidence.",
    query: listFlowLegsQuery,
    records: { page: ["One leg", flowLegDetailExample] },
    listName: "FlowLeg",
  }),
  getFlowLeg: got(explainedFlowLegs, {
    description:
      "The leg with its links and the reason why it was linked or not. If the leg awaits a " +
      "match by amount and time, candidates and reason are computed at the time of this " +
      "request.",
  }),
} as const satisfies ContractRows;
