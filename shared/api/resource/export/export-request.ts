/**
 * Queries of exports (docs/specification.md, GET /v1/exports/reconciliation-cases;
 * docs/files.md, Exports).
 */

import * as z from "zod";
import { groupFilters } from "#api/resource/comparison/comparison-request.ts";
import { matchRateGroupings } from "#api/resource/report/report-request.ts";
import { createdRange } from "#api/schema/field/created-range.ts";
import { currency, text, timestamp } from "#api/schema/field/fields.ts";
import { booleanFilter, listQuery, valueList } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import {
  caseStatuses,
  exceptionTypes,
  reconciliationStatuses,
  verdicts,
} from "#domain/case/verdict/verdict.ts";
import { evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import { legStatuses } from "#domain/evidence/flow-leg.ts";
import { phases } from "#domain/payment/phase.ts";

export const exportFormats = ["json", "csv"] as const;

export const exportCasesQuery = strictObject(() => ({
  format: z.enum(exportFormats).default("json"),
  ...createdRange(),
  status: z.enum(caseStatuses).optional(),
  reconciliationStatus: z.enum(reconciliationStatuses).optional(),
  externalReference: text(255).optional(),
  verdicts: valueList(verdicts).optional(),
  exceptionType: z.enum(exceptionTypes).optional(),
  slaRisk: booleanFilter.optional(),
  proofs: booleanFilter.optional(),
  async: booleanFilter.optional(),
}));

/** Of cases. */
export type ExportQuery = z.output<typeof exportCasesQuery>;

export const exportUnmatchedEvidenceQuery = strictObject(() => ({
  format: z.enum(exportFormats).default("json"),
  ...createdRange(),
  kind: z.enum(evidenceKinds).optional(),
  phase: z.enum(phases).optional(),
  status: z.enum(legStatuses).optional(),
  provider: text(64).optional(),
  currency: currency.optional(),
  async: booleanFilter.optional(),
}));

/** The subject tells the stored query from one of cases, which has none. */
export type EvidenceExportQuery = z.output<typeof exportUnmatchedEvidenceQuery> & {
  readonly subject: "unmatched-evidence";
};

export const exportJournalEntriesQuery = strictObject(() => ({
  format: z.enum(exportFormats).default("json"),
  run: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  caseId: text(255).optional(),
  settlementId: text(255).optional(),
}));

export type JournalExportQuery = {
  readonly subject: "journal-entries";
  readonly format: (typeof exportFormats)[number];
  /** The run that is written again; absent for a new one. */
  readonly run?: number;
};

const exportedReports = ["aging", "value-at-risk", "match-rate"] as const;

export const exportReportQuery = strictObject(() => ({
  report: z.enum(exportedReports),
  asOf: timestamp,
  by: z.enum(matchRateGroupings).default("source"),
  ...createdRange(),
  format: z.enum(exportFormats).default("json"),
}));

export type ReportExportQuery = z.output<typeof exportReportQuery> & {
  readonly subject: "reports";
};

export const exportComparisonRowsQuery = strictObject(() => ({
  comparisonId: text(255),
  ...groupFilters(),
  format: z.enum(exportFormats).default("json"),
}));

export type ComparisonExportQuery = z.output<typeof exportComparisonRowsQuery> & {
  readonly subject: "comparison-rows";
};

export type AnyExportQuery =
  | ExportQuery
  | EvidenceExportQuery
  | JournalExportQuery
  | ReportExportQuery
  | ComparisonExportQuery;

export const listExportsQuery = listQuery(25, () => createdRange());
