/** Formats journal entries one by one. The text of a run is the same whenever it is written. */
import { stringify } from "csv-stringify/sync";
import { cellsOf } from "#api/resource/export/export-cells.ts";
import type { JournalExportQuery } from "#api/resource/export/export-request.ts";
import {
  journalColumns,
  type RunOfEntry,
  rowsOfEntry,
  viewJournalEntry,
} from "#api/resource/journal/journal-entry-view.ts";
import type { PostedEntry } from "#domain/posting/posted-entry.ts";
import { csvOptions } from "../write-cases.ts";

type Format = Pick<JournalExportQuery, "format">;

/** Text before the first entry. */
export function entriesOpening({ format }: Format): string {
  return format === "csv"
    ? stringify([journalColumns.map(({ path }) => path)], csvOptions)
    : '{"items":[';
}

type Placed = {
  readonly run: RunOfEntry;
  readonly entry: PostedEntry;
  /** Position of the entry in the export, from 0. */
  readonly position: number;
};

/** In CSV a row for each line. */
export function entryText({ format }: Format, { run, entry, position }: Placed): string {
  const view = viewJournalEntry(run, entry);
  if (format === "json") return `${position === 0 ? "" : ","}${JSON.stringify(view)}`;
  const rows = rowsOfEntry(view).map((row) => cellsOf(journalColumns, row));
  return stringify(rows, csvOptions);
}
