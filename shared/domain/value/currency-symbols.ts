/** Which currencies a symbol or code beside an amount may mean. */
import { type Currency, isTicker } from "./currency.ts";

/** Symbols in use, each with the ISO 4217 currencies that it stands for. */
const symbols: Readonly<Record<string, string>> = {
  "€": "EUR",
  EURO: "EUR",
  "£": "GBP EGP FKP GIP LBP SDG SHP SSP SYP",
  $: "USD ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP CVE DOP FJD GYD HKD JMD KYD LRD MOP MXN NAD NIO NZD SBD SGD SRD TOP TTD TWD UYU XCD ZWG",
  US$: "USD",
  U$S: "USD",
  A$: "AUD",
  AU$: "AUD",
  C$: "CAD NIO",
  CA$: "CAD",
  HK$: "HKD",
  NZ$: "NZD",
  S$: "SGD",
  R$: "BRL",
  NT$: "TWD",
  MX$: "MXN",
  "¥": "JPY CNY",
  "￥": "JPY CNY",
  円: "JPY",
  元: "CNY TWD HKD",
  RMB: "CNY",
  KR: "SEK NOK DKK ISK",
  "KR.": "SEK NOK DKK ISK",
  ZŁ: "PLN",
  KČ: "CZK",
  FT: "HUF",
  "₹": "INR",
  RS: "INR PKR LKR NPR MUR SCR",
  "RS.": "INR PKR LKR NPR MUR SCR",
  "₽": "RUB",
  "₺": "TRY",
  TL: "TRY",
  "₩": "KRW KPW",
  "₪": "ILS",
  "฿": "THB",
  "₫": "VND",
  "₴": "UAH",
  "₦": "NGN",
  "₱": "PHP",
  "₸": "KZT",
  "₼": "AZN",
  "₾": "GEL",
  "₡": "CRC",
  "₵": "GHS",
  "₲": "PYG",
  R: "ZAR",
  RM: "MYR",
  RP: "IDR",
  "FR.": "CHF",
  "SFR.": "CHF",
  LEI: "RON MDL",
};

/** The currencies that a symbol or code may mean; null where nothing is known of it, as of a unit or a name. */
export function currenciesOfSymbol(symbol: string): readonly Currency[] | null {
  const word = symbol.trim().toUpperCase();
  const known = symbols[word];
  if (known !== undefined) return known.split(" ") as Currency[];
  const isCode = /^[A-Z]{3}$/.test(word) && !isTicker(word as Currency);
  return isCode ? [word as Currency] : null;
}
