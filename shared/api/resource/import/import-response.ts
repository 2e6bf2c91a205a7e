/** Import profiles, batches and rows (docs/files.md). */
import * as z from "zod";
import { pendingAct } from "#api/resource/approval/approval-response.ts";
import { findingSubjects } from "#api/resource/import/finding-subjects.ts";
import { fileFormats } from "#api/resource/import/import-profile-request.ts";
import { importKinds } from "#api/resource/import/row-fields.ts";
import { expectedBy } from "#api/resource/report/expected-delivery-response.ts";
import {
  amountText,
  calendarDateText,
  freeFormObject,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import {
  importBatchStatuses,
  importedSettlementOutcomes,
  rowOutcomes,
} from "#domain/bulk/import-batch.ts";
import { legStatuses } from "#domain/evidence/flow-leg.ts";
import { sourceTypes } from "#domain/evidence/source-type.ts";
import { returnMarks } from "#domain/evidence/statement-details.ts";
import { phases } from "#domain/payment/phase.ts";

export const importProfile = named("ImportProfile", {
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  kind: z.enum(importKinds).describe("What a row becomes: evidence, or a payment intent."),
  sourceType: z.enum(sourceTypes),
  format: z.enum(fileFormats),
  options: freeFormObject.describe("As in the request, with defaults."),
  mapping: freeFormObject.describe(
    "Maps a field to a header, a column number from 1, or a dotted path.",
  ),
  defaults: freeFormObject.describe("Maps a field to a constant."),
  sourceRefFields: z.array(z.string()),
  expectedBy,
  createdAt: timestampText,
  updatedAt: timestampText,
});

const statement = named("ImportStatement", {
  account: z.string().nullable(),
  id: z.string().nullable(),
  currency: z.string().nullable(),
  movements: wholeNumber(0).describe("Number of booked movements in the currency of the balances."),
  opening: amountText.nullable(),
  closing: amountText.nullable(),
  closingDate: calendarDateText
    .nullable()
    .describe("The day at whose end the account had the closing balance; null if unknown."),
  addsUp: z
    .boolean()
    .nullable()
    .describe("True if opening + credits − debits = closing; null if unknown."),
  follows: z
    .boolean()
    .nullable()
    .describe(
      "True if the opening balance equals the closing balance of the account's last known " +
        "statement; null if unknown.",
    ),
});

const warning = z.object({ code: z.string(), message: z.string() });
const fileError = named("ImportFileError", {
  code: z.string(),
  message: z.string(),
  line: wholeNumber(1).nullable(),
});

/** Of the preview and of the batch. */
const summary = {
  totals: z
    .array(
      named("ImportTotal", {
        currency: z.string(),
        direction: z
          .enum(["credit", "debit"])
          .nullable()
          .describe("`credit`: money in; null for payments that are expected."),
        count: wholeNumber(1).describe("Number of rows."),
        sum: amountText.describe("The sum of their absolute values."),
        firstDate: calendarDateText.nullable(),
        lastDate: calendarDateText
          .nullable()
          .describe("By booking date, else value date, else the day of the time in UTC."),
      }),
    )
    .describe(
      "The rows of the whole file that are read as money, by currency and direction: new ones " +
        "and duplicates. Empty until the file is read.",
    ),
  guesses: z
    .array(
      named("ImportGuess", {
        code: z.string(),
        message: z.string(),
        count: wholeNumber(1).describe("How often it occurs in the file."),
        examples: z.array(z.object({ line: wholeNumber(1), text: z.string() })).max(5),
      }),
    )
    .describe("What was guessed, replaced or dropped when the file was read."),
  leftOut: z
    .array(
      named("ImportLeftOut", {
        outcome: z.enum(["rejected", "skipped"]),
        code: z.string(),
        count: wholeNumber(1),
        firstLine: wholeNumber(1),
        message: z.string().describe("What is said of the first one."),
      }),
    )
    .describe("The rows of the file that cannot be read or are no money, by their reason."),
  balanceCheck: named("ImportBalanceCheck", {
    compared: wholeNumber(0).describe("Balances that were compared with the one before."),
    contradictions: wholeNumber(0),
    firstLine: wholeNumber(1).nullable().describe("The first contradiction; null if none."),
  })
    .nullable()
    .describe("Whether running balances of the rows agree with the amounts; null without any."),
};

const settlement = named("ImportedSettlement", {
  settlementId: z.string().nullable().describe("Null where none was created."),
  provider: z.string(),
  reference: z.string(),
  currency: z.string(),
  items: wholeNumber(0).describe("Its items in the file."),
  gross: amountText.describe("Their sum; signed."),
  net: amountText.describe("Their sum; signed."),
  outcome: z
    .enum(importedSettlementOutcomes)
    .nullable()
    .describe(
      "`added`: a draft that has the items; `completed`; `repeated`: it had these items; " +
        "`refused`: nothing of it was stored. Null until the batch ends.",
    ),
  error: z.string().nullable().describe("Why it was refused or not completed."),
});

const date = z.string().nullable().describe("`yyyy-MM-dd`.");
const movement = {
  amount: amountText.nullable().describe("The absolute value."),
  currency: z.string().nullable(),
  direction: z.enum(["credit", "debit"]).nullable().describe("`credit`: money in."),
  bookingDate: date,
  valueDate: date,
};
const rowOutcome = {
  file: z
    .string()
    .nullable()
    .describe("Name of the row's file in a ZIP file; null in a file of its own."),
  line: wholeNumber(1).describe(
    "Physical line of the file on which the row starts, from 1; in a workbook the row of the sheet.",
  ),
  column: z.string().nullable().describe("The column of the invalid cell; null for the whole row."),
  outcome: z.enum(rowOutcomes),
  code: z.string().nullable(),
  message: z.string().nullable(),
};
const text = z.string().nullable();

const preview = {
  items: z.array(
    named("ImportPreviewRow", {
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
      returned: z
        .enum(returnMarks)
        .nullable()
        .describe("What the row calls itself where it is marked as money that went back."),
      returnReason: text.describe("Why it went back: a code and its name."),
      remittance: text,
      references: z.array(z.object({ type: z.string(), value: z.string() })),
      paymentIntent: freeFormObject
        .nullable()
        .describe("The request that would create the payment intent; null for evidence."),
    }),
  ),
  totalRows: wholeNumber(0),
  ...summary,
  statements: z.array(statement),
  warnings: z.array(warning),
  error: fileError.nullable().describe("Why an import of the file would fail."),
};
export const importPreview = named("ImportPreview", preview);

export const filePreview = named("FilePreview", {
  settings: freeFormObject.describe("A profile's settings: those of the request, or those found."),
  findings: z
    .array(
      named("FileFinding", {
        subject: z.enum(findingSubjects),
        message: z.string().describe("What was taken, and why."),
        isUnsure: z.boolean().describe("True where the file leaves it open."),
      }),
    )
    .describe("What was found in the file; empty where the request has settings."),
  columns: z
    .array(
      named("FileColumn", {
        column: z.union([z.string(), wholeNumber(1)]).describe("As a mapping names it."),
        example: z.string().describe("The first text of the column."),
      }),
    )
    .describe("The columns of a CSV; empty for other formats."),
  ...preview,
});

export const importBatch = named("ImportBatch", {
  id: z.string(),
  organizationId: z.string(),
  profileId: z.string().nullable(),
  fileName: z.string(),
  droppedAs: z.string().nullable(),
  dryRun: z.boolean(),
  status: z.enum(importBatchStatuses),
  totalRows: wholeNumber(0).nullable().describe("Null until the file is read."),
  processedRows: wholeNumber(0),
  progressPercent: wholeNumber(0, 100),
  total: wholeNumber(0).describe("Sum of accepted, duplicate, rejected and skipped rows."),
  accepted: wholeNumber(0),
  duplicate: wholeNumber(0),
  rejected: wholeNumber(0),
  skipped: wholeNumber(0),
  matched: wholeNumber(0)
    .nullable()
    .describe(
      "Accepted rows whose legs are linked to cases now; above 1,000 rows the legs are " +
        "counted instead. Null in lists, and for files of expected payments.",
    ),
  unmatched: wholeNumber(0).nullable(),
  ...summary,
  statements: z.array(statement),
  warnings: z.array(warning),
  error: fileError.nullable(),
  settlements: z
    .array(settlement)
    .describe("The settlements of a payout report; empty for other files."),
  uploadUrl: z
    .string()
    .nullable()
    .describe("PUT the file to this URL within 15 minutes; null if no upload is expected."),
  createdBy: z.string(),
  createdAt: timestampText,
  updatedAt: timestampText,
});

/** What a withdrawal answers: the import, or the approval that it waits for. */
export const importWithdrawal = importBatch.or(pendingAct);

export const importRow = named("ImportRow", {
  ...rowOutcome,
  ...movement,
  rawRecordId: z.string().nullable(),
  flowLegIds: z.array(z.string()),
  paymentIntentId: z
    .string()
    .nullable()
    .describe("The payment intent that the row became or repeats; null for evidence."),
  matchedCaseIds: z.array(z.string()).describe("The cases to which the legs are linked now."),
});
