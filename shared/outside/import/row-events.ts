import type { FileEvent, FileRow } from "./file-event.ts";
import { boundedCutText, boundedText, maximumRemittance } from "./statement/bounded-text.ts";

const textCut = {
  code: "text_cut",
  message: `Only the first ${maximumRemittance} characters of the remittance information are read.`,
} as const;

/**
 * Without what is not read of the text. All rows of an entry may share a text of any length, and each of them has it
 * until it is stored.
 */
function withBoundedText(row: FileRow): FileRow {
  const { reading } = row;
  if (reading.outcome !== "movement") return row;
  const { movement, cutText, warnings } = reading;
  const { remittanceInformation } = movement;
  if (remittanceInformation === null || remittanceInformation.length <= maximumRemittance)
    return row;
  const bounded = {
    ...reading,
    movement: { ...movement, remittanceInformation: boundedText(remittanceInformation) },
    warnings: [...warnings, textCut],
    ...(cutText === undefined ? {} : { cutText: boundedCutText(cutText) }),
  };
  return { ...row, reading: bounded };
}

/** The event of a row, preceded by its warnings while the maximum is not reached, and by what else was noticed. */
export function rowEvents(
  read: FileRow,
  warnings: { left: number },
  noticed: readonly FileEvent[] = [],
): FileEvent[] {
  const row = withBoundedText(read);
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
