/**
 * Queries of case exports (docs/specification.md, GET /v1/exports/reconciliation-cases;
 * docs/files.md, Exports).
 */
import * as z from "zod";
import {
  caseStatuses,
  exceptionTypes,
  reconciliationStatuses,
  verdicts,
} from "../../domain/case/verdict.ts";
import { text, timestamp } from "../field/fields.ts";
import { booleanFilter, valueList } from "../field/list-query.ts";

export const exportFormats = ["json", "csv"] as const;

export const exportCasesQuery = z.lazy(() =>
  z.strictObject({
    format: z.enum(exportFormats).default("json"),
    from: timestamp.optional(),
    to: timestamp.optional(),
    status: z.enum(caseStatuses).optional(),
    reconciliationStatus: z.enum(reconciliationStatuses).optional(),
    externalReference: text(255).optional(),
    verdicts: valueList(verdicts).optional(),
    exceptionType: z.enum(exceptionTypes).optional(),
    slaRisk: booleanFilter.optional(),
    async: booleanFilter.optional(),
  }),
);

export type ExportQuery = z.output<typeof exportCasesQuery>;
