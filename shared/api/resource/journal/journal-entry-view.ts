/** Journal entries as JSON and as CSV (docs/files.md, Exports). */

import { amounts, texts } from "#api/resource/export/export-cells.ts";
import type * as response from "#api/resource/export/export-response.ts";
import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { PostedEntry } from "#domain/posting/posted-entry.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { abs, isPositive } from "#domain/value/money.ts";

/** What an entry shows of the run that posted it. */
export type RunOfEntry = {
  readonly number: number;
  readonly exportUuid: Uuid<"export">;
  readonly postedAt: Instant;
  readonly date: CalendarDate;
};

export function viewJournalEntry(
  run: RunOfEntry,
  entry: PostedEntry,
): Shown<typeof response.journalEntry> {
  const { kind, uuid } = entry.subject;
  const { reversesUuid } = entry;
  return {
    id: formatId("journalEntry", entry.uuid),
    date: run.date,
    kind: reversesUuid === null ? "posting" : "reversal",
    reverses: reversesUuid === null ? null : formatId("journalEntry", reversesUuid),
    subject: kind,
    caseId: kind === "case" ? formatId("reconciliationCase", uuid as Uuid<"payment">) : null,
    settlementId: kind === "settlement" ? formatId("settlement", uuid as Uuid<"settlement">) : null,
    sequence: entry.sequence,
    journalTemplateId: formatId("journalTemplate", entry.templateUuid),
    lines: entry.lines.map(({ account, type, amount, currency }) => ({
      account,
      type,
      side: isPositive(amount) ? "debit" : "credit",
      amount: abs(amount),
      currency,
    })),
    changedAt: formatTimestamp(entry.changedAt),
    run: run.number,
    exportId: formatId("export", run.exportUuid),
    exportedAt: formatTimestamp(run.postedAt),
  };
}

/** Columns of the CSV. */
export const journalColumns = [
  ...texts("id", "date", "kind", "reverses", "subject", "caseId", "settlementId", "sequence"),
  ...texts("journalTemplateId", "account", "type"),
  ...amounts("debit", "credit"),
  ...texts("currency", "changedAt", "run", "exportId", "exportedAt"),
] as const;

/** A row for each line of the entry. */
export function rowsOfEntry({ lines, ...entry }: ReturnType<typeof viewJournalEntry>) {
  return lines.map(({ side, amount, ...line }) => ({
    ...entry,
    ...line,
    debit: side === "debit" ? amount : null,
    credit: side === "credit" ? amount : null,
  }));
}
