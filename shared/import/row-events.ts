import type { FileEvent, FileRow } from "./file-event.ts";

/** The event of a row, preceded by its warnings while the maximum is not reached. */
export function rowEvents(row: FileRow, warnings: { left: number }): FileEvent[] {
  const events: FileEvent[] = [];
  if ("warnings" in row.reading) {
    for (const { code, message } of row.reading.warnings) {
      if (warnings.left > 0)
        events.push({ kind: "warning", code, message: `Line ${row.line}: ${message}` });
      warnings.left -= 1;
    }
  }
  events.push({ kind: "row", row });
  return events;
}
