/** Whether what stands in the place of a currency is one, in the files of banks (docs/files.md, Currencies). */
import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import { currencyOfRow } from "#domain/evidence/row-currency.ts";
import type { Currency } from "#domain/value/currency.ts";
import { RowError } from "../row-error.ts";
import { constantOf } from "./bank-movement.ts";

/** The constant may be any currency or ticker. */
export function isKnownCurrency(currency: Currency, profile: ImportProfileSettings): boolean {
  return (
    currencyOfRow(currency, profile.sourceType) !== null ||
    currency === constantOf(profile, "currency")?.toUpperCase()
  );
}

/** Codes that ISO 4217 withdrew for the euro: old statements have them, with their decimals written. */
const historicCodes: ReadonlySet<string> = new Set(
  "ATS BEF CYP DEM EEK ESP FIM FRF GRD IEP ITL LTL LUF LVL MTL NLG PTE SIT SKK".split(" "),
);

/** @throws RowError if the word is no currency where the file comes from, and was none */
export function requireKnownCurrency(
  currency: Currency,
  profile: ImportProfileSettings,
  column: string | null = null,
): void {
  if (isKnownCurrency(currency, profile) || historicCodes.has(currency)) return;
  throw unknownCurrency(currency, column);
}

export function unknownCurrency(currency: Currency, column: string | null = null): RowError {
  const message = `"${currency}" is not a currency code such as EUR.`;
  return new RowError("currency_invalid", message, column);
}
