/**
 * Currencies and asset tickers (docs/specification.md, Amounts and currencies; docs/matching.md,
 * Amounts).
 */

/** 2 to 12 characters of `[A-Z0-9.]`: an ISO 4217 code or the ticker of an asset. */
export type Currency = string & { readonly __brand: "Currency" };

const CURRENCY = /^[A-Za-z0-9.]{2,12}$/;

/** The currency in upper case, the stored form; null for an invalid text. */
export function parseCurrency(text: string): Currency | null {
  return CURRENCY.test(text) ? (text.toUpperCase() as Currency) : null;
}

/** Minor unit digits of a ticker that is not in ISO 4217. Common stablecoins have 6. */
const TICKER_DIGITS = 6;

/**
 * ISO 4217 List One by number of minor unit digits: the list published by SIX, the maintenance
 * agency, on 2024-06-25, with the amendments up to No. 180 (in force 2026-01-01): XCG and XAD
 * added, ANG, BGN and CUC withdrawn. The codes of each row agree with the list of 2026-09-17. The
 * 13 active codes with minor unit "N.A." (metals, bond market units, XDR, XSU, XTS, XUA, XXX) are
 * treated as tickers. Intl is not used, because it differs, for example for IQD and AFN.
 * https://www.six-group.com/en/products-services/financial-information/market-reference-data/data-standards.html
 */
const ISO_4217_CODES_BY_DIGITS: readonly (readonly [digits: number, codes: string])[] = [
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
    CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP
    GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD
    MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP
    PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT
    TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
];

const MINOR_UNIT_DIGITS: ReadonlyMap<string, number> = new Map(
  ISO_4217_CODES_BY_DIGITS.flatMap(([digits, codes]) =>
    codes.split(/\s+/).map((code) => [code, digits] as const),
  ),
);

/** Number of decimals of the currency's minor unit: 2 for EUR, 0 for JPY, 6 for a ticker. */
export function minorUnitDigits(currency: Currency): number {
  return MINOR_UNIT_DIGITS.get(currency) ?? TICKER_DIGITS;
}

/** Whether the code has no minor unit of ISO 4217: an asset's ticker. */
export function isTicker(currency: Currency): boolean {
  return !MINOR_UNIT_DIGITS.has(currency);
}
