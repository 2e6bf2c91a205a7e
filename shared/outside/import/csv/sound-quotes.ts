type Written = { readonly text: string; readonly delimiter: string };

/**
 * Whether a record can be parsed (RFC 4180): a quote stands only around a cell, blanks aside, or twice inside
 * of one. A parse of each doubtful record alone would take a hundred times as long as this check.
 */
export function hasSoundQuotes({ text, delimiter }: Written): boolean {
  let at = 0;
  // Bounded: each round passes at least one character.
  while (at <= text.length) {
    const end = endOfCell(text, at, delimiter);
    if (end === null) return false;
    at = end + delimiter.length;
  }
  return true;
}

/** Position of the delimiter or the end of the text behind the cell; null if its quotes are not sound. */
function endOfCell(text: string, start: number, delimiter: string): number | null {
  const open = afterBlanks(text, start, delimiter, anyBlank);
  if (text[open] !== '"') return endOfBareCell(text, open, delimiter);
  const close = closingQuote(text, open);
  if (close === null) return null;
  const end = afterBlanks(text, close + 1, delimiter, plainBlank);
  return end >= text.length || text.startsWith(delimiter, end) ? end : null;
}

function endOfBareCell(text: string, at: number, delimiter: string): number | null {
  const found = text.indexOf(delimiter, at);
  const end = found < 0 ? text.length : found;
  const quote = text.indexOf('"', at);
  return quote >= 0 && quote < end ? null : end;
}

/** Position of the quote that ends the cell; null if none does. */
function closingQuote(text: string, open: number): number | null {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return null;
}

/** In front of a quote the parser trims any blank, behind it only those of ASCII. */
const anyBlank = /[^\S\n]/;
const plainBlank = /[ \t\r\f\v]/;

function afterBlanks(text: string, start: number, delimiter: string, blank: RegExp): number {
  let at = start;
  while (at < text.length && blank.test(text.charAt(at)) && !text.startsWith(delimiter, at))
    at += 1;
  return at;
}
