import {
  createImportBatchBody,
  createImportProfileBody,
  listImportBatchesQuery,
  listImportProfilesQuery,
  listImportRowsQuery,
  previewImportBody,
  updateImportProfileBody,
} from "../../../request/evidence/import-profile-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { pageOf } from "../../example/examples.ts";
import {
  batchExample,
  pendingExample,
  previewExample,
  profileExample,
  rowExample,
  withdrawingExample,
} from "../../example/import-batch-examples.ts";
import { expectedSettings, settings } from "../../example/import-examples.ts";
import {
  importBatch,
  importBatchList,
  importPreview,
  importProfile,
  importProfileList,
  importRowList,
  importWithdrawal,
} from "../../response/evidence/import-response.ts";

const tag = "imports";
const profileContent = jsonContent(importProfile, {
  csv: { summary: "A bank's CSV", value: profileExample },
});

const content = "Booked;Amount;Text\n01.03.2026;1250,00;INV-2026-0042\n";

export const importRows = {
  createImportProfile: {
    summary: "Create an import profile",
    description:
      "A profile describes how to read one kind of file: CSV, JSON, NDJSON, camt.053, MT940, BAI2, " +
      "an Excel workbook or OFX; each also in a ZIP file. With the kind `expected_payments` rows become payment intents.",
    tag,
    body: {
      description: "The profile; unknown properties are refused.",
      schema: createImportProfileBody.meta({ id: "CreateImportProfileRequest" }),
      examples: {
        csv: { summary: "A bank's CSV", value: settings },
        expectedPayments: {
          summary: "Payments that a file says to expect",
          value: expectedSettings,
        },
      },
    },
    responses: { 201: { description: "The profile was created.", content: profileContent } },
    errors: { 409: "ProfileConflict" },
  },
  listImportProfiles: {
    summary: "List import profiles",
    description: "Newest first.",
    tag,
    query: listImportProfilesQuery,
    responses: {
      200: {
        description: "A page of profiles.",
        content: jsonContent(importProfileList, {
          page: { summary: "One profile", value: pageOf(profileExample, 25) },
        }),
      },
    },
  },
  getImportProfile: {
    summary: "Get an import profile",
    description: "The current profile.",
    tag,
    responses: { 200: { description: "The profile.", content: profileContent } },
  },
  updateImportProfile: {
    summary: "Change an import profile",
    description:
      "A given part replaces the whole part. Batches keep the profile with which they started.",
    tag,
    body: {
      description: "The parts to change.",
      schema: updateImportProfileBody.meta({ id: "UpdateImportProfileRequest" }),
      examples: { name: { summary: "Another name", value: { name: "House bank" } } },
    },
    responses: { 200: { description: "The changed profile.", content: profileContent } },
  },
  deleteImportProfile: {
    summary: "Delete an import profile",
    description: "The batches of the profile are kept.",
    ...{ tag, responses: { 204: { description: "The profile was deleted." } } },
  },
  previewImport: {
    summary: "Preview a file without importing it",
    description:
      "The first rows as an import would read them, and of the whole file the sums by currency and " +
      "direction, the check of balances, and what was guessed. Nothing is stored.",
    tag,
    body: {
      description: "The file, up to 3.5 MB.",
      schema: previewImportBody.meta({ id: "PreviewImportRequest" }),
      examples: { csv: { summary: "Two lines", value: { content } } },
    },
    responses: {
      200: {
        description: "The rows, statements and warnings of the file.",
        content: jsonContent(importPreview, { row: { summary: "One row", value: previewExample } }),
      },
    },
  },
  createImportBatch: {
    summary: "Import a file",
    description:
      "`content` takes up to 3.5 MB. Without `content` the response has an `uploadUrl` for a " +
      "file up to 1 GB; the upload starts the import. Read the progress with GET.",
    tag,
    body: {
      description: "The file and the profile that reads it.",
      schema: createImportBatchBody.meta({ id: "CreateImportBatchRequest" }),
      examples: {
        inline: {
          summary: "A file with the request",
          value: { profileId: profileExample.id, fileName: "march.csv", content },
        },
      },
    },
    responses: {
      202: {
        description: "The import was accepted.",
        content: jsonContent(importBatch, {
          pending: { summary: "A new import", value: pendingExample },
        }),
      },
    },
    errors: { 404: "NotFound" },
  },
  listImportBatches: {
    summary: "List import batches",
    description: "Newest first.",
    tag,
    query: listImportBatchesQuery,
    responses: {
      200: {
        description: "A page of batches.",
        content: jsonContent(importBatchList, {
          page: { summary: "One batch", value: pageOf(batchExample, 25) },
        }),
      },
    },
  },
  getImportBatch: {
    summary: "Get an import batch",
    description: "The progress, counts, statements and warnings of the batch.",
    tag,
    responses: {
      200: {
        description: "The batch.",
        content: jsonContent(importBatch, {
          completed: { summary: "A completed import", value: batchExample },
        }),
      },
    },
  },
  withdrawImportBatch: {
    summary: "Withdraw an import",
    description:
      "Withdraws a completed import row by row. Legs without other evidence become `ignored` and lose " +
      "their links, their cases are run again, and raw records are kept with `withdrawnAt`. " +
      "Afterwards the same file can be imported again. Intents without confirmed evidence are canceled.",
    tag,
    responses: {
      202: {
        description: "The import is being withdrawn, or is withdrawn; or it waits for an approval.",
        headers: ["Location"],
        content: jsonContent(importWithdrawal, {
          withdrawing: { summary: "In progress", value: withdrawingExample },
        }),
      },
    },
    errors: { 409: "WithdrawalConflict" },
  },
  listImportRows: {
    summary: "List the rows of an import batch",
    description:
      "Every row with its outcome, in the order of the file. `format=csv` returns the rejected " +
      "rows of a CSV file with an additional last column `_error`; correct them and import them" +
      " again.",
    tag,
    query: listImportRowsQuery,
    responses: {
      200: {
        description: "A page of rows.",
        content: jsonContent(
          importRowList,
          { page: { summary: "One row", value: pageOf(rowExample, 25) } },
          "text/csv",
        ),
      },
    },
    errors: { 409: "ReportTooLarge" },
  },
} as const satisfies ContractRows;
