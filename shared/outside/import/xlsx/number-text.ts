/** The digits of a number that a workbook stores as a binary fraction (docs/files.md, Workbooks). */
import { withoutExponent } from "#domain/value/money.ts";

export type NumberText = {
  readonly text: string;
  /** `rounded`: to the 15 digits that Excel shows; `long`: a whole number of more digits than Excel keeps. */
  readonly note: "rounded" | "long" | null;
};

/** Excel shows, and keeps of what is typed, this many digits. */
const digitsShown = 15;
/** With as many digits before the point, 15 digits have six decimals: rounding to them changes no money. */
const wholeDigitsRounded = 9;
const maximumLength = 400;

const written = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** Null where the text is not a number. */
export function numberText(stored: string): NumberText | null {
  const text = stored.trim();
  const exact = text.length > maximumLength ? null : plain(text);
  if (exact === null) return null;
  if (/^-?\d+$/.test(exact)) return { text: exact, note: isLong(exact) ? "long" : null };
  return significant(exact) <= digitsShown ? { text: exact, note: null } : shortened(text, exact);
}

/** A decimal number of more digits than a binary fraction has. */
function shortened(text: string, exact: string): NumberText {
  // A writer may use 17 digits where fewer name the same binary fraction.
  const shortest = plain(String(Number(text))) ?? exact;
  if (significant(shortest) <= digitsShown) return { text: shortest, note: null };
  const rounded = plain(Number(text).toPrecision(digitsShown)) ?? exact;
  const isHarmless = wholeDigits(rounded) <= wholeDigitsRounded;
  // The sum of exact amounts has its error behind zeros, which rounding removes.
  const isError = significant(rounded) < digitsShown;
  return isHarmless || isError ? { text: rounded, note: "rounded" } : { text: exact, note: null };
}

/** Without an exponent and without zeros at the end of the decimals; null where the text is not a number. */
function plain(text: string): string | null {
  return written.test(text) ? withoutExponent(text) : null;
}

function significant(text: string): number {
  return text.replace(/[-.]/g, "").replace(/^0+/, "").length;
}

function wholeDigits(text: string): number {
  return (text.split(".", 1)[0] ?? "").replace("-", "").length;
}

function isLong(whole: string): boolean {
  return whole.replace("-", "").length > digitsShown;
}

/** Number of decimals. */
export function decimalsOf(text: string): number {
  return text.split(".")[1]?.length ?? 0;
}
