/**
 * Protection against formulas in spreadsheet cells (OWASP, CSV Injection). An apostrophe in front
 * makes a cell text. In an export, taking one leading apostrophe off gives the value back
 * (docs/files.md, Exports), so the text itself is never changed. The report of rejected rows, which the
 * importer reads back, also has an apostrophe in front of a formula after a separator inside the
 * text, because a program that does not honour quotes begins a cell there.
 */

/** The characters at which a program may begin a cell or a row, whatever the file's delimiter. */
export const separatorInCell = /[\r\n\t,;"]/;

/**
 * Includes the full-width characters, because spreadsheets in East Asian locales read them as the
 * plain ones.
 */
const dangerous = /^(?:\s*['=+\-@\uFF07\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** The blanks exclude separators, so each character is read at most twice. */
const dangerousAfterSeparator =
  /(?<=[\r\n\t,;"])(?=[^\S\r\n\t]*['=+\-@\uFF07\uFF1D\uFF0B\uFF0D\uFF20])/g;
const guardAfterSeparator = /(?<=[\r\n\t,;"])'/g;

/** The cell with an apostrophe in front if a spreadsheet would read it as a formula. */
export function guardCell(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

/** The cell with an apostrophe in front of each place where some program would begin a formula. */
export function guardParts(text: string): string {
  const guarded = text.replace(dangerousAfterSeparator, "'");
  return dangerous.test(text) ? `'${guarded}` : guarded;
}

/** Reverses `guardParts`. A cell without apostrophes in those places is unchanged. */
export function unguardParts(text: string): string {
  const bare = text.startsWith("'") ? text.slice(1) : text;
  return bare.replace(guardAfterSeparator, "");
}
