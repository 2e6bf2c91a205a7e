/** How the lines of one file are written, from its first 100,000 characters. */
import type { Line } from "../text/lines.ts";

export type Layout = {
  /** Characters of a full line of field 86. */
  readonly width: number;
  /** Whether an amount has a decimal comma. */
  readonly hasComma: boolean;
};

/** Characters that are looked at: all of most files. */
export const charactersLookedAt = 100_000;

/** Characters of a line of field 86 (SWIFT: 6*65x). */
const standardWidth = 65;
/** The least width of a file's own that is believed. */
const leastWidth = 20;
/** Different lines of the same length that make it the width of the file. */
const linesOfWidth = 3;

const newField = /^(?::[0-9]{2}[A-Z]?:|:[A-Z]{2}:|\{|-\}?$)/;
const amountWithComma =
  /^:(?:61:\d{6}(?:\d{4}|\s{4})?[A-Z]{1,3}|6[0245][FM]?:[CD]\d{6}[A-Z]{0,3}|34F:[A-Z]{3}[CD]?|90[CD]:\d*[A-Z]{3}) *\d*,/;

/** Looks at the lines. */
export function layoutOf(lines: readonly Line[]): Layout {
  const continued: ContinuedLines = new Map();
  /** The last line of the field 86 that is open. */
  let open: string | null = null;
  for (const { text } of lines) {
    if (newField.test(text)) open = text.startsWith(":86:") ? text.slice(4) : null;
    else if (open !== null) {
      noteLine(continued, open);
      open = text;
    }
  }
  return { width: widthOf(continued), hasComma: lines.some(hasComma) };
}

function hasComma({ text }: Line): boolean {
  return text.startsWith(":") && amountWithComma.test(text);
}

/** By their length: how many lines of field 86 go on, and some of their texts. */
type ContinuedLines = Map<number, { count: number; readonly texts: Set<string> }>;

function noteLine(continued: ContinuedLines, line: string): void {
  const known = continued.get(line.length) ?? { count: 0, texts: new Set<string>() };
  known.count += 1;
  if (known.texts.size < linesOfWidth) known.texts.add(line);
  continued.set(line.length, known);
}

/**
 * The width of full lines: SWIFT's, or the file's own. That is the length of the longest lines that go on, where it
 * is no chance: several differ, and most lines have it, or one less where the bank cuts a blank off. Of a line that
 * may be full for another reason nobody knows how its text goes on.
 */
function widthOf(continued: ContinuedLines): number {
  const longest = Math.max(0, ...continued.keys());
  const all = [...continued.values()].reduce((sum, { count }) => sum + count, 0);
  const full = continued.get(longest);
  const near = (full?.count ?? 0) + (continued.get(longest - 1)?.count ?? 0);
  const differs = (full?.texts.size ?? 0) >= linesOfWidth;
  if (longest >= leastWidth && differs && 2 * near >= all) return longest;
  return longest > standardWidth ? Number.POSITIVE_INFINITY : standardWidth;
}
