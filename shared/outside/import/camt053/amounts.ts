import { parseWrittenCurrency } from "#domain/evidence/row-currency.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Amount } from "#domain/value/money.ts";
import { belowZero, tidyAmount } from "../value/amount.ts";
import { calendarDay } from "../value/calendar.ts";
import { elementAt, textAt, type XmlElement } from "./xml-element.ts";

/** Reads an ISO 20022 ActiveOrHistoricCurrencyAndAmount: an xs:decimal of zero or above. */
function decimalOf(text: string): Amount | null {
  const match = /^\+?(\d*)(?:\.(\d*))?$/.exec(text);
  if (match === null) return null;
  const [, whole = "", decimals = ""] = match;
  if (whole === "" && decimals === "") return null;
  return tidyAmount(`${whole === "" ? "0" : whole}${decimals === "" ? "" : `.${decimals}`}`);
}

export type StatedAmount = { readonly amount: Amount; readonly currency: Currency | null };

/** The amount at a path; null if it is absent or invalid. */
export function amountAt(
  element: XmlElement | null,
  ...path: readonly string[]
): StatedAmount | null {
  const found = elementAt(element, ...path);
  const amount = found === null ? null : decimalOf(found.text);
  if (found === null || amount === null) return null;
  return { amount, currency: parseWrittenCurrency(found.attributes["Ccy"] ?? "") };
}

/** A balance, negative if it is a debit; without an indicator it is a credit. Null without an amount, or with another mark. */
export function balanceOf(balance: XmlElement): StatedAmount | null {
  const stated = amountAt(balance, "Amt");
  const mark = textAt(balance, "CdtDbtInd") ?? "CRDT";
  if (stated === null || mark === "CRDT") return stated;
  return mark === "DBIT" ? { ...stated, amount: belowZero(stated.amount) } : null;
}

/** The day of a balance, as the bank writes it; null if it is absent or no date. */
export function dateOfBalance(balance: XmlElement): CalendarDate | null {
  const written = textAt(balance, "Dt", "Dt") ?? textAt(balance, "Dt", "DtTm") ?? "";
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(written) ?? [];
  return calendarDay(Number(year), Number(month), Number(day))?.date ?? null;
}
