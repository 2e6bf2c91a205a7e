import { listAuditEventsQuery } from "#api/resource/audit-event/audit-event-request.ts";
import { auditEvent } from "#api/resource/audit-event/audit-response.ts";
import {
  createMatchLinkBody,
  getReconciliationCaseQuery,
  listReconciliationCasesQuery,
  updateReconciliationCaseBody,
} from "#api/resource/case/case-request.ts";
import { matchLink } from "#api/resource/evidence/evidence-response.ts";
import { caseSummary } from "#api/resource/payment-intent/payment-response.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { auditEventExample, caseSummaryExample } from "#api/schema/contract/examples.ts";
import {
  acted,
  changed,
  created,
  deleted,
  got,
  listOf,
  resource,
} from "#api/schema/contract/row-builders.ts";
import {
  matchLinkExample,
  reconciliationCaseDetailExample,
  waitingCaseDetailExample,
} from "./action-examples.ts";
import { reconciliationCaseDetail } from "./case-detail-response.ts";

const cases = resource({
  tag: "reconciliation-cases",
  name: "case",
  title: "reconciliation case",
  schema: caseSummary,
  examples: { case: ["The case", caseSummaryExample] },
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

const matchLinks = resource({
  tag: "reconciliation-cases",
  name: "link",
  schema: matchLink,
  examples: { manual: ["A manual link", matchLinkExample] },
});

const auditEvents = resource({
  tag: "audit-events",
  name: "audit event",
  schema: auditEvent,
  examples: { event: ["One event", auditEventExample] },
});

export const caseRows = {
  listReconciliationCases: listOf(cases, {
    description:
      "Newest first by creation time, which `from` and `to` limit. Filters combine, but for " +
      "`externalReference`, `q`, `assignee`, `tag`, `ruleId` and `overcharge`: at most one of them is possible. `currency` is " +
      "one of the first 20 currencies of the organization's payments. `minAmount` and `maxAmount` limit the " +
      "expected amount, both included, and `amount` finds the expected, arrived, unexplained or open amount; " +
      "neither is possible beside the other, or beside `from` and `to`; give `currency` too, since " +
      "amounts are compared as numbers. `sort`: `amount` and `unexplained` largest first, `deadline` soonest " +
      "first. `sort` and `amount` read up to 100,000 cases that pass the other filters. With more, or for a late page within limits " +
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
  listAuditEvents: listOf(auditEvents, {
    description:
      "Newest first. The events of a case form a hash chain: `sequence`, `previousHash`, " +
      "`hash`.",
    query: listAuditEventsQuery,
    records: { page: ["One event", auditEventExample] },
  }),
} as const satisfies ContractRows;
