/** Date patterns of Unicode Technical Standard 35, part 4: the elements that occur in files. */

export type DatePart = "y" | "M" | "d" | "H" | "h" | "m" | "s" | "S" | "a" | "X";

/** The supported pattern elements, each with the regular expression of its values. */
const elements: readonly (readonly [letters: string, part: DatePart, expression: string])[] = [
  ["yyyy", "y", "(\\d{4})"],
  ["yy", "y", "(\\d{2})"],
  ["y", "y", "(\\d{4})"],
  ["MMMM", "M", "([A-Za-z]{3,9})"],
  ["MMM", "M", "([A-Za-z]{3,9})\\.?"],
  ["MM", "M", "(\\d{2})"],
  ["M", "M", "(\\d{1,2})"],
  ["dd", "d", "(\\d{2})"],
  ["d", "d", "(\\d{1,2})"],
  ["HH", "H", "(\\d{2})"],
  ["H", "H", "(\\d{1,2})"],
  ["hh", "h", "(\\d{2})"],
  ["h", "h", "(\\d{1,2})"],
  ["mm", "m", "(\\d{2})"],
  ["m", "m", "(\\d{1,2})"],
  ["ss", "s", "(\\d{2})"],
  ["s", "s", "(\\d{1,2})"],
  ["SSSSSS", "S", "(\\d{6})"],
  ["SSS", "S", "(\\d{1,9})"],
  ["a", "a", "([AaPp]\\.?[Mm]\\.?)"],
  ["XXX", "X", "(Z|[+-]\\d{2}:?\\d{2})"],
  ["X", "X", "(Z|[+-]\\d{2}:?(?:\\d{2})?)"],
  ["Z", "X", "(Z|[+-]\\d{2}:?\\d{2})"],
];

export type DatePattern = { readonly expression: RegExp; readonly parts: readonly DatePart[] };

/**
 * Compiles a pattern. The groups of `expression` correspond to `parts`, in order. Each part occurs
 * at most once, so the ways to divide a run of digits are bounded: at most six parts of one or two
 * digits and one of one to nine.
 *
 * @param isLocal whether names of months have the letters of any language
 * @returns null if the pattern has an unsupported element, repeats a part, or lacks year, month or
 * day
 */
export function compileDatePattern(pattern: string, isLocal = false): DatePattern | null {
  const parts: DatePart[] = [];
  let expression = "";
  for (const token of tokensOf(pattern)) {
    const element = elements.find(([letters]) => letters === token);
    if (element !== undefined) {
      parts.push(element[1]);
      expression += expressionOf(element, isLocal);
    } else if (/^[A-Za-z]/.test(token)) return null;
    else expression += literalExpression(token);
  }
  if (!isDate(parts)) return null;
  return { expression: new RegExp(`^${expression}$`, isLocal ? "u" : ""), parts };
}

/** Whether the parts have year, month and day, and none of them twice. */
function isDate(parts: readonly DatePart[]): boolean {
  const isWhole = (["y", "M", "d"] as const).every((part) => parts.includes(part));
  return isWhole && new Set(parts).size === parts.length;
}

function expressionOf([letters, , own]: (typeof elements)[number], isLocal: boolean): string {
  return isLocal && letters.startsWith("MMM") ? localMonth : own;
}

/** A name of a month: letters, with a point behind a short form. */
const localMonth = "(\\p{L}[\\p{L}\\p{M}]{0,19}\\.?)";

/** Quoted texts, runs of one letter, and single other characters. */
function tokensOf(pattern: string): readonly string[] {
  return pattern.match(/'[^']*'|([A-Za-z])\1*|[^A-Za-z']/g) ?? [];
}

/**
 * The pattern with day and month exchanged, where both are numbers: `MM/dd/yyyy` of `dd/MM/yyyy`. Null for a pattern in
 * which they cannot be mistaken.
 */
export function swappedPattern(pattern: string): string | null {
  const tokens = tokensOf(pattern);
  const day = tokens.find((token) => /^dd?$/.test(token));
  const month = tokens.find((token) => /^MM?$/.test(token));
  // Behind a year of four digits the month stands first, in every country.
  if (day === undefined || month === undefined || /^y{1,4}[^A-Za-z]?M/.test(pattern)) return null;
  const exchanged = tokens.map((token) => {
    if (token === day) return "M".repeat(day.length);
    return token === month ? "d".repeat(month.length) : token;
  });
  return exchanged.join("");
}

function literalExpression(token: string): string {
  const literal = token.startsWith("'") ? token.slice(1, -1) || "'" : token;
  return literal.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
