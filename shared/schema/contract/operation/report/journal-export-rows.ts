/** The export of journal entries. */
import * as z from "zod";
import { postingSubjects } from "../../../../domain/posting/journal-template.ts";
import { postingTypes } from "../../../../domain/posting/postable-amounts.ts";
import { exportJournalEntriesQuery } from "../../../request/report/export-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { caseId } from "../../example/examples.ts";
import {
  amountText,
  calendarDateText,
  timestampText,
  wholeNumber,
} from "../../response/common-response.ts";
import { exportIdExample, exportJobContent } from "./export-job-content.ts";

const journalEntry = z
  .object({
    id: z.string(),
    date: calendarDateText.describe("The day of the export, in the organization's time zone."),
    kind: z.enum(["posting", "reversal"]),
    reverses: z.string().nullable().describe("The entry that it reverses; null for a posting."),
    subject: z.enum(postingSubjects),
    caseId: z.string().nullable(),
    settlementId: z.string().nullable(),
    sequence: wholeNumber(1).describe("Position among the entries of the case or the settlement."),
    journalTemplateId: z.string(),
    lines: z
      .array(
        z.object({
          account: z.string(),
          type: z.enum(postingTypes),
          side: z.enum(["debit", "credit"]),
          amount: amountText,
          currency: z.string(),
        }),
      )
      .describe("Debits and credits are equal."),
    changedAt: timestampText.describe("When the case or the settlement last changed before."),
    run: wholeNumber(1),
    exportId: z.string().describe("The export whose file has the entry first."),
    exportedAt: timestampText.describe("When that export was asked for."),
  })
  .meta({ id: "JournalEntry" });

const journalExport = z
  .object({ items: z.array(journalEntry), total: wholeNumber(0) })
  .meta({ id: "JournalExport" });

const entryExample = {
  id: "jent_0193aa1142007b6f9a8c7d6e5f405e01",
  date: "2026-03-02",
  kind: "posting" as const,
  reverses: null,
  subject: "case" as const,
  caseId,
  settlementId: null,
  sequence: 1,
  journalTemplateId: "jtpl_0193aa1142007b6f9a8c7d6e5f405d01",
  lines: [
    { account: "1200", type: "receivable", side: "credit", amount: "100", currency: "EUR" },
    { account: "1300-EUR", type: "clearing", side: "debit", amount: "96.8", currency: "EUR" },
    { account: "6100", type: "provider_fee", side: "debit", amount: "3.2", currency: "EUR" },
  ],
  changedAt: "2026-03-01T17:40:00.000Z",
  run: 12,
  exportId: exportIdExample,
  exportedAt: "2026-03-02T09:00:00.000Z",
} satisfies z.input<typeof journalEntry>;

export const journalExportRows = {
  exportJournalEntries: {
    summary: "Export journal entries",
    description:
      "A job posts what cases and settlements post since the run before, and writes the new entries: each is exported once, " +
      "and what a later change reverses is an entry of a later run. The same request within ten minutes gets the same " +
      "job. `run` writes the file of a run again, byte for byte. `caseId` or `settlementId` returns the entries that one of them " +
      "has, with the run and the export that had them; it posts nothing. In CSV a row is a line of an entry.",
    tag: "exports",
    query: exportJournalEntriesQuery,
    responses: {
      200: {
        description: "The entries of one case or settlement.",
        content: jsonContent(
          journalExport,
          { one: { summary: "One entry", value: { items: [entryExample], total: 1 } } },
          "text/csv",
        ),
      },
      202: {
        description: "A job writes the export.",
        headers: ["Location"],
        content: exportJobContent,
      },
    },
    errors: { 404: "NotFound", 409: "JournalExportConflict" },
  },
} as const satisfies ContractRows;
