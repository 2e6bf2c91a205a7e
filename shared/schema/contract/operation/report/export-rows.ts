import * as z from "zod";
import {
  caseStatuses,
  exceptionTypes,
  reconciliationStatuses,
  verdicts,
} from "../../../../domain/case/verdict/verdict.ts";
import {
  exportCasesQuery,
  exportFormats,
  exportReportQuery,
  exportUnmatchedEvidenceQuery,
  listExportsQuery,
} from "../../../request/report/export-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { pageOf, reconciliationCaseExample } from "../../example/examples.ts";
import { rawRecordExample } from "../../example/raw-record-examples.ts";
import { reconciliationCase } from "../../response/case/payment-response.ts";
import { listOf, timestampText, wholeNumber } from "../../response/common-response.ts";
import {
  caseFlowLeg,
  flowLegDetail,
  matchLink,
  rawRecord,
} from "../../response/evidence/evidence-response.ts";
import { exportIdExample, exportJobContent, exportStatus } from "./export-job-content.ts";
import { journalExportRows } from "./journal-export-rows.ts";

const tag = "exports";
const exportedAt = "2026-03-02T09:00:00.000Z";

const caseExport = z
  .object({
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
    }),
    total: wholeNumber(0),
    items: z.array(
      z
        .object({
          case: reconciliationCase,
          evidence: z.object({
            caseId: z.string(),
            paymentIntentId: z.string(),
            rawRecords: z.array(rawRecord),
            flowLegs: z.array(caseFlowLeg),
            matchLinks: z.array(matchLink),
          }),
        })
        .meta({ id: "ExportedCase" }),
    ),
  })
  .meta({ id: "CaseExport" });

const exportError = z.object({ code: z.string(), message: z.string() }).meta({ id: "ExportError" });

const exportSummary = z
  .object({
    exportId: z.string(),
    subject: z.enum(["reconciliation-cases", "unmatched-evidence", "journal-entries", "reports"]),
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
  })
  .meta({ id: "ExportSummary" });

const exportDetail = exportSummary
  .extend({
    downloadUrl: z
      .string()
      .nullable()
      .describe("Valid for 15 minutes; null until the file is written."),
  })
  .meta({ id: "Export" });

const exportList = listOf("Export", exportSummary);

const evidenceExport = z
  .object({
    exportedAt: timestampText,
    filters: z.looseObject({
      from: timestampText.nullable(),
      to: timestampText.nullable(),
    }),
    total: wholeNumber(0),
    items: z.array(flowLegDetail),
  })
  .meta({ id: "EvidenceExport" });

const summaryExample = {
  exportId: exportIdExample,
  subject: "reconciliation-cases",
  status: "completed",
  format: "csv",
  total: 50_000,
  createdAt: exportedAt,
  completedAt: "2026-03-02T09:01:00.000Z",
  error: null,
} satisfies z.input<typeof exportSummary>;

const { flowLegs, matchLinks } = reconciliationCaseExample;

export const exportRows = {
  exportReconciliationCases: {
    summary: "Export cases with their evidence",
    description:
      "Contains every case that passes the filter for the whole duration of the export, once, " +
      "newest first; `total` is the number of cases in it. A response holds at most 300 cases, " +
      "found among the newest 2,000 of the period. A job writes a larger export: the response " +
      "is 202 and `Location` is the URL of the job. In CSV a row is a case, a column is a path " +
      "in the JSON's `case`, and a list is its number of entries. A text cell that a " +
      "spreadsheet would read as a formula gets an additional leading apostrophe. With `proofs=true`, which needs JSON, a " +
      "job adds to each case the `proof` that its audit events were sealed (docs/audit.md, Proofs in exports).",
    tag,
    query: exportCasesQuery,
    responses: {
      200: {
        description: "The cases.",
        content: jsonContent(
          caseExport,
          {
            one: {
              summary: "One case",
              value: {
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
              },
            },
          },
          "text/csv",
        ),
      },
      202: {
        description: "A job writes the export.",
        headers: ["Location"],
        content: exportJobContent,
      },
    },
  },
  ...journalExportRows,
  exportUnmatchedEvidence: {
    summary: "Export unmatched evidence",
    description:
      "Contains every flow leg with an amount that no case has (`matched=false`), but for those that were set aside, newest " +
      "first, as the list of flow legs shows them. A response holds those among the newest 2,000 legs of the " +
      "period; a job writes a larger export. In CSV a row is a leg, and a list is its number of entries.",
    tag,
    query: exportUnmatchedEvidenceQuery,
    responses: {
      200: {
        description: "The flow legs.",
        content: jsonContent(
          evidenceExport,
          {
            none: {
              summary: "Nothing is unmatched",
              value: { exportedAt, filters: { from: null, to: null }, total: 0, items: [] },
            },
          },
          "text/csv",
        ),
      },
      202: {
        description: "A job writes the export.",
        headers: ["Location"],
        content: exportJobContent,
      },
    },
  },
  exportReport: {
    summary: "Export a report of any moment",
    description:
      "A job reads every case or flow leg as it was at `asOf` and writes the report: `aging`, `value-at-risk`, or `match-rate` " +
      "`by` source or rule of what was created from `from` up to `to`. The file has the rows and columns of the report of the same " +
      "name. The same request within ten minutes gets the same job. Reports of now and of kept hours are answered at once, " +
      "by `/v1/reports`.",
    tag,
    query: exportReportQuery,
    responses: {
      202: {
        description: "A job writes the export.",
        headers: ["Location"],
        content: exportJobContent,
      },
    },
  },
  listExports: {
    summary: "List exports",
    description:
      "The newest 100 exports that a job writes or has written, newest first, for seven days. The address of a " +
      "file is in the export itself.",
    tag,
    query: listExportsQuery,
    responses: {
      200: {
        description: "A page of exports.",
        content: jsonContent(exportList, {
          page: { summary: "One export", value: pageOf(summaryExample, 25) },
        }),
      },
    },
  },
  getExport: {
    summary: "Get an export",
    description: "The status and the download URL. Kept for seven days.",
    tag,
    responses: {
      200: {
        description: "The export.",
        content: jsonContent(exportDetail, {
          completed: {
            summary: "A written file",
            value: { ...summaryExample, downloadUrl: "https://files.example.com/exports/1" },
          },
        }),
      },
    },
  },
} as const satisfies ContractRows;
