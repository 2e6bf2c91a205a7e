import type * as z from "zod";
import { rawRecordExample } from "#api/resource/evidence/raw-record-examples.ts";
import {
  exportCasesQuery,
  exportComparisonRowsQuery,
  exportJournalEntriesQuery,
  exportReportQuery,
  exportUnmatchedEvidenceQuery,
  listExportsQuery,
} from "#api/resource/export/export-request.ts";
import { type ContractRows, jsonContent } from "#api/schema/contract/contract-row.ts";
import { caseId, reconciliationCaseExample } from "#api/schema/contract/examples.ts";
import { accepted, acted, got, listOf, resource } from "#api/schema/contract/row-builders.ts";
import {
  caseExport,
  comparisonExport,
  evidenceExport,
  exportDetail,
  exportJob,
  exportSummary,
  type journalEntry,
  journalExport,
} from "./export-response.ts";

const tag = "exports";
const exportedAt = "2026-03-02T09:00:00.000Z";
const exportId = "exp_0193aa1142007b6f9a8c7d6e5f403160";

const summaryExample = {
  exportId,
  subject: "reconciliation-cases",
  status: "completed",
  format: "csv",
  total: 50_000,
  createdAt: exportedAt,
  completedAt: "2026-03-02T09:01:00.000Z",
  error: null,
} satisfies z.input<typeof exportSummary>;

const entryExample = {
  id: "jent_0193aa1142007b6f9a8c7d6e5f405e01",
  date: "2026-03-02",
  kind: "posting" as const,
  reverses: null,
  subject: "case" as const,
  caseId,
  settlementId: null,
  sequence: 1,
  journalTemplateId: "jtpl_0193aa1142007b6f9a8c7d6e5f405d01",
  lines: [
    { account: "1200", type: "receivable", side: "credit", amount: "100", currency: "EUR" },
    { account: "1300-EUR", type: "clearing", side: "debit", amount: "96.8", currency: "EUR" },
    { account: "6100", type: "provider_fee", side: "debit", amount: "3.2", currency: "EUR" },
  ],
  changedAt: "2026-03-01T17:40:00.000Z",
  run: 12,
  exportId,
  exportedAt: "2026-03-02T09:00:00.000Z",
} satisfies z.input<typeof journalEntry>;

const { flowLegs, matchLinks } = reconciliationCaseExample;

const caseExportExample = {
  exportedAt,
  filters: {
    from: null,
    to: null,
    status: null,
    reconciliationStatus: null,
    externalReference: null,
    verdicts: [],
  },
  total: 1,
  items: [
    {
      case: reconciliationCaseExample,
      evidence: {
        caseId: reconciliationCaseExample.id,
        paymentIntentId: reconciliationCaseExample.paymentIntentId,
        rawRecords: [rawRecordExample],
        flowLegs,
        matchLinks,
      },
    },
  ],
};

const jobs = resource({
  tag,
  name: "job",
  schema: exportJob,
  examples: { pending: ["A new job", { exportId, status: "pending" }] },
});

const caseExports = resource({
  tag,
  name: "export",
  schema: caseExport,
  examples: { one: ["One case", caseExportExample] },
});

const journalExports = resource({
  tag,
  name: "export",
  schema: journalExport,
  examples: { one: ["One entry", { items: [entryExample], total: 1 }] },
});

const comparisonExports = resource({
  tag,
  name: "export",
  schema: comparisonExport,
  examples: {
    none: [
      "No row passes the filters",
      {
        exportedAt,
        filters: { comparisonId: "cmp_0193aa1142007b6f9a8c7d6e5f405b01", outcome: "differs" },
        total: 0,
        items: [],
      },
    ],
  },
});

const evidenceExports = resource({
  tag,
  name: "export",
  schema: evidenceExport,
  examples: {
    none: [
      "Nothing is unmatched",
      { exportedAt, filters: { from: null, to: null }, total: 0, items: [] },
    ],
  },
});

const exportSummaries = resource({
  tag,
  name: "export",
  schema: exportSummary,
  examples: { completed: ["A written file", summaryExample] },
});

const exports = resource({
  tag,
  schema: exportDetail,
  examples: {
    completed: [
      "A written file",
      { ...summaryExample, downloadUrl: "https://files.example.com/exports/1" },
    ],
  },
});

const resultText = "A job writes the export.";

/** An export that is returned if it is small, as JSON or CSV, and else written by a job. */
const orJob = {
  or: "text/csv",
  also: {
    202: {
      description: resultText,
      headers: ["Location"],
      content: jsonContent(jobs.schema, jobs.examples),
    },
  },
} as const;

export const exportRows = {
  exportReconciliationCases: acted(caseExports, {
    summary: "Export cases with their evidence",
    description:
      "Contains every case that passes the filter for the whole duration of the export, once, " +
      "newest first; `total` is the number of cases in it. A response holds at most 300 cases, " +
      "found among the newest 2,000 of the period. A job writes a larger export: the response " +
      "is 202 and `Location` is the URL of the job. In CSV a row is a case, a column is a path " +
      "in the JSON's `case`, and a list is its number of entries. A text cell that a " +
      "spreadsheet would read as a formula gets an additional leading apostrophe. With `proofs=true`, which needs JSON, a " +
      "job adds to each case the `proof` that its audit events were sealed (docs/audit.md, Proofs in exports).",
    query: exportCasesQuery,
    resultText: "The cases.",
    ...orJob,
  }),
  exportJournalEntries: acted(journalExports, {
    summary: "Export journal entries",
    description:
      "A job posts what cases and settlements post since the run before, and writes the new entries: each is exported once, " +
      "and what a later change reverses is an entry of a later run. The same request within ten minutes gets the same " +
      "job. `run` writes the file of a run again, byte for byte. `caseId` or `settlementId` returns the entries that one of them " +
      "has, with the run and the export that had them; it posts nothing. In CSV a row is a line of an entry.",
    query: exportJournalEntriesQuery,
    resultText: "The entries of one case or settlement.",
    ...orJob,
    errors: { 404: "NotFound", 409: "JournalExportConflict" },
  }),
  exportComparisonRows: acted(comparisonExports, {
    summary: "Export the rows of a comparison",
    description:
      "The rows that the filters select, in the order of the list: each cell of the matrix is an export. A job writes more than " +
      "1,000 rows.",
    query: exportComparisonRowsQuery,
    resultText: "The rows.",
    ...orJob,
    errors: { 409: "ComparisonConflict" },
  }),
  exportUnmatchedEvidence: acted(evidenceExports, {
    summary: "Export unmatched evidence",
    description:
      "Contains every flow leg with an amount that no case has (`matched=false`), but for those that were set aside, newest " +
      "first, as the list of flow legs shows them. A response holds those among the newest 2,000 legs of the " +
      "period; a job writes a larger export. In CSV a row is a leg, and a list is its number of entries.",
    query: exportUnmatchedEvidenceQuery,
    resultText: "The flow legs.",
    ...orJob,
  }),
  exportReport: accepted(jobs, {
    summary: "Export a report of any moment",
    description:
      "A job reads every case or flow leg as it was at `asOf` and writes the report: `aging`, `value-at-risk`, or `match-rate` " +
      "`by` source or rule of what was created from `from` up to `to`. The file has the rows and columns of the report of the same " +
      "name. The same request within ten minutes gets the same job. Reports of now and of kept hours are answered at once, " +
      "by `/v1/reports`.",
    query: exportReportQuery,
    resultText,
  }),
  listExports: listOf(exportSummaries, {
    description:
      "The newest 100 exports that a job writes or has written, newest first, for seven days. The address of a " +
      "file is in the export itself.",
    query: listExportsQuery,
    listName: "Export",
  }),
  getExport: got(exports, { description: "The status and the download URL. Kept for seven days." }),
} as const satisfies ContractRows;
