/** What a cell of a sheet says (ECMA-376 Part 1, 18.3.1.4). */
import type { Cell } from "../mapping/row-plan.ts";
import type { NumberFormat } from "./number-format.ts";
import { decimalsOf, type NumberText, numberText } from "./number-text.ts";
import { type DateSystem, serialDate } from "./serial-date.ts";
import { type SharedStrings, unescapeText } from "./shared-strings.ts";
import { shownBeside } from "./shown-beside.ts";

/** A cell as written: its type (`t`), the number of its style, and its texts. */
export type WrittenCell = {
  readonly type: string;
  readonly style: number;
  readonly value: string | null;
  /** The text of an `inlineStr` cell. */
  readonly inline: string;
  readonly formula: string | null;
};

type CellGuess = { readonly code: keyof typeof cellGuesses; readonly example: string };

/** What the reading of a cell supposes, by code. */
export const cellGuesses = {
  formula_value:
    "The cell has a formula, which is not run; the value that the workbook stores is read.",
  number_rounded:
    "The number has more digits than Excel shows; it is read with the 15 digits that are shown.",
  number_too_long:
    "The whole number has more than 15 digits, of which Excel keeps only the first 15.",
  shown_with_fewer_decimals:
    "The sheet shows fewer decimals than it stores; the stored ones are read.",
} as const;

export type SheetCell = Cell & {
  /** Why the cell has no value; null for one that has. */
  readonly fault: string | null;
  readonly guesses: readonly CellGuess[];
};

export type SheetContext = {
  readonly system: DateSystem;
  readonly strings: SharedStrings | null;
  readonly formats: readonly NumberFormat[];
};

const noGuesses: readonly CellGuess[] = [];

/** Null for a blank cell. */
export function readCell(written: WrittenCell, context: SheetContext): SheetCell | null {
  const { formula } = written;
  if (formula !== null && !hasStoredValue(written)) {
    return faulty("has a formula without a stored value: open and save the workbook in Excel");
  }
  const cell = cellOf(written, context);
  if (cell === null || formula === null) return cell;
  // The cells of a shared formula name it by number.
  const example = `=${formula === "" ? "…" : formula} → ${cell.text}`;
  return { ...cell, guesses: [{ code: "formula_value", example }, ...cell.guesses] };
}

/** Libraries that compute nothing write a formula with an empty value; only a text may be empty. */
function hasStoredValue({ type, value, inline }: WrittenCell): boolean {
  if (inline !== "") return true;
  return value !== null && (type === "str" || value.trim() !== "");
}

type Value = {
  readonly text: string;
  readonly written: WrittenCell;
  readonly context: SheetContext;
};

/** How a value that is not blank is read, by the cell's type; all others are numbers. */
const readers: Readonly<Record<string, (value: Value) => SheetCell | null>> = {
  s: ({ text, context }) => {
    const shared = context.strings?.get(Number(text)) ?? null;
    return shared === null
      ? faulty(`names a text ${text.slice(0, valueShown)} that the workbook does not have`)
      : textCell(shared);
  },
  str: ({ text }) => textCell(text),
  inlineStr: ({ text }) => textCell(text),
  b: ({ text }) => textCell(text.trim() === "1" || text.trim() === "true" ? "TRUE" : "FALSE"),
  e: ({ text }) => faulty(`shows the error ${text.slice(0, valueShown)}`),
  d: ({ text }) => dateCell(text.trim().replace(/T00:00:00(?:\.0+)?Z?$|Z$/, "")),
};

/** Characters of an unexpected value in messages. */
const valueShown = 20;

function cellOf(written: WrittenCell, context: SheetContext): SheetCell | null {
  const { type, inline, value } = written;
  const text = type === "inlineStr" && inline !== "" ? inline : (value ?? "");
  if (text.trim() === "") return null;
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  return (read ?? numberCell)({ text, written, context });
}

function numberCell({ text: value, written, context }: Value): SheetCell {
  const format = context.formats[written.style];
  const shown = value.slice(0, valueShown);
  const number = numberText(value);
  if (number === null) return faulty(`has "${shown}", which is not a number`);
  if (format?.isDate) {
    const date = serialDate(value, context.system);
    return date === null
      ? faulty(`has ${shown}, which is not a date of the workbook`)
      : dateCell(date);
  }
  const { text } = number;
  const zeros = format?.zeros ?? 0;
  const padded = /^\d+$/.test(text) ? text.padStart(zeros, "0") : text;
  const guesses = guessesOfNumber(value.trim(), number, format?.decimals ?? null);
  const beside = shownBeside(format?.sections ?? [], Number(text));
  return {
    text: padded,
    isNumber: true,
    fault: null,
    guesses,
    ...(beside === null ? {} : { beside }),
  };
}

function guessesOfNumber(
  stored: string,
  { text, note }: NumberText,
  decimals: number | null,
): readonly CellGuess[] {
  if (note === null && (decimals === null || decimalsOf(text) <= decimals)) return noGuesses;
  const guesses: CellGuess[] = [];
  if (note === "rounded") guesses.push({ code: "number_rounded", example: `${stored} → ${text}` });
  if (note === "long") guesses.push({ code: "number_too_long", example: text });
  if (decimals !== null && decimalsOf(text) > decimals) {
    const example = `${text}, shown with ${decimals} decimals`;
    guesses.push({ code: "shown_with_fewer_decimals", example });
  }
  return guesses;
}

function textCell(written: string): SheetCell | null {
  const text = unescapeText(written);
  if (text.trim() === "") return null;
  return { text, isNumber: false, fault: null, guesses: noGuesses };
}

function dateCell(text: string): SheetCell {
  return { text, isNumber: false, isDate: true, fault: null, guesses: noGuesses };
}

function faulty(what: string): SheetCell {
  return { text: "", isNumber: false, fault: what, guesses: noGuesses };
}
