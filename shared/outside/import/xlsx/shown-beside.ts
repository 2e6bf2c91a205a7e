/** What a number format shows beside a number: a currency, a word, a minus (ECMA-376 Part 1, 18.8.31). */

export type ShownBeside = {
  /** The texts beside the number, as `Dr` or `€`; empty: none. */
  readonly text: string;
  /** Whether a minus or parentheses are shown. */
  readonly isNegative: boolean;
};

type Section = {
  readonly text: string;
  readonly hasMinus: boolean;
};

/** The sections of a format: of positive and negative numbers. Empty where the format has conditions or shows no text. */
export type Sections = readonly Section[];

/** A quoted text, an escaped character, a space of a character's width, a fill, an exponent, brackets, any other character. */
const part = /"[^"]*"|\\.|[_*].|[Ee][-+]|\[[^[\]]*\]|./gsu;
const ofNumbers = /^[0#?.,/@]$/;

/** @param code the text of a format that shows a number */
export function sectionsOf(code: string): Sections {
  const sections = [new SectionReader()];
  for (const [text] of code.matchAll(part)) {
    if (/^\[[<>=]/.test(text)) return [];
    if (text === ";") sections.push(new SectionReader());
    else sections.at(-1)?.take(text);
  }
  return sections.slice(0, 2).map((section) => section.end());
}

/** What a part shows: nothing for colours, spaces and fills; the symbol of `[$€-407]`. */
function literalOf(part: string): string {
  if (part.length === 1) return part;
  if (part.startsWith('"')) return part.slice(1, -1);
  if (part.startsWith("\\")) return part.slice(1);
  return part.startsWith("[$") ? (part.slice(2, -1).split("-", 1)[0] ?? "") : "";
}

class SectionReader {
  #before = "";
  #behind = "";
  #digits = "";

  take(part: string): void {
    const literal = literalOf(part);
    if (ofNumbers.test(part)) this.#digits += part;
    else if (this.#digits === "") this.#before += literal;
    else this.#behind += literal;
  }

  end(): Section {
    const before = this.#before.trim();
    const behind = this.#behind.trim();
    // A comma behind the last digit divides by a thousand.
    const unit = this.#digits.endsWith(",") ? "/1000" : "";
    const texts = [before, behind, unit].map(withoutSigns).filter((text) => text !== "");
    const hasMinus =
      /^[-\u2212(]|[-\u2212(]$/.test(before) || /^[-\u2212]|[-\u2212)]$/.test(behind);
    return { text: texts.join(" "), hasMinus };
  }
}

function withoutSigns(text: string): string {
  return text
    .replace(/^[-\u2212+()\s]+/, "")
    .replace(/[-\u2212+()\s]$/, "")
    .trim();
}

/**
 * What is shown beside a number other than zero.
 *
 * @returns null where it is the number alone, with its own sign
 */
export function shownBeside(sections: Sections, isNegative: boolean): ShownBeside | null {
  const [first, second] = sections;
  if (first === undefined) return null;
  // With one section a number below zero has its minus in front of it.
  const shown = isNegative && second !== undefined ? second : first;
  const isShownNegative = shown.hasMinus || (isNegative && second === undefined);
  if (shown.text === "" && isShownNegative === isNegative) return null;
  return { text: shown.text, isNegative: isShownNegative };
}
