/** The currency of a file that has no column of it (docs/files.md, Detection). */
import { type Currency, isTicker, parseCurrency } from "#domain/value/currency.ts";
import { currenciesOfSymbol } from "#domain/value/currency-symbols.ts";
import type { FoundColumns } from "./find-columns.ts";
import type { NumberNotation } from "./number-notation.ts";
import type { FoundTable } from "./read-table.ts";

export type FoundCurrency = {
  readonly currency: Currency | null;
  /** Where it was found, for a person; null: nowhere. */
  readonly place: string | null;
};

/** Codes that are words of their own in headings. */
const alsoWords = new Set([
  "ALL",
  "TOP",
  "MAD",
  "CUP",
  "PEN",
  "TRY",
  "GEL",
  "LAK",
  "SOS",
  "ANG",
  "CHE",
  "CHW",
  "MOP",
  "BAM",
  "BOB",
  "COP",
  "SLE",
]);

/** In the header of a column of amounts, beside the amounts, then in the lines before the header. */
export function findCurrency(
  { preamble }: FoundTable,
  found: FoundColumns,
  { currencySymbols }: NumberNotation,
): FoundCurrency {
  for (const field of ["amount", "debit", "credit", "balance"] as const) {
    const name = found.get(field)?.name ?? "";
    const currency = onlyOneIn(name);
    if (currency !== null) return { currency, place: `the column ${name}` };
  }
  const [symbol] = currencySymbols;
  const meant = symbol === undefined ? null : currenciesOfSymbol(symbol);
  if (meant?.length === 1 && currencySymbols.length === 1)
    return { currency: meant[0] as Currency, place: `${symbol} beside the amounts` };
  const before = preamble.flatMap((line) => onlyOneIn(line) ?? []);
  const [first] = before;
  const fits =
    first !== undefined && new Set(before).size === 1 && (meant?.includes(first) ?? true);
  return fits
    ? { currency: first, place: "the lines before the header" }
    : { currency: null, place: null };
}

/** The one currency that the text names, by its code or by a symbol that means only one. */
function onlyOneIn(text: string): Currency | null {
  const found = new Set<Currency>();
  for (const word of text.slice(0, 500).match(/[A-Z]{3,}S?|\p{Sc}|z\u0142|K\u010d|\beuros?\b/gu) ??
    []) {
    const currency = currencyOf(word);
    if (currency !== null) found.add(currency);
  }
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

function currencyOf(word: string): Currency | null {
  if (/^euros?$/i.test(word)) return "EUR" as Currency;
  if (/^[A-Z]{3}$/.test(word)) {
    const currency = parseCurrency(word);
    return currency === null || isTicker(currency) || alsoWords.has(word) ? null : currency;
  }
  const meant = /^\w{4,}$/.test(word) ? null : currenciesOfSymbol(word);
  return meant?.length === 1 ? (meant[0] ?? null) : null;
}
