/**
 * Protection against formulas in spreadsheet cells (OWASP, CSV Injection). An apostrophe in front
 * makes a cell text; removing one leading apostrophe restores the original cell.
 */

/**
 * Includes the full-width characters, because spreadsheets in East Asian locales read them as the
 * plain ones.
 */
const dangerous = /^(?:\s*['=+\-@\uFF07\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** The cell with an apostrophe in front if a spreadsheet would evaluate it. */
export function guardCell(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

/** Reverses `guardCell`. A cell without a leading apostrophe is unchanged. */
export function unguardCell(text: string): string {
  return text.startsWith("'") ? text.slice(1) : text;
}
