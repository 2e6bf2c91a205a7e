/** Rows of the route table: imports and exports (docs/files.md). */

const read = { idempotentAs: null, permission: null, scope: "imports:read" } as const;
const write = { scope: "imports:write", permission: "imports_manage" } as const;

export const importRoutes = {
  createImportProfile: {
    method: "POST",
    path: "/v1/import-profiles",
    group: "imports-api",
    idempotentAs: "import_profiles.create",
    ...write,
  },
  listImportProfiles: {
    ...read,
    method: "GET",
    path: "/v1/import-profiles",
    group: "imports-api",
  },
  getImportProfile: {
    ...read,
    method: "GET",
    path: "/v1/import-profiles/{profileId}",
    group: "imports-api",
  },
  updateImportProfile: {
    method: "PATCH",
    path: "/v1/import-profiles/{profileId}",
    group: "imports-api",
    idempotentAs: "import_profiles.update",
    ...write,
  },
  deleteImportProfile: {
    method: "DELETE",
    path: "/v1/import-profiles/{profileId}",
    group: "imports-api",
    idempotentAs: "import_profiles.delete",
    ...write,
  },
  previewImport: {
    method: "POST",
    path: "/v1/import-profiles/{profileId}/preview",
    group: "imports-api",
    idempotentAs: "import_profiles.preview",
    ...write,
  },
  createImportBatch: {
    method: "POST",
    path: "/v1/import-batches",
    group: "imports-api",
    idempotentAs: "import_batches.create",
    ...write,
  },
  listImportBatches: {
    ...read,
    method: "GET",
    path: "/v1/import-batches",
    group: "imports-api",
  },
  getImportBatch: {
    ...read,
    method: "GET",
    path: "/v1/import-batches/{batchId}",
    group: "imports-api",
  },
  listImportRows: {
    ...read,
    method: "GET",
    path: "/v1/import-batches/{batchId}/rows",
    group: "imports-api",
  },
  withdrawImportBatch: {
    method: "POST",
    path: "/v1/import-batches/{batchId}/withdraw",
    group: "imports-api",
    idempotentAs: "import_batches.withdraw",
    ...write,
  },
  exportReconciliationCases: {
    ...read,
    method: "GET",
    path: "/v1/exports/reconciliation-cases",
    group: "exports",
    scope: "exports:read",
  },
  exportUnmatchedEvidence: {
    ...read,
    method: "GET",
    path: "/v1/exports/unmatched-evidence",
    group: "exports",
    scope: "exports:read",
  },
  exportJournalEntries: {
    idempotentAs: null,
    method: "GET",
    path: "/v1/exports/journal-entries",
    group: "exports",
    // What was exported is not exported again, so reading is a change.
    scope: "books:write",
    permission: "cases_action",
  },
  exportReport: {
    ...read,
    method: "GET",
    path: "/v1/exports/reports",
    group: "exports",
    scope: "exports:read",
  },
  listExports: {
    ...read,
    method: "GET",
    path: "/v1/exports",
    group: "exports",
    scope: "exports:read",
  },
  getExport: {
    ...read,
    method: "GET",
    path: "/v1/exports/{exportId}",
    group: "exports",
    scope: "exports:read",
  },
} as const;
