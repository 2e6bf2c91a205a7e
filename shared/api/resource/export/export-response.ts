/** Exports, and the jobs that write them (docs/files.md, Exports). */
import * as z from "zod";
import { comparisonRow } from "#api/resource/comparison/comparison-response.ts";
import {
  caseFlowLeg,
  flowLegDetail,
  matchLink,
  rawRecord,
} from "#api/resource/evidence/evidence-response.ts";
import { exportFormats } from "#api/resource/export/export-request.ts";
import { reconciliationCase } from "#api/resource/payment-intent/payment-response.ts";
import {
  amountText,
  calendarDateText,
  extended,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import {
  caseStatuses,
  exceptionTypes,
  reconciliationStatuses,
  verdicts,
} from "#domain/case/verdict/verdict.ts";
import { postingSubjects } from "#domain/posting/journal-template.ts";
import { postingTypes } from "#domain/posting/postable-amounts.ts";

const exportStatus = z.enum(["pending", "completed", "failed"]);

/** What every export answers that a job writes. */
export const exportJob = named("ExportJob", { exportId: z.string(), status: exportStatus });

export const exportedCase = named("ExportedCase", {
  case: reconciliationCase,
  evidence: z.object({
    caseId: z.string(),
    paymentIntentId: z.string(),
    rawRecords: z.array(rawRecord),
    flowLegs: z.array(caseFlowLeg),
    matchLinks: z.array(matchLink),
  }),
});

export const caseExport = named("CaseExport", {
  exportedAt: timestampText,
  filters: z.object({
    from: timestampText.nullable(),
    to: timestampText.nullable(),
    status: z.enum(caseStatuses).nullable(),
    reconciliationStatus: z.enum(reconciliationStatuses).nullable(),
    externalReference: z.string().nullable(),
    verdicts: z.array(z.enum(verdicts)),
    exceptionType: z.enum(exceptionTypes).optional(),
    slaRisk: z.boolean().optional(),
    proofs: z.boolean().optional(),
  }),
  total: wholeNumber(0),
  items: z.array(exportedCase),
});

const exportError = named("ExportError", { code: z.string(), message: z.string() });

export const exportSummary = named("ExportSummary", {
  exportId: z.string(),
  subject: z.enum([
    "reconciliation-cases",
    "unmatched-evidence",
    "journal-entries",
    "reports",
    "comparison-rows",
  ]),
  status: exportStatus,
  format: z.enum(exportFormats),
  total: wholeNumber(0)
    .nullable()
    .describe(
      "Number of cases, flow legs or journal entries in the file; null until it is written.",
    ),
  createdAt: timestampText,
  completedAt: timestampText.nullable(),
  error: exportError.nullable().describe("Why the export failed; null unless `failed`."),
});

export const exportDetail = extended("Export", exportSummary, {
  downloadUrl: z
    .string()
    .nullable()
    .describe("Valid for 15 minutes; null until the file is written."),
});

export const evidenceExport = named("EvidenceExport", {
  exportedAt: timestampText,
  filters: z.looseObject({
    from: timestampText.nullable(),
    to: timestampText.nullable(),
  }),
  total: wholeNumber(0),
  items: z.array(flowLegDetail),
});

export const comparisonExport = named("ComparisonExport", {
  exportedAt: timestampText,
  filters: z.looseObject({ comparisonId: z.string() }),
  total: wholeNumber(0),
  items: z.array(comparisonRow),
});

export const journalEntry = named("JournalEntry", {
  id: z.string(),
  date: calendarDateText.describe("The day of the export, in the organization's time zone."),
  kind: z.enum(["posting", "reversal"]),
  reverses: z.string().nullable().describe("The entry that it reverses; null for a posting."),
  subject: z.enum(postingSubjects),
  caseId: z.string().nullable(),
  settlementId: z.string().nullable(),
  sequence: wholeNumber(1).describe("Position among the entries of the case or the settlement."),
  journalTemplateId: z.string(),
  lines: z
    .array(
      z.object({
        account: z.string(),
        type: z.enum(postingTypes),
        side: z.enum(["debit", "credit"]),
        amount: amountText,
        currency: z.string(),
      }),
    )
    .describe("Debits and credits are equal."),
  changedAt: timestampText.describe("When the case or the settlement last changed before."),
  run: wholeNumber(1),
  exportId: z.string().describe("The export whose file has the entry first."),
  exportedAt: timestampText.describe("When that export was asked for."),
});

export const journalExport = named("JournalExport", {
  items: z.array(journalEntry),
  total: wholeNumber(0),
});
