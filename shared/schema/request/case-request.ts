import * as z from "zod";
import {
  caseStatuses,
  exceptionTypes,
  reconciliationStatuses,
  verdicts,
} from "../../domain/case/verdict.ts";
import { positiveAmount, text, timestamp } from "../field/fields.ts";
import { listQuery, valueList } from "../field/list-query.ts";

export const listReconciliationCasesQuery = listQuery(25, () => ({
  status: z.enum(caseStatuses).optional(),
  reconciliationStatus: z.enum(reconciliationStatuses).optional(),
  externalReference: text(255).optional(),
  verdicts: valueList(verdicts).optional(),
  exceptionType: z.enum(exceptionTypes).optional(),
  slaRisk: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .meta({ override: { type: "boolean" } })
    .optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
}));

/** Maximum length of notes, in characters (docs/specification.md, Cases). */
const maximumNotes = 4_000;

export const updateReconciliationCaseBody = z.lazy(() =>
  z.strictObject({
    status: z.enum(caseStatuses).optional(),
    notes: text(maximumNotes).nullable().optional(),
  }),
);

export const createMatchLinkBody = z.lazy(() =>
  z.strictObject({
    flowLegId: text(255),
    allocatedAmount: positiveAmount.optional(),
  }),
);

/** `asOf` returns the case as of that moment. */
export const getReconciliationCaseQuery = z.lazy(() =>
  z.strictObject({ asOf: timestamp.optional() }),
);
