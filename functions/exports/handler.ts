import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { read } from "#api/http/define-operation.ts";
import {
  exportCasesQuery,
  exportComparisonRowsQuery,
  exportJournalEntriesQuery,
  exportReportQuery,
  exportUnmatchedEvidenceQuery,
  listExportsQuery,
} from "#api/resource/export/export-request.ts";
import { readConfig, readObjectBucket } from "#config.ts";
import { openObjectStore } from "#store/object-store/object-store.ts";
import { exportComparisonRows } from "./export-comparison-rows.ts";
import { exportJournalEntries } from "./export-journal-entries.ts";
import { exportReconciliationCases } from "./export-reconciliation-cases.ts";
import { exportReport } from "./export-report.ts";
import { exportUnmatchedEvidence } from "./export-unmatched-evidence.ts";
import { getExport } from "./get-export.ts";
import { listExports } from "./list-exports.ts";

const dependencies = {
  ...createDependencies(readConfig(), "exports"),
  objects: openObjectStore(readObjectBucket()),
};

export const handler = createApiHandler(dependencies, {
  exportReconciliationCases: read(exportCasesQuery, (input) =>
    exportReconciliationCases(dependencies, input),
  ),
  exportUnmatchedEvidence: read(exportUnmatchedEvidenceQuery, (input) =>
    exportUnmatchedEvidence(dependencies, input),
  ),
  exportJournalEntries: read(exportJournalEntriesQuery, (input) =>
    exportJournalEntries(dependencies, input),
  ),
  exportComparisonRows: read(exportComparisonRowsQuery, (input) =>
    exportComparisonRows(dependencies, input),
  ),
  exportReport: read(exportReportQuery, (input) => exportReport(dependencies, input)),
  listExports: read(listExportsQuery, (input) => listExports(dependencies, input)),
  getExport: read(null, (input) => getExport(dependencies, input)),
});
