/** Reads amounts in files exactly. A text with any unexpected character is refused. */

import type { ImportOptions } from "#api/resource/import/import-profile-request.ts";
import { type Amount, parseAmount } from "#domain/value/money.ts";

export type SignedAmount = {
  readonly amount: Amount;
  readonly isNegative: boolean;
  /** The currency symbol beside the number; null or absent: none. */
  readonly symbol?: string | null;
};

export type AmountNotation = Pick<
  ImportOptions,
  "decimalSeparator" | "thousandsSeparator" | "currencySymbols"
> & {
  /** Null: the amount is in major units. `currency`: the caller shifts it. */
  readonly minorUnitDigits: number | "currency" | null;
};

/** Maximum characters of an amount. */
const maximumLength = 100;

/** Equivalent characters of a separator: an apostrophe and a blank have several. */
const spellings: Readonly<Record<string, string>> = {
  "'": "'\u2019",
  "\u2019": "'\u2019",
  " ": " \u00a0\u202f\u2009",
  "\u00a0": " \u00a0\u202f\u2009",
};

/**
 * The amount without sign and whether it is below zero. `ambiguous`: the notation names no separator
 * and the only mark in the cell may be that of thousands or that of decimals, as in `1.234`. Null
 * where the cell is not an amount.
 */
export function readAmount(
  cell: string,
  notation: AmountNotation,
): SignedAmount | "ambiguous" | null {
  if (cell.length > maximumLength) return null;
  const signed = takeSign(cell.trim(), notation.currencySymbols);
  if (signed === null) return null;
  if (isAmbiguous(signed.digits, notation)) return "ambiguous";
  const plain = plainDigits(signed.digits, notation);
  if (plain === null) return null;
  const { minorUnitDigits } = notation;
  const amount =
    typeof minorUnitDigits === "number" ? shiftAmount(plain, minorUnitDigits) : tidyAmount(plain);
  if (amount === null) return null;
  const { isNegative, symbol } = signed;
  return symbol === null ? { amount, isNegative } : { amount, isNegative, symbol };
}

function isAmbiguous(digits: string, notation: AmountNotation): boolean {
  const { decimalSeparator, thousandsSeparator } = notation;
  const isUnnamed = decimalSeparator === null && thousandsSeparator === "";
  return isUnnamed && /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
}

type Unsigned = {
  readonly digits: string;
  readonly isNegative: boolean;
  readonly symbol: string | null;
};

/**
 * Removes at most one sign (in front, behind, or parentheses) and a currency symbol on either side.
 */
function takeSign(cell: string, symbols: readonly string[]): Unsigned | null {
  const bare = withoutSymbol(cell, symbols);
  const enclosed = /^\((.*)\)$/s.exec(bare.text)?.[1];
  const [, front = "", digits = "", behind = ""] =
    enclosed === undefined
      ? (/^([-+\u2212]?)(.*?)([-+\u2212]?)$/s.exec(bare.text) ?? [])
      : ["", "-", enclosed];
  if (front !== "" && behind !== "") return null;
  const isNegative = front + behind !== "" && front + behind !== "+";
  const inner = withoutSymbol(digits.trim(), symbols);
  // Two that differ, as in "$ 5 EUR", name no currency together.
  if (bare.symbol !== null && inner.symbol !== null && bare.symbol !== inner.symbol) return null;
  return { digits: inner.text, isNegative, symbol: bare.symbol ?? inner.symbol };
}

function withoutSymbol(
  cell: string,
  symbols: readonly string[],
): { readonly text: string; readonly symbol: string | null } {
  if (symbols.length === 0) return { text: cell, symbol: null };
  const before = symbols.find((symbol) => cell.startsWith(symbol));
  if (before !== undefined) return { text: cell.slice(before.length).trim(), symbol: before };
  const after = symbols.find((symbol) => cell.endsWith(symbol));
  return after === undefined
    ? { text: cell, symbol: null }
    : { text: cell.slice(0, -after.length).trim(), symbol: after };
}

/** Digits with at most one point; null if a separator is misplaced. */
function plainDigits(text: string, notation: AmountNotation): string | null {
  const parts = text.split(notation.decimalSeparator ?? ".");
  if (parts.length > 2) return null;
  const [whole = "", decimals] = parts;
  if (decimals !== undefined && !/^\d+$/.test(decimals)) return null;
  const digits = ungroup(whole, notation.thousandsSeparator);
  if (digits === null || (digits === "" && decimals === undefined)) return null;
  return decimals === undefined ? digits : `${digits === "" ? "0" : digits}.${decimals}`;
}

/** Removes thousands separators: groups of three, or Indian grouping (three, then two). */
function ungroup(whole: string, separator: string): string | null {
  if (/^\d*$/.test(whole)) return whole;
  if (separator === "") return null;
  const same = spellings[separator] ?? separator;
  const groups = [...whole].map((mark) => (same.includes(mark) ? "," : mark)).join("");
  const isGrouped = /^\d{1,3}(,\d{3})+$/.test(groups) || /^\d{1,2}(,\d{2})+,\d{3}$/.test(groups);
  return isGrouped ? groups.replaceAll(",", "") : null;
}

/** The amount without leading zeros; null if it is not a valid amount. */
export function tidyAmount(text: string): Amount | null {
  return parseAmount(text.replace(/^0+(?=\d)/, ""));
}

/** Converts minor units to major units: `490196` with 2 digits becomes `4901.96`. */
export function shiftAmount(text: string, digits: number): Amount | null {
  const [whole = "", decimals = ""] = text.split(".");
  if (digits === 0) return tidyAmount(text);
  const padded = whole.padStart(digits + 1, "0");
  return tidyAmount(`${padded.slice(0, -digits)}.${padded.slice(-digits)}${decimals}`);
}

/** The negative amount with unchanged digits. */
export function belowZero(amount: Amount): Amount {
  return `-${amount}` as Amount;
}
