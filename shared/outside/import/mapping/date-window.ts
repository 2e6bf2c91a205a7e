import { RowError } from "../row-error.ts";
import type { ReadMoment } from "../value/calendar.ts";
import type { Cells } from "./cells.ts";
import { quoted } from "./notation-text.ts";
import type { DateWindow } from "./row-plan.ts";

/**
 * Refuses a date that is more likely read wrongly than true (docs/files.md, Dates).
 *
 * @throws RowError if the date is before the first or after the last day of the window
 */
export function requireDateWithin(
  window: DateWindow | null,
  cells: Cells,
  field: "bookingDate" | "valueDate" | "occurredAt" | "effectiveDate",
  moment: ReadMoment | null,
): void {
  if (window === null || moment === null) return;
  const { date } = moment;
  if (date >= window.first && date <= window.last) return;
  const text = cells.cell(field)?.text.trim() ?? "";
  const side = date < window.first ? `before ${window.first}` : `after ${window.last}`;
  const message = `${quoted(text)} is read as ${date}, which is ${side}: if that is the date, widen dateWindow of the profile.`;
  throw new RowError("date_implausible", message, cells.columnOf(field));
}
