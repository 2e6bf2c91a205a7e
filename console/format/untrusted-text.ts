/**
 * Text that somebody else wrote: references, names, comments, payloads. It is only ever shown as text, and
 * nothing in it is invisible: control characters and marks that turn the direction of writing could make one
 * reference look like another (Unicode Standard Annex 9; Unicode Technical Report 36, section 2).
 */

const c0Names = 0x2400;
const deleteSymbol = "\u2421";
/** Controls but for line feed and tab, marks of direction, zero-width characters, line separators. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The text with each unseen character as a visible symbol: `\u202e` as `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replace(unseen, symbolOf);
}

function symbolOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(c0Names + code);
  if (code === 0x7f) return deleteSymbol;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

/** The first characters of a long text, never half of a pair of surrogates. */
export function shortened(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const cut = text.slice(0, characters);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
