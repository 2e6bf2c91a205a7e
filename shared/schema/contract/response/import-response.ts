/** Import profiles, batches and rows (docs/files.md). */
import * as z from "zod";
import { importBatchStatuses, rowOutcomes } from "../../../domain/bulk/import-batch.ts";
import { legStatuses } from "../../../domain/evidence/flow-leg.ts";
import { sourceTypes } from "../../../domain/evidence/source-type.ts";
import { phases } from "../../../domain/payment/phase.ts";
import { fileFormats } from "../../request/import-profile-request.ts";
import {
  amountText,
  freeFormObject,
  listOf,
  timestampText,
  wholeNumber,
} from "./common-response.ts";

export const importProfile = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    name: z.string(),
    sourceType: z.enum(sourceTypes),
    format: z.enum(fileFormats),
    options: freeFormObject.describe("As in the request, defaults filled in."),
    mapping: freeFormObject.describe("Field to header, column number from 1, or dotted path."),
    defaults: freeFormObject.describe("Field to constant."),
    sourceRefFields: z.array(z.string()),
    createdAt: timestampText,
    updatedAt: timestampText,
  })
  .meta({ id: "ImportProfile" });

export const importProfileList = listOf("ImportProfile", importProfile);

const statement = z
  .object({
    account: z.string().nullable(),
    id: z.string().nullable(),
    currency: z.string().nullable(),
    movements: wholeNumber(0).describe("Booked movements in the balances' currency."),
    opening: amountText.nullable(),
    closing: amountText.nullable(),
    addsUp: z
      .boolean()
      .nullable()
      .describe("opening + credits − debits = closing; null where it cannot be told."),
    follows: z
      .boolean()
      .nullable()
      .describe("Opens where the account's last known statement closed; null: cannot be told."),
  })
  .meta({ id: "ImportStatement" });

const warning = z.object({ code: z.string(), message: z.string() });
const fileError = z
  .object({ code: z.string(), message: z.string(), line: wholeNumber(1).nullable() })
  .meta({ id: "ImportFileError" });

const date = z.string().nullable().describe("`yyyy-MM-dd`.");
const movement = {
  amount: amountText.nullable().describe("Without sign."),
  currency: z.string().nullable(),
  direction: z.enum(["credit", "debit"]).nullable().describe("`credit`: money in."),
  bookingDate: date,
  valueDate: date,
};
const rowOutcome = {
  line: wholeNumber(1).describe("Physical line on which the row starts."),
  column: z.string().nullable().describe("The cell to blame; null: the whole row."),
  outcome: z.enum(rowOutcomes),
  code: z.string().nullable(),
  message: z.string().nullable(),
};
const text = z.string().nullable();

export const importPreview = z
  .object({
    items: z.array(
      z
        .object({
          ...rowOutcome,
          ...movement,
          account: text,
          status: z.enum(legStatuses).nullable(),
          phase: z.enum(phases).nullable(),
          bankReference: text,
          externalReference: text,
          endToEndId: text,
          uetr: text,
          counterpartyName: text,
          counterpartyAccount: text,
          remittance: text,
          references: z.array(z.object({ type: z.string(), value: z.string() })),
        })
        .meta({ id: "ImportPreviewRow" }),
    ),
    totalRows: wholeNumber(0),
    statements: z.array(statement),
    warnings: z.array(warning),
    error: fileError.nullable().describe("Why the file would fail as a whole."),
  })
  .meta({ id: "ImportPreview" });

export const importBatch = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    profileId: z.string(),
    fileName: z.string(),
    dryRun: z.boolean(),
    status: z.enum(importBatchStatuses),
    totalRows: wholeNumber(0).nullable().describe("Null until the file was read."),
    processedRows: wholeNumber(0),
    progressPercent: wholeNumber(0, 100),
    total: wholeNumber(0).describe("Sum of the four outcomes."),
    accepted: wholeNumber(0),
    duplicate: wholeNumber(0),
    rejected: wholeNumber(0),
    skipped: wholeNumber(0),
    matched: wholeNumber(0)
      .nullable()
      .describe(
        "Accepted rows that a case has now, or, of more than 50 chunks, their legs; null in lists.",
      ),
    unmatched: wholeNumber(0).nullable(),
    statements: z.array(statement),
    warnings: z.array(warning),
    error: fileError.nullable(),
    uploadUrl: z
      .string()
      .nullable()
      .describe("PUT the file here within 15 minutes; null where none is awaited."),
    createdBy: z.string(),
    createdAt: timestampText,
    updatedAt: timestampText,
  })
  .meta({ id: "ImportBatch" });

export const importBatchList = listOf("ImportBatch", importBatch);

const importRow = z
  .object({
    ...rowOutcome,
    ...movement,
    rawRecordId: z.string().nullable(),
    flowLegIds: z.array(z.string()),
    matchedCaseIds: z.array(z.string()).describe("As they are now."),
  })
  .meta({ id: "ImportRow" });

export const importRowList = listOf("ImportRow", importRow);
