/** Cells that are written as formulas of a text, `="00123"`, so that spreadsheets keep their zeros. */
import { hasSoundQuotes } from "./sound-quotes.ts";

/**
 * The record with such cells as quoted ones. A record whose quotes are sound as they are has none, and neither
 * has a text with a delimiter or a quote of its own.
 */
export function withoutFormulas(record: {
  readonly text: string;
  readonly delimiter: string;
}): string {
  const { text, delimiter } = record;
  if (!text.includes('="') || hasSoundQuotes(record)) return text;
  return text.split(delimiter).map(withoutFormula).join(delimiter);
}

function withoutFormula(cell: string): string {
  const trimmed = cell.trim();
  const inner = trimmed.slice(2, -1);
  const isFormula = trimmed.startsWith('="') && trimmed.endsWith('"') && inner !== "";
  return isFormula && !inner.includes('"') ? `"${inner}"` : cell;
}
