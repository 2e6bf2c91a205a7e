/** How the numbers of a file are written, from examples (docs/files.md, Detection). */
import type { ImportOptions } from "#api/resource/import/import-profile-request.ts";
import { currenciesOfSymbol } from "#domain/value/currency-symbols.ts";
import { readAmount } from "../value/amount.ts";

export type NumberNotation = {
  readonly decimalSeparator: string | null;
  readonly thousandsSeparator: string;
  readonly currencySymbols: readonly string[];
  /** Whether the mark in the numbers may also be that of thousands. */
  readonly isUnsure: boolean;
};

/** Maximum characters of a cell that is taken for a number. */
const longest = 40;
const longestAffix = 5;
const blank = /[\s\u00a0\u202f\u2009]/g;

type Written = { readonly digits: string; readonly affixes: readonly string[] };

/** The digits with their marks, and the words around them; null where the cell is no number. */
export function writtenNumber(cell: string): Written | null {
  if (cell.length > longest || !/\d/.test(cell)) return null;
  const match = /^([^\d.,]*)([.,]?\d[\d.,'\u2019\s\u00a0\u202f\u2009]*)([^\d]*)$/.exec(cell);
  if (match === null) return null;
  const [, before = "", digits = "", behind = ""] = match;
  const affixes = [before, behind].map((text) => text.replace(/[-+\u2212()]/g, "").trim());
  if (affixes.some((text) => text.length > longestAffix || /[/:;#]/.test(text))) return null;
  return { digits: digits.trim(), affixes: affixes.filter((text) => text !== "") };
}

export function isNegative(cell: string): boolean {
  return /^\(.*\)$/.test(cell) || /^[^\d]*[-\u2212]|[-\u2212][^\d]*$/.test(cell);
}

/** @param cells of all columns with amounts */
export function numberNotation(cells: readonly string[]): NumberNotation {
  const written = cells.map(writtenNumber).filter((each) => each !== null);
  const currencySymbols = [...new Set(written.flatMap(({ affixes }) => affixes))].filter(
    (word) => currenciesOfSymbol(word) !== null,
  );
  const marks = new Set(written.flatMap(({ digits }) => marksOf(digits)));
  const decimal = decimalOf(written.map(({ digits }) => digits));
  const thousands = [...marks].find((mark) => mark !== decimal.mark) ?? "";
  return {
    decimalSeparator: decimal.mark,
    thousandsSeparator: thousands === "\u2019" ? "'" : thousands,
    currencySymbols: currencySymbols.slice(0, 10),
    isUnsure: decimal.isUnsure,
  };
}

/** The marks between digits; blanks of any kind are one. */
function marksOf(digits: string): string[] {
  return [...digits.replace(blank, " ").replace(/\d/g, "")].map((mark) =>
    mark === "\u2019" ? "'" : mark,
  );
}

type Vote = { readonly mark: "." | ","; readonly isSure: boolean };

/** The mark that stands before decimals; null where no number has one. */
function decimalOf(numbers: readonly string[]): {
  readonly mark: string | null;
  readonly isUnsure: boolean;
} {
  const votes = numbers.flatMap((digits) => voteOf(digits) ?? []);
  const countOf = (mark: Vote["mark"], isSure: boolean) =>
    votes.filter((vote) => vote.mark === mark && vote.isSure === isSure).length;
  const [points, commas] = [countOf(".", true), countOf(",", true)];
  if (points + commas > 0) {
    return { mark: commas > points ? "," : ".", isUnsure: points > 0 && commas > 0 };
  }
  if (votes.length === 0) return { mark: null, isUnsure: false };
  // Three digits behind each mark: these are thousands, more likely.
  return { mark: countOf(".", false) > 0 ? "," : ".", isUnsure: true };
}

/** Behind the last mark stand decimals where they are not three digits, or where another mark stands before it. */
function voteOf(digits: string): Vote | null {
  const last = /([.,])(\d*)$/.exec(digits);
  if (last === null) return null;
  const mark = last[1] === "," ? "," : ".";
  const before = digits.slice(0, last.index);
  if (before.includes(mark)) return null;
  return { mark, isSure: last[2]?.length !== 3 || /[.,'\u2019]/.test(before) };
}

/**
 * The amount in ten-thousandths with its sign; null where the cell is none. Only compared with other amounts of the
 * file, never stored.
 */
export function tenThousandths(cell: string, notation: NumberNotation): bigint | null {
  const plain = writtenNumber(cell);
  if (plain === null) return null;
  const read = readAmount(plain.digits, {
    ...(notation as Pick<ImportOptions, "decimalSeparator" | "thousandsSeparator">),
    decimalSeparator: notation.decimalSeparator ?? ".",
    currencySymbols: [],
    minorUnitDigits: null,
  });
  if (read === null || read === "ambiguous") return null;
  const [whole = "0", decimals = ""] = read.amount.split(".");
  const value = BigInt(`${whole}${decimals.padEnd(4, "0").slice(0, 4)}`);
  return isNegative(cell) ? -value : value;
}

/** Whether most of the cells with text are amounts. */
export function areNumbers(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== "" && cell !== "-");
  const numbers = filled.filter((cell) => writtenNumber(cell) !== null);
  return numbers.length > 0 && numbers.length >= filled.length * 0.9;
}
