/** Amounts and times of OFX (OFX 2.3, 3.2.8). */
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { type Currency, minorUnitDigits } from "#domain/value/currency.ts";
import type { Instant } from "#domain/value/instant.ts";
import { RowError } from "../row-error.ts";
import { type SignedAmount, tidyAmount } from "../value/amount.ts";
import { calendarDay, readIso } from "../value/calendar.ts";

const textShown = 60;

/** A point or a comma separates decimals; nothing separates thousands. Null where the text is not an amount. */
export function amountOf(text: string): SignedAmount | null {
  const match = /^([-+]?)(\d{0,40})(?:[.,](\d{0,40}))?$/.exec(text.trim());
  const [, sign = "", whole = "", decimals = ""] = match ?? [];
  if (whole === "" && decimals === "") return null;
  const plain = `${whole === "" ? "0" : whole}${decimals === "" ? "" : `.${decimals}`}`;
  const amount = tidyAmount(plain);
  return amount === null ? null : { amount, isNegative: sign === "-" };
}

/**
 * The amount of a transaction.
 *
 * @throws RowError if the text is none, or if its mark may separate thousands
 */
export function requiredAmount(text: string | undefined, currency: Currency): SignedAmount {
  if (text === undefined || text.trim() === "") {
    throw new RowError("amount_missing", "The transaction has no TRNAMT.", "TRNAMT");
  }
  const shown = text.slice(0, textShown);
  const isGrouped = /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(text.trim());
  if (isGrouped && minorUnitDigits(currency) < 3) {
    const message = `The mark in "${shown}" may separate thousands or decimals, and ${currency} has fewer than three decimals.`;
    throw new RowError("amount_ambiguous", message, "TRNAMT");
  }
  const amount = amountOf(text);
  if (amount !== null) return amount;
  throw new RowError(
    "amount_invalid",
    `"${shown}" is not an amount of OFX, such as -1250.00.`,
    "TRNAMT",
  );
}

export type OfxMoment = {
  /** The day as written, in the zone of the text. */
  readonly date: CalendarDate;
  /** Null for a day without a time. */
  readonly instant: Instant | null;
  readonly wasPastMonthEnd: boolean;
};

const moment =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(?:(\d{2})(?:\.(\d{1,6}))?)?)?\s*(?:\[\s*([-+]?\d{1,2})(?:[.:](\d{1,2}))?\s*(?::[^\]]{0,40})?\])?$/;

/**
 * `20260105`, `20260105103000.000[-5:EST]`. Null where the text is none.
 *
 * @param timeZone of a time that names no zone
 */
export function momentOf(text: string, timeZone: string): OfxMoment | null {
  const match = moment.exec(text.trim());
  if (match === null) return null;
  const [, year = "", month = "", day = "", hour, minute = "", second = "00", fraction = "0"] =
    match;
  const found = calendarDay(Number(year), Number(month), Number(day));
  if (found === null || Number(year) < 1900) return null;
  if (hour === undefined) return { ...found, instant: null };
  const time = `${hour}:${minute}:${second}.${fraction}`;
  const [hours, parts] = [match[8], match[9]];
  const local = readIso(`${found.date}T${time}${hours === undefined ? "" : "Z"}`, timeZone);
  if (local === null || local.instant === null) return null;
  const offset = hours === undefined ? 0 : offsetMinutes(hours, parts ?? "0") * 60_000;
  return { ...found, instant: (local.instant - offset) as Instant };
}

/** Decimals of an hour, as in `5.5`; banks also write minutes, as in `5.30`. */
function offsetMinutes(hours: string, parts: string): number {
  const decimal = Number(`0.${parts}`) * 60;
  const minutes = decimal % 15 === 0 ? decimal : Number(parts);
  return Number(hours) * 60 + (hours.startsWith("-") ? -minutes : minutes);
}
