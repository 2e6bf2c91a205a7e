/** Which words of a currency column are currencies (docs/files.md, Currencies). */

import { type Currency, isTicker, parseCurrency } from "#domain/value/currency.ts";
import type { SourceType } from "./source-type.ts";

/** Codes of ISO 4217 without a minor unit that accounts are held in, and codes withdrawn in the last years. */
const furtherCodes: ReadonlySet<string> = new Set([
  ...["XAU", "XAG", "XPT", "XPD", "XDR", "XSU", "XUA"],
  ...["ANG", "BGN", "CUC", "HRK", "SLL", "ZWL"],
]);

/** Sources whose rows are in assets as well as in currencies. A bank's statement is in currencies. */
const sourcesWithTickers: ReadonlySet<SourceType> = new Set([
  "psp_report",
  "client_transfer_report",
  "client_internal_ledger",
  "onchain_report",
  "manual",
]);

/** Words that look like tickers and are names of currencies. */
const names: ReadonlySet<string> = new Set(
  `EURO EUROS DOLLAR DOLLARS USDOLLAR POUND POUNDS STERLING YEN YUAN RMB FRANC FRANCS FRANKEN RUPEE RUPEES
  RUPIAH PESO PESOS REAL REAIS RAND ZLOTY KRONE KRONER KRONA KRONOR KORUNA FORINT LEU LEI LEV LIRA RUBLE RUBLES
  ROUBLE WON BAHT DIRHAM RIYAL RINGGIT SHEKEL HRYVNIA DINAR NAIRA SHILLING RS`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** An asset has a letter, and no point at its end as an abbreviation has. */
const ticker = /^(?=.*[A-Z])[A-Z0-9.]*[A-Z0-9]$/;

/** Markets write a part of a currency so: `GBp` are pence. */
const partOfCurrency = /^[A-Z]{2}[a-z]$/;

/** The currency that a file states, without case; null for another text, and for `GBp`, which would be a hundred times too much. */
export function parseWrittenCurrency(text: string): Currency | null {
  return partOfCurrency.test(text) ? null : parseCurrency(text);
}

/** The currency that a word of a row is; null for a word that is none where the row comes from. */
export function currencyOfRow(word: string, sourceType: SourceType): Currency | null {
  const currency = parseWrittenCurrency(word);
  if (currency === null) return null;
  if (!isTicker(currency) || furtherCodes.has(currency)) return currency;
  const isAsset = sourcesWithTickers.has(sourceType) && ticker.test(currency);
  return isAsset && !names.has(currency) ? currency : null;
}
