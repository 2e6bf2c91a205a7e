/** The rows of operation-rows.ts for imports and exports. */
import { idPrefixes } from "#domain/value/id.ts";
import { type Client, read, textOf } from "../service-client.ts";
import { type Canary, create } from "./canary-bodies.ts";
import { importBatch, importPreview, importProfile, importProfilesPath } from "./import-bodies.ts";

export const importKinds = {
  importProfile: {
    prefix: idPrefixes.importProfile,
    path: importProfilesPath,
    make: (client: Client, canary: Canary) =>
      create(client, importProfilesPath, importProfile(canary), "id"),
  },
  export: {
    prefix: idPrefixes.export,
    path: "/v1/exports",
    make: async (client: Client, { text }: Canary) => {
      const path = `/v1/exports/reconciliation-cases?async=true&externalReference=${text}`;
      return textOf(read(await client.get(path), 202)["exportId"]);
    },
  },
  importBatch: {
    prefix: idPrefixes.importBatch,
    path: "/v1/import-batches",
    make: async (client: Client, canary: Canary) => {
      const profileId = await create(client, importProfilesPath, importProfile(canary), "id");
      const body = { ...importBatch(canary), profileId };
      return textOf(read(await client.post("/v1/import-batches", body), 202)["id"]);
    },
  },
} as const;

export const importRows = {
  createImportProfile: { body: importProfile },
  listImportProfiles: {},
  getImportProfile: { path: { profileId: "importProfile" } },
  updateImportProfile: {
    path: { profileId: "importProfile" },
    body: (canary: Canary) => {
      // The kind of a profile is for good.
      const { kind: _, ...changes } = importProfile(canary);
      return changes;
    },
  },
  deleteImportProfile: { path: { profileId: "importProfile" } },
  previewImport: { path: { profileId: "importProfile" }, body: importPreview },
  previewFile: {
    body: (canary: Canary) => {
      const { name: _, expectedBy: __, ...settings } = importProfile(canary);
      return { ...importPreview(canary), settings };
    },
  },
  createImportBatch: {
    body: importBatch,
    names: { profileId: "importProfile" },
  },
  listImportBatches: {},
  getImportBatch: { path: { batchId: "importBatch" } },
  listImportRows: { path: { batchId: "importBatch" } },
  withdrawImportBatch: { path: { batchId: "importBatch" } },
  exportReconciliationCases: { query: { externalReference: "externalReference" } },
  exportUnmatchedEvidence: { query: { provider: null, currency: null } },
  exportReport: {},
  exportJournalEntries: { query: { caseId: "reconciliationCase", settlementId: "settlement" } },
  listExports: {},
  getExport: { path: { exportId: "export" } },
} as const;
