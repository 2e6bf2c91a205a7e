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
  /** Of which numbers the section is, as `[>=100]` says; null: it says nothing. */
  readonly condition: Condition | null;
};

type Condition = { readonly operator: string; readonly operand: number };

/** The sections of a format that show numbers: at most three. */
export type Sections = readonly Section[];

/** A quoted text, an escaped character, a space of a character's width, a fill, an exponent, brackets, a plain number, any other character. */
const part = /"[^"]*"|\\.|[_*].|[Ee][-+]|\[[^[\]]*\]|[Gg][Ee][Nn][Ee][Rr][Aa][Ll]|./gsu;
const ofNumbers = /^(?:[0#?.,/@]|general)$/i;
const conditionOf = /^\[(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)\]$/;

/** @param code the text of a format that shows a number */
export function sectionsOf(code: string): Sections {
  const sections = [new SectionReader()];
  for (const [text] of code.matchAll(part)) {
    if (text === ";") sections.push(new SectionReader());
    else sections.at(-1)?.take(text);
  }
  return sections.slice(0, 3).map((section) => section.end());
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
  #condition: Condition | null = null;

  take(part: string): void {
    const condition = conditionOf.exec(part);
    if (condition !== null) {
      const [, operator = "", operand] = condition;
      this.#condition = { operator, operand: Number(operand) };
      return;
    }
    const literal = literalOf(part);
    if (ofNumbers.test(part)) this.#takeDigit(part);
    else if (this.#digits === "") this.#before += literal;
    else this.#behind += literal;
  }

  /** What stands between digits and has no word is a mark of groups, as in `##\,##\,##0`. */
  #takeDigit(part: string): void {
    this.#digits += part;
    if (/^[\p{P}\s]*$/u.test(this.#behind) && !this.#behind.includes("%")) this.#behind = "";
  }

  end(): Section {
    const before = this.#before.trim();
    const behind = this.#behind.trim();
    // A comma behind the last digit divides by a thousand.
    const unit = this.#digits.endsWith(",") ? "/1000" : "";
    const texts = [before, behind, unit].map(withoutSigns).filter((text) => text !== "");
    const hasMinus =
      /^[-\u2212(]|[-\u2212(]$/.test(before) || /^[-\u2212]|[-\u2212)]$/.test(behind);
    return { text: texts.join(" "), hasMinus, condition: this.#condition };
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
export function shownBeside(sections: Sections, number: number): ShownBeside | null {
  const isNegative = number < 0;
  const shown = sectionOf(sections, number);
  if (shown === undefined) return null;
  // A section of all numbers puts a minus in front of one below zero; a section of those alone does not.
  const isShownNegative = shown.hasMinus || (isNegative && !isOfNegatives(sections, shown));
  if (shown.text === "" && isShownNegative === isNegative) return null;
  return { text: shown.text, isNegative: isShownNegative };
}

function sectionOf(sections: Sections, number: number): Section | undefined {
  if (sections.length === 1 && sections[0]?.condition === null) return sections[0];
  return sections.find(({ condition }, at) => {
    if (condition !== null) return holds(condition, number);
    if (at === 0) return number >= 0;
    return at === 2 || sections.length === 2 || number < 0;
  });
}

function isOfNegatives(sections: Sections, { condition }: Section): boolean {
  if (condition === null)
    return sections.length > 1 && sections.every((each) => each.condition === null);
  return (
    condition.operator.startsWith("<") && condition.operator !== "<>" && condition.operand <= 0
  );
}

function holds({ operator, operand }: Condition, number: number): boolean {
  switch (operator) {
    case "<":
      return number < operand;
    case "<=":
      return number <= operand;
    case ">":
      return number > operand;
    case ">=":
      return number >= operand;
    case "=":
      return number === operand;
    default:
      return number !== operand;
  }
}
