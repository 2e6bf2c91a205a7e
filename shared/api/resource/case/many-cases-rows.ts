/** Actions on many cases at once. */
import type * as z from "zod";
import {
  createCaseActionBody,
  listCaseActionResultsQuery,
  listCaseActionsQuery,
} from "#api/resource/case/case-action-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { caseId, organizationId } from "#api/schema/contract/examples.ts";
import { accepted, acted, got, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { maximumActionCases, maximumListedActions } from "#domain/case/work/case-action.ts";
import { caseAction, caseActionResult } from "./case-action-response.ts";

const actionExample = {
  id: "act_0193aa1142007b6f9a8c7d6e5f405a61",
  organizationId,
  action: "assign",
  parameters: { assignee: "alice" },
  undoes: null,
  status: "running",
  approvalId: null,
  filter: null,
  expectedTotal: null,
  total: 2,
  processed: 1,
  done: 1,
  unchanged: 0,
  refused: 0,
  requestedBy: "user:bob",
  createdAt: "2026-03-01T12:30:00.000Z",
  updatedAt: "2026-03-01T12:30:01.000Z",
  completedAt: null,
  error: null,
  message: null,
} satisfies z.input<typeof caseAction>;

const resultExample = {
  position: 0,
  caseId,
  flowLegId: null,
  outcome: "done",
  error: null,
  message: null,
} satisfies z.input<typeof caseActionResult>;

const caseActions = resource({
  tag: "case-actions",
  title: "action on many cases",
  schema: caseAction,
  examples: { action: ["The action", actionExample] },
});

const caseActionResults = resource({
  tag: "case-actions",
  name: "result",
  schema: caseActionResult,
  examples: { caseActionResult: ["One result", resultExample] },
});

export const manyCasesRows = {
  createCaseAction: accepted(caseActions, {
    summary: "Act on many cases at once",
    description:
      `Does the same to each of up to ${maximumActionCases} cases as the request for one case, under ` +
      "the name of the caller. One action of an organization runs, and up to 20 wait in the order " +
      "of their requests. What a case refuses is in its result; the others are done. With `filter` and " +
      "`expectedTotal` in place of `ids`, the action is on the cases that the list shows for the filter: 409 if " +
      "their number is another one. They are selected before the first act; if more than expected match " +
      "then, the action ends as `failed`.",
    body: createCaseActionBody,
    bodyText:
      "`close` has `status` (`resolved` or `archived`) and `reason`, `reopen` has `reason`, `assign` " +
      "has `assignee`, `tag` has `add` and `remove`, `snooze` has `snoozedUntil`, `comment` has " +
      "`comment`; `run` runs the matcher; `dispose` has `kind` and `reason` and disposes of all that is " +
      "open. `ignore` and `restore` have `reason`, and `ids` are of flow legs. `csv` has an act for each row of " +
      "the text `csv`, with the columns `caseId`, `action` and `parameters` (a JSON object); no row is " +
      "acted on if one is malformed.",
    bodyExamples: {
      assign: ["Assign", { action: "assign", ids: [caseId], parameters: { assignee: "alice" } }],
      close: [
        "Close with a reason",
        { action: "close", ids: [caseId], parameters: { reason: { code: "timing" } } },
      ],
      csv: [
        "Acts of a corrected file",
        { action: "csv", csv: `caseId,action,parameters\n${caseId},run,\n` },
      ],
      filter: [
        "Assign all cases of a filter",
        {
          action: "assign",
          filter: { status: "open", verdicts: ["delayed"], tag: "bank-follow-up" },
          expectedTotal: 120,
          parameters: { assignee: "alice" },
        },
      ],
    },
    resultText:
      "The action was taken in. `Location` is its URL. Where an approval policy for `bulk` holds it, its status is " +
      "`held`, and `approvalId` names what a second person decides.",
    errors: { 409: "CaseActionConflict" },
  }),
  listCaseActions: listOf(caseActions, {
    summary: "List actions on many cases",
    description: `The newest ${maximumListedActions}, newest first. Kept for 30 days.`,
    query: listCaseActionsQuery,
  }),
  getCaseAction: got(caseActions, { description: "Its progress. Kept for 30 days." }),
  listCaseActionResults: listOf(caseActionResults, {
    summary: "List what an action did to each case",
    description: "In the order of the request. A case whose turn has not come is `pending`.",
    query: listCaseActionResultsQuery,
  }),
  undoCaseAction: accepted(caseActions, {
    summary: "Undo an action on many cases",
    description:
      "Takes back what the action did, as an action of its own with a result for each case: a closed or " +
      "re-opened case gets its former status, assignee, tags and `snoozedUntil` their former value; a " +
      "disposition is reversed, a leg restored or set aside again. A case that was changed since, by whomever, " +
      "is refused with `invalid_state`. `comment`, `run` and `undo` cannot be undone.",
    resultText: "The undoing action was taken in. `Location` is its URL.",
    resultExamples: {
      undo: [
        "An undo",
        {
          ...actionExample,
          id: "act_0193aa1142007b6f9a8c7d6e5f405a62",
          action: "undo",
          parameters: {},
          undoes: actionExample.id,
        },
      ],
    },
    errors: { 409: "CaseActionConflict" },
  }),
  cancelCaseAction: acted(caseActions, {
    summary: "Cancel an action on many cases",
    description:
      "A waiting action ends at once, a running one within the next 50 cases. What is done stays. " +
      "An action that is over is returned as it is.",
  }),
} as const satisfies ContractRows;
