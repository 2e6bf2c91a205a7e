import * as z from "zod";
import {
  freeFormObject,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import {
  caseActionNames,
  caseActionOutcomes,
  caseActionStatuses,
} from "#domain/case/work/case-action.ts";

export const caseAction = named("CaseAction", {
  id: z.string(),
  organizationId: z.string(),
  action: z.enum(caseActionNames),
  parameters: freeFormObject.describe("As in the request."),
  undoes: z.string().nullable().describe("The action that this one takes back, for `undo`."),
  status: z
    .enum(caseActionStatuses)
    .describe(
      "`held`: a second person must approve it. `waiting`: an earlier action of the organization runs. `failed`: the filter selected more " +
        "cases than expected; no case was changed.",
    ),
  approvalId: z
    .string()
    .nullable()
    .describe("The approval that the action waits for, or began with; null if no policy held it."),
  filter: freeFormObject.nullable().describe("As in the request; null for an action on ids."),
  expectedTotal: wholeNumber(1).nullable().describe("As in the request, with a filter."),
  total: wholeNumber(0).describe(
    "Number of cases, or of flow legs; the expected one until the filter has selected them.",
  ),
  processed: wholeNumber(0).describe(
    "Number of cases that have a result: done, unchanged and refused.",
  ),
  done: wholeNumber(0),
  unchanged: wholeNumber(0).describe("Number of cases that were as the action would make them."),
  refused: wholeNumber(0),
  requestedBy: z.string().describe("The actor of every act, for example `user:<id>`."),
  createdAt: timestampText,
  updatedAt: timestampText,
  completedAt: timestampText.nullable(),
  error: z.string().nullable().describe("An error code; null unless `failed`."),
  message: z.string().nullable(),
});

export const caseActionResult = named("CaseActionResult", {
  position: wholeNumber(0).describe(
    "Position of the case or leg among the ids, without repeated ones.",
  ),
  caseId: z.string().nullable().describe("Null for an action on flow legs."),
  flowLegId: z.string().nullable().describe("Null for an action on cases."),
  outcome: z.enum(["pending", ...caseActionOutcomes]),
  error: z
    .string()
    .nullable()
    .describe(
      "The error code that the request for this case alone answers; null unless `refused`.",
    ),
  message: z.string().nullable(),
});
