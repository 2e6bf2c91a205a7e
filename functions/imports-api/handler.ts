import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { read, write } from "#api/http/define-operation.ts";
import {
  addComparisonItemsBody,
  createComparisonBody,
  listComparisonRowsQuery,
  listComparisonsQuery,
} from "#api/resource/comparison/comparison-request.ts";
import {
  createImportBatchBody,
  createImportProfileBody,
  listImportBatchesQuery,
  listImportProfilesQuery,
  listImportRowsQuery,
  previewFileBody,
  previewImportBody,
  updateImportProfileBody,
} from "#api/resource/import/import-profile-request.ts";
import { readConfig, readObjectBucket } from "#config.ts";
import { openObjectStore } from "#store/object-store/object-store.ts";
import {
  createImportProfile,
  deleteImportProfile,
  updateImportProfile,
} from "#work/case-work/import-profiles.ts";
import { withdrawImport } from "#work/case-work/withdraw-import.ts";
import { addComparisonItems, completeComparison } from "#work/comparison/create-comparison.ts";
import { completeWithUploadUrl, createImportBatch } from "./batch/create-import-batch.ts";
import { getImportBatch, listImportBatches, requireBatch } from "./batch/read-import-batches.ts";
import { refuseIntents } from "./batch/refuse-intents.ts";
import { createAnyComparison } from "./comparison/create-file-comparison.ts";
import {
  getComparison,
  listComparisonRows,
  listComparisons,
} from "./comparison/read-comparisons.ts";
import { getImportProfile, listImportProfiles } from "./profile/read-import-profiles.ts";

/** Maximum size in bytes of bodies that contain a file (docs/specification.md, Request bodies). */
const fileBytes = 5_000_000;
/** Maximum size in bytes of a body with items of a comparison. */
const itemsBytes = 2_500_000;

const dependencies = {
  ...createDependencies(readConfig(), "imports"),
  objects: openObjectStore(readObjectBucket()),
};

const profileOf = (params: Readonly<Record<string, string>>) => ({
  profileId: params["profileId"] ?? "",
});

// The parsers of file formats are a third of the code, so only operations that read rows load them.
export const handler = createApiHandler(dependencies, {
  createImportProfile: write(createImportProfileBody, ({ context, body }) =>
    createImportProfile(dependencies, context, body),
  ),
  listImportProfiles: read(listImportProfilesQuery, (input) =>
    listImportProfiles(dependencies, input),
  ),
  getImportProfile: read(null, (input) => getImportProfile(dependencies, input)),
  updateImportProfile: write(updateImportProfileBody, ({ context, params, body }) =>
    updateImportProfile(dependencies, context, { ...body, ...profileOf(params) }),
  ),
  deleteImportProfile: write(null, ({ context, params }) =>
    deleteImportProfile(dependencies, context, profileOf(params)),
  ),
  previewImport: write(
    previewImportBody,
    async (input) => {
      const [{ previewImport }, { previewInThread }] = await Promise.all([
        import("./batch/preview-import.ts"),
        import("#outside/import/thread/thread-reader.ts"),
      ]);
      return previewImport({ ...dependencies, readRows: previewInThread }, input);
    },
    undefined,
    fileBytes,
  ),
  previewFile: write(
    previewFileBody,
    async (input) => {
      const [{ previewFile }, { previewInThread }] = await Promise.all([
        import("./batch/preview-file.ts"),
        import("#outside/import/thread/thread-reader.ts"),
      ]);
      return previewFile({ readRows: previewInThread }, input);
    },
    undefined,
    fileBytes,
  ),
  createImportBatch: write(
    createImportBatchBody,
    (input) => createImportBatch(dependencies, input),
    async (context) => (stored) => completeWithUploadUrl(dependencies, context, stored),
    fileBytes,
  ),
  listImportBatches: read(listImportBatchesQuery, (input) =>
    listImportBatches(dependencies, input),
  ),
  getImportBatch: read(null, (input) => getImportBatch(dependencies, input)),
  withdrawImportBatch: write(null, async (input) => {
    const batch = await requireBatch(dependencies.table, input);
    const failure = refuseIntents(input.context.principal, batch.settings);
    return failure === null ? withdrawImport(dependencies, input.context, batch) : { failure };
  }),
  listImportRows: read(listImportRowsQuery, async (input) => {
    const { listImportRows } = await import("./batch/list-import-rows.ts");
    return listImportRows(dependencies, input);
  }),
  createComparison: write(
    createComparisonBody,
    (input) => createAnyComparison(dependencies, input),
    async (context) => (stored) => completeWithUploadUrl(dependencies, context, stored),
    fileBytes,
  ),
  listComparisons: read(listComparisonsQuery, (input) => listComparisons(dependencies, input)),
  getComparison: read(null, (input) => getComparison(dependencies, input)),
  addComparisonItems: write(
    addComparisonItemsBody,
    ({ context, params, body }) =>
      addComparisonItems(dependencies, context, params["comparisonId"] ?? "", body),
    undefined,
    itemsBytes,
  ),
  completeComparison: write(null, ({ context, params }) =>
    completeComparison(dependencies, context, params["comparisonId"] ?? ""),
  ),
  listComparisonRows: read(listComparisonRowsQuery, (input) =>
    listComparisonRows(dependencies, input),
  ),
});
