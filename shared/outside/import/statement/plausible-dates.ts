/** Dates of bank files that are more likely read wrongly than true (docs/files.md, Dates). */
import type { FileFormat } from "#api/resource/import/import-profile-request.ts";
import { dateWindowOf } from "#api/resource/import/reading-options.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { FileEvent, FileRow, RowReading } from "../file-event.ts";
import { dayBeside, type ReadingSettings } from "../mapping/row-plan.ts";

const formats: ReadonlySet<FileFormat> = new Set(["bai2", "camt053", "mt940", "ofx"]);

type Plausible = (events: readonly FileEvent[]) => readonly FileEvent[];

/**
 * Rejects rows whose booking date, or without one the value date, is later than 30 days after the import. Their dates are
 * in one notation only and old statements are imported, so the past has a bound only where the profile sets one.
 */
export function plausibleDates({ format, options, importedAt }: ReadingSettings): Plausible {
  if (importedAt === undefined || !formats.has(format)) return (events) => events;
  const { daysBefore } = options.dateWindow ?? {};
  const first = daysBefore === undefined ? null : dayBeside(importedAt, -daysBefore);
  const last = dayBeside(importedAt, dateWindowOf(options).daysAfter);
  return (events) =>
    events.map((event) => {
      const side = event.kind === "row" ? sideOf(event.row, first, last) : null;
      return event.kind !== "row" || side === null ? event : rejected(event.row, side);
    });
}

type Side = { readonly date: CalendarDate; readonly text: string };

function sideOf({ reading }: FileRow, first: CalendarDate | null, last: CalendarDate): Side | null {
  if (reading.outcome !== "movement") return null;
  const date = reading.movement.bookingDate ?? reading.movement.valueDate;
  if (date === null) return null;
  if (date > last) return { date, text: `after ${last}` };
  return first !== null && date < first ? { date, text: `before ${first}` } : null;
}

function rejected(row: FileRow, { date, text }: Side): FileEvent {
  const message = `The date is ${date}, which is ${text}: if that is the date, widen dateWindow of the profile.`;
  const reading: RowReading = { outcome: "rejected", code: "date_implausible", message };
  return { kind: "row", row: { ...row, reading } };
}
