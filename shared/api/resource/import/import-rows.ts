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
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import {
  accepted,
  acted,
  changed,
  created,
  deleted,
  got,
  listOf,
  resource,
} from "#api/schema/contract/row-builders.ts";
import {
  batchExample,
  filePreviewExample,
  pendingExample,
  previewExample,
  profileExample,
  rowExample,
  withdrawingExample,
} from "./import-batch-examples.ts";
import { expectedSettings, settings } from "./import-examples.ts";
import {
  filePreview,
  importBatch,
  importPreview,
  importProfile,
  importRow,
  importWithdrawal,
} from "./import-response.ts";

const tag = "imports";

const content = "Booked;Amount;Text\n01.03.2026;1250,00;INV-2026-0042\n";

const importProfiles = resource({
  tag,
  schema: importProfile,
  examples: { csv: ["A bank's CSV", profileExample] },
});

const previews = resource({
  tag,
  name: "preview",
  schema: importPreview,
  examples: { row: ["One row", previewExample] },
});

const filePreviews = resource({
  tag,
  name: "preview",
  schema: filePreview,
  examples: { found: ["What was found", filePreviewExample] },
});

const importBatches = resource({
  tag,
  schema: importBatch,
  examples: { completed: ["A completed import", batchExample] },
});

const withdrawals = resource({
  tag,
  name: "import",
  schema: importWithdrawal,
  examples: { withdrawing: ["In progress", withdrawingExample] },
});

const rows = resource({
  tag,
  name: "row",
  schema: importRow,
  examples: { importRow: ["One row", rowExample] },
});

export const importRows = {
  createImportProfile: created(importProfiles, {
    summary: "Create an import profile",
    description:
      "A profile describes how to read one kind of file: CSV, JSON, NDJSON, camt.053, MT940, BAI2, " +
      "an Excel workbook or OFX; each also in a ZIP file. With the kind `expected_payments` rows become payment intents.",
    body: createImportProfileBody,
    bodyExamples: {
      csv: ["A bank's CSV", settings],
      expectedPayments: ["Payments that a file says to expect", expectedSettings],
    },
    resultText: "The profile was created.",
    errors: { 409: "ProfileConflict" },
  }),
  listImportProfiles: listOf(importProfiles, { query: listImportProfilesQuery }),
  getImportProfile: got(importProfiles, {}),
  updateImportProfile: changed(importProfiles, {
    description:
      "A given part replaces the whole part. Batches keep the profile with which they started.",
    body: updateImportProfileBody,
    bodyText: "The parts to change.",
    bodyExamples: { name: ["Another name", { name: "House bank" }] },
  }),
  deleteImportProfile: deleted(importProfiles, {
    description: "The batches of the profile are kept.",
  }),
  previewImport: acted(previews, {
    summary: "Preview a file without importing it",
    description:
      "The first rows as an import would read them, and of the whole file the sums by currency and " +
      "direction, the check of balances, and what was guessed. Nothing is stored.",
    body: previewImportBody,
    bodyText: "The file, up to 3.5 MB.",
    bodyExamples: { csv: ["Two lines", { content }] },
    resultText: "The rows, statements and warnings of the file.",
  }),
  previewFile: acted(filePreviews, {
    summary: "Preview a file without a profile",
    description:
      "Finds how to read a file, and reads it so: format, encoding, delimiter, header, columns, dates, " +
      "amounts, direction and currency. Each finding says whether the file leaves it open. With " +
      "`settings` these are used instead. Nothing is stored.",
    body: previewFileBody,
    bodyText: "The file, up to 3.5 MB.",
    bodyExamples: { csv: ["Two lines", { content }] },
    resultText: "The settings, what was found, and the rows, statements and warnings of the file.",
  }),
  createImportBatch: accepted(importBatches, {
    summary: "Import a file",
    description:
      "`content` takes up to 3.5 MB. Without `content` the response has an `uploadUrl` for a " +
      "file up to 1 GB; the upload starts the import. Read the progress with GET.",
    body: createImportBatchBody,
    bodyText: "The file and the profile that reads it.",
    bodyExamples: {
      inline: [
        "A file with the request",
        { profileId: profileExample.id, fileName: "march.csv", content },
      ],
    },
    resultText: "The import was accepted.",
    resultExamples: { pending: ["A new import", pendingExample] },
    headers: [],
    errors: { 404: "NotFound" },
  }),
  listImportBatches: listOf(importBatches, { query: listImportBatchesQuery }),
  getImportBatch: got(importBatches, {
    description: "The progress, counts, statements and warnings of the batch.",
  }),
  withdrawImportBatch: accepted(withdrawals, {
    summary: "Withdraw an import",
    description:
      "Withdraws a completed import row by row. Legs without other evidence become `ignored` and lose " +
      "their links, their cases are run again, and raw records are kept with `withdrawnAt`. " +
      "Afterwards the same file can be imported again. Intents without confirmed evidence are canceled.",
    resultText: "The import is being withdrawn, or is withdrawn; or it waits for an approval.",
    errors: { 409: "WithdrawalConflict" },
  }),
  listImportRows: listOf(rows, {
    summary: "List the rows of an import batch",
    description:
      "Every row with its outcome, in the order of the file. `format=csv` returns the rejected " +
      "rows of a CSV file with an additional last column `_error`; correct them and import them" +
      " again.",
    query: listImportRowsQuery,
    or: "text/csv",
    errors: { 409: "ReportTooLarge" },
  }),
} as const satisfies ContractRows;
