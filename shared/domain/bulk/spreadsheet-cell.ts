/**
 * Cells that a spreadsheet would take for a formula (OWASP, CSV Injection): one apostrophe in
 * front makes them text, and taking one leading apostrophe off gives the cell back, for every cell.
 */

/** Full-width forms, since spreadsheets of East Asian locales read them as the plain ones. */
const dangerous = /^(?:\s*['=+\-@\uFF07\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

export function guardCell(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

export function unguardCell(text: string): string {
  return text.startsWith("'") ? text.slice(1) : text;
}
