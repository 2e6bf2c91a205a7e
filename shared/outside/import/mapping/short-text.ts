import { RowError } from "../row-error.ts";

/**
 * The text, trimmed, with runs of blanks replaced by one; null where nothing is left.
 *
 * @throws RowError if it is longer than the maximum
 */
export function shortText(cell: string, maximum: number, column: string): string | null {
  const text = cell.trim().replace(/\s+/g, " ");
  if (text === "") return null;
  if (text.length <= maximum) return text;
  throw new RowError("text_too_long", `The text is longer than ${maximum} characters.`, column);
}
