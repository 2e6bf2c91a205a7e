/** SettingsOfReading with which no row of a file can be read, or with which rows may be read wrongly without a word. */
import { currencyOfRow } from "#domain/evidence/row-currency.ts";
import type { Currency } from "#domain/value/currency.ts";
import { currenciesOfSymbol } from "#domain/value/currency-symbols.ts";
import type { FileFormat, ImportProfileSettings } from "./import-profile-request.ts";
import type { RowField } from "./row-fields.ts";
import { foldedWord } from "./type-words.ts";

export type Problem = { readonly field: string; readonly message: string };
export type SettingsOfReading = Pick<
  ImportProfileSettings,
  "kind" | "format" | "options" | "mapping" | "defaults" | "sourceRefFields"
>;

/** What is wrong with how rows of CSV, JSON and NDJSON are read; null for sound settings. */
export function problemOfReading(settings: SettingsOfReading): Problem | null {
  const checks = [
    wordsInBothLists,
    wordsAsSymbols,
    foreignSymbols,
    unreadableCurrency,
    namesWithoutHeader,
    problemOfIdentity,
  ];
  return firstOf(checks, settings);
}

/** Why no row of any file can be read with new settings; a change may leave a profile unfinished for a while. */
export function problemOfNew(settings: SettingsOfReading): Problem | null {
  const isOfColumns = columnFormats.includes(settings.format);
  if (!isOfColumns || settings.kind !== "evidence") return null;
  return firstOf([missingAmount, missingCurrency], settings);
}

const columnFormats: readonly FileFormat[] = ["csv", "json", "ndjson"];

function firstOf(
  checks: readonly ((settings: SettingsOfReading) => Problem | null)[],
  settings: SettingsOfReading,
): Problem | null {
  for (const check of checks) {
    const problem = check(settings);
    if (problem !== null) return problem;
  }
  return null;
}

export function has({ mapping, defaults }: SettingsOfReading, field: RowField): boolean {
  return mapping[field] !== undefined || defaults[field] !== undefined;
}

function hasOneOf(settings: SettingsOfReading, fields: readonly RowField[]): boolean {
  return fields.some((field) => has(settings, field));
}

/** The fields of which a row needs one, by amountSign. */
function amountFields(settings: SettingsOfReading): readonly RowField[] {
  const { amountSign } = settings.options;
  const own: readonly RowField[] = amountSign?.startsWith("columns")
    ? ["debit", "credit"]
    : amountSign === null
      ? ["amount", "debit", "credit"]
      : ["amount"];
  return has(settings, "settlement") ? [...own, "net", "netDebit", "netCredit"] : own;
}

function missingAmount(settings: SettingsOfReading): Problem | null {
  const fields = amountFields(settings);
  if (hasOneOf(settings, fields)) return null;
  const { amountSign } = settings.options;
  const sign = amountSign === null ? "" : `With amountSign ${amountSign} no`;
  const message = `${sign || "No"} row can be read without an amount: map ${fields.join(" or ")} to a column, such as {"amount": "Amount"}.`;
  return { field: "mapping", message };
}

function missingCurrency(settings: SettingsOfReading): Problem | null {
  const isNamed = settings.options.currencySymbols.some(
    (symbol) => currenciesOfSymbol(symbol)?.length === 1,
  );
  if (isNamed || has(settings, "currency")) return null;
  const message =
    'No row can be read without a currency: map currency to a column, or set it, such as {"currency": "EUR"} in defaults.';
  return { field: "mapping", message };
}

function wordsInBothLists({ options }: SettingsOfReading): Problem | null {
  const debit = new Set(options.debitValues.map(foldedWord));
  const both = options.creditValues.find((word) => debit.has(foldedWord(word)));
  if (both === undefined) return null;
  const message = `"${both}" is in debitValues and in creditValues; each word may stand in one list. Name both lists.`;
  return { field: "options", message };
}

function wordsAsSymbols({ options }: SettingsOfReading): Problem | null {
  const words = new Set([...options.debitValues, ...options.creditValues].map(foldedWord));
  const word = options.currencySymbols.find((symbol) => {
    const folded = foldedWord(symbol);
    return words.has(folded) || words.has(folded.replace(/\.$/, "").replace(/^\((.*)\)$/, "$1"));
  });
  if (word === undefined) return null;
  const message = `currencySymbols has "${word}", which is a word of direction: beside an amount it decides the sign without being named here.`;
  return { field: "options", message };
}

function foreignSymbols({ options, defaults }: SettingsOfReading): Problem | null {
  const { currency } = defaults;
  if (currency === undefined) return null;
  const constant = String(currency).trim().toUpperCase() as Currency;
  const foreign = options.currencySymbols.find(
    (symbol) => currenciesOfSymbol(symbol)?.includes(constant) === false,
  );
  if (foreign === undefined) return null;
  const message = `currencySymbols has "${foreign}", which is not ${constant}, the currency of all rows: map currency to a column, or leave the constant out.`;
  return { field: "options", message };
}

function unreadableCurrency({ options, defaults }: SettingsOfReading): Problem | null {
  const { currency } = defaults;
  if (currency === undefined) return null;
  const word = String(currency).trim();
  const words = Object.keys(options.currencyValues ?? {}).map(foldedWord);
  if (words.includes(foldedWord(word)) || currencyOfRow(word, "manual") !== null) return null;
  const message = `currency is "${word}", and no currency code such as EUR.`;
  return { field: "defaults", message };
}

/** In a file without a header, columns have numbers. */
function namesWithoutHeader({ format, options, mapping }: SettingsOfReading): Problem | null {
  if (format !== "csv" || options.headerRow !== 0) return null;
  const name = Object.values(mapping).find((column) => !/^[1-9]\d{0,4}$/.test(String(column)));
  if (name === undefined) return null;
  const message = `headerRow is 0, so columns have numbers from 1, and "${name}" is none.`;
  return { field: "mapping", message };
}

function problemOfIdentity({ kind, options, sourceRefFields }: SettingsOfReading): Problem | null {
  const { identity, identityWithout = [] } = options;
  const named = [
    ...(identity === undefined ? [] : ["identity"]),
    ...(identityWithout.length === 0 ? [] : ["identityWithout"]),
  ];
  if (named.length === 0) return null;
  if (kind !== "evidence") {
    const message = "The externalReference identifies an expected payment.";
    return { field: "options", message };
  }
  const all = [...named, ...(sourceRefFields.length === 0 ? [] : ["sourceRefFields"])];
  if (all.length === 1) return null;
  return { field: "options", message: `Of ${all.join(" and ")} one may be given.` };
}
