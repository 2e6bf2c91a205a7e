/** The start of a CSV file: the lines of its header, and the number of its columns. */
import type { Line } from "../text/lines.ts";
import { CsvRecords, maximumSpan } from "./csv-records.ts";

/** Number of lines, from the header on, used to detect the delimiter. */
const linesLookedAt = 10;

/**
 * Whether the lines suffice to read the start of the file: a header may go on over lines.
 *
 * @param headerRow number of the first line of the header, from 1; 0: none
 */
export function isWholeStart(lines: readonly Line[], headerRow: number): boolean {
  if (lines.length < headerRow + linesLookedAt) return false;
  if (headerRow === 0) return true;
  return headerEnd(lines, headerRow) !== null || lines.length >= headerRow + maximumSpan;
}

/**
 * The number of the last line of a header: a quoted name may have line breaks. Null if its quote is open at the end
 * of the lines.
 */
export function headerEnd(lines: readonly Line[], headerRow: number): number | null {
  let isOpen = false;
  const last = Math.min(lines.length, headerRow - 1 + maximumSpan);
  for (let at = headerRow - 1; at < last; at += 1) {
    const quotes = (lines[at]?.text ?? "").split('"').length - 1;
    if (quotes % 2 === 1) isOpen = !isOpen;
    if (!isOpen) return at + 1;
  }
  return null;
}

/** The most cells of the first rows: in a file without a header the first line may be shorter than the rest. */
export function widthOf(lines: readonly Line[], delimiter: string): number {
  const records = new CsvRecords(delimiter);
  const first = [...records.push(lines.slice(0, linesLookedAt)), ...records.end()];
  return Math.max(0, ...first.map(({ cells }) => cells?.length ?? 0));
}
