/**
 * Protection against formulas in spreadsheet cells (OWASP, CSV Injection). An apostrophe in front
 * makes a cell text. A program that does not honour quotes begins a cell after a separator inside
 * the text too, so a formula there has an apostrophe in front as well.
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

/** The cell with an apostrophe in front of each place where a spreadsheet would begin a formula. */
export function guardCell(text: string): string {
  const guarded = text.replace(dangerousAfterSeparator, "'");
  return dangerous.test(text) ? `'${guarded}` : guarded;
}

/** Reverses `guardCell`. A cell without apostrophes in those places is unchanged. */
export function unguardCell(text: string): string {
  const bare = text.startsWith("'") ? text.slice(1) : text;
  return bare.replace(guardAfterSeparator, "");
}
