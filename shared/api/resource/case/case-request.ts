import * as z from "zod";
import { dayOrTime } from "#api/schema/field/day-or-time.ts";
import { integer, positiveAmount, text, timestamp } from "#api/schema/field/fields.ts";
import { booleanFilter, listQuery, valueList } from "#api/schema/field/list-query.ts";
import { reason } from "#api/schema/field/reason.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { caseStatuses, verdicts } from "#domain/case/verdict/verdict.ts";
import { caseOrders } from "#domain/case/work/case-filter.ts";
import { filtersOfCases } from "./case-filter-request.ts";

export const listReconciliationCasesQuery = listQuery(25, () => ({
  ...filtersOfCases(),
  verdicts: valueList(verdicts).optional(),
  slaRisk: booleanFilter.optional(),
  contradicted: booleanFilter.optional(),
  assigned: booleanFilter.optional(),
  sort: z.enum(caseOrders).default("age"),
}));

/** Maximum length of notes, in characters (docs/specification.md, Cases). */
const maximumNotes = 4_000;

/** Maximum tags of a case. */
export const maximumTags = 20;

export const tags = z
  .array(text(64))
  .max(maximumTags)
  .transform((all) => [...new Set(all)].sort());

export const updateReconciliationCaseBody = z.lazy(() =>
  z
    .strictObject({
      status: z.enum(caseStatuses).optional(),
      reason: reason.optional(),
      notes: text(maximumNotes).nullable().optional(),
      assignee: text(255).nullable().optional(),
      tags: tags.optional(),
      snoozedUntil: dayOrTime.nullable().optional(),
      expectedVersion: integer(1).optional(),
      expected: z
        .strictObject({
          status: z.enum(caseStatuses).optional(),
          assignee: text(255).nullable().optional(),
          tags: tags.optional(),
          snoozedUntil: dayOrTime.nullable().optional(),
        })
        .describe(
          "Values that the case must have, whatever its version: else 409, which names the others.",
        )
        .optional(),
    })
    .refine((body) => body.reason === undefined || body.status !== undefined, {
      path: ["reason"],
      message: "A reason says why the status is set: send `status` too.",
    }),
);

export type UpdateReconciliationCaseBody = z.output<typeof updateReconciliationCaseBody>;

/** Maximum length of a comment, in characters. */
export const maximumComment = 4_000;

export const createCaseCommentBody = strictObject(() => ({ comment: text(maximumComment) }));

export const listCaseCommentsQuery = listQuery(25, () => ({}));

export const createMatchLinkBody = strictObject(() => ({
  flowLegId: text(255),
  allocatedAmount: positiveAmount.optional(),
  reason: reason.optional(),
}));

/** `since`: also counts the cases that were created at or after that moment. */
export const summarizeReconciliationCasesQuery = strictObject(() => ({
  since: dayOrTime.optional(),
}));

/** `asOf` returns the case as of that moment. */
export const getReconciliationCaseQuery = strictObject(() => ({ asOf: timestamp.optional() }));
