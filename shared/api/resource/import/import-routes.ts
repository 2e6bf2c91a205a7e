/** Rows of the route table: imports and exports (docs/files.md). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const change = changesOf("imports-api", "imports:write", "imports_manage");
const read = readsOf("imports-api", "imports:read");
const readExports = readsOf("exports", "exports:read");

export const importRoutes = {
  createImportProfile: change("POST", "/v1/import-profiles", "import_profiles.create"),
  listImportProfiles: read("/v1/import-profiles"),
  getImportProfile: read("/v1/import-profiles/{profileId}"),
  updateImportProfile: change("PATCH", "/v1/import-profiles/{profileId}", "import_profiles.update"),
  deleteImportProfile: change(
    "DELETE",
    "/v1/import-profiles/{profileId}",
    "import_profiles.delete",
  ),
  previewImport: change(
    "POST",
    "/v1/import-profiles/{profileId}/preview",
    "import_profiles.preview",
  ),
  previewFile: change("POST", "/v1/import-previews", "import_previews.create"),
  createImportBatch: change("POST", "/v1/import-batches", "import_batches.create"),
  listImportBatches: read("/v1/import-batches"),
  getImportBatch: read("/v1/import-batches/{batchId}"),
  listImportRows: read("/v1/import-batches/{batchId}/rows"),
  withdrawImportBatch: change(
    "POST",
    "/v1/import-batches/{batchId}/withdraw",
    "import_batches.withdraw",
  ),
  exportReconciliationCases: readExports("/v1/exports/reconciliation-cases"),
  exportUnmatchedEvidence: readExports("/v1/exports/unmatched-evidence"),
  exportJournalEntries: {
    idempotentAs: null,
    method: "GET",
    path: "/v1/exports/journal-entries",
    group: "exports",
    // What was exported is not exported again, so reading is a change.
    scope: "books:write",
    permission: "cases_action",
  },
  exportComparisonRows: readExports("/v1/exports/comparison-rows"),
  exportReport: readExports("/v1/exports/reports"),
  listExports: readExports("/v1/exports"),
  getExport: readExports("/v1/exports/{exportId}"),
} as const;
