import type { FileEvent, FileRow } from "./file-event.ts";

/** The event of a row, preceded by its warnings while the maximum is not reached, and by what else was noticed. */
export function rowEvents(
  row: FileRow,
  warnings: { left: number },
  noticed: readonly FileEvent[] = [],
): FileEvent[] {
  const events: FileEvent[] = noticed.length === 0 ? [] : [...noticed];
  if ("warnings" in row.reading) {
    for (const { code, message } of row.reading.warnings) {
      if (warnings.left > 0)
        events.push({ kind: "warning", code, message: `Line ${row.line}: ${message}` });
      warnings.left -= 1;
      events.push({
        kind: "guess",
        code,
        message,
        line: row.line,
        example: row.original.slice(0, 100),
      });
    }
  }
  events.push({ kind: "row", row });
  return events;
}
