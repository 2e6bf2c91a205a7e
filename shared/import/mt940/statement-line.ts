/** Reads field 61, statement line, and fields 60 and 62, balances (SWIFT User Handbook, MT 940). */

import type { Direction } from "../../domain/evidence/statement-details.ts";
import type { CalendarDate } from "../../domain/value/calendar-date.ts";
import { type Currency, parseCurrency } from "../../domain/value/currency.ts";
import type { Amount } from "../../domain/value/money.ts";
import { FileError } from "../file-error.ts";
import { RowError } from "../row-error.ts";
import { belowZero, tidyAmount } from "../value/amount.ts";
import { calendarDay } from "../value/calendar.ts";
import type { Field } from "./messages.ts";

export type StatementLine = {
  readonly valueDate: CalendarDate;
  readonly entryDate: CalendarDate | null;
  readonly pastMonthEnd: readonly ("valueDate" | "bookingDate")[];
  readonly direction: Direction;
  /** True for EC and ED: expected, not booked. */
  readonly isExpected: boolean;
  /** True for RC and RD: the bank takes an earlier entry back. */
  readonly isReversal: boolean;
  readonly amount: Amount;
  readonly customerReference: string | null;
  readonly bankReference: string | null;
  readonly supplement: string | null;
};

/**
 * Value date, entry date or blanks, mark, funds code (the letter after the mark), amount,
 * transaction type, reference for the account owner, `//` and the bank's reference. The type has four
 * characters; some banks fill it up with blanks. Blanks are accepted only behind an amount with a
 * comma, so that no part of an amount is read as a type. A blank may stand before the amount. A sign never
 * does: nobody can say whether a debit of `-5,00` is money out or in.
 */
const expression =
  /^(\d{6})(\d{4}|\s{4})?(R[CD]|E[CD]|[CD])([A-Z])? ?(\d{1,15}(?:,\d{0,15})?)([A-Z][A-Z0-9]{3}|(?<=,\d{0,15})[A-Z][A-Z0-9 ]{3})(.*)$/;

/** The start of a line that some banks break before the amount. */
const beforeAmount = /^\d{6}(?:\d{4}|\s{4})?(?:R[CD]|E[CD]|[CD])[A-Z]?$/;

/** A reversed credit is money out, a reversed debit is money in. */
const directions: Readonly<Record<string, Direction>> = {
  C: "credit",
  D: "debit",
  RC: "debit",
  RD: "credit",
  EC: "credit",
  ED: "debit",
};

/**
 * Reads the lines of field 61.
 *
 * @throws RowError if the line, a date or the amount is invalid
 */
export function readStatementLine(lines: readonly string[]): StatementLine {
  const [first = "", ...more] = withoutBreak(lines);
  const match = expression.exec(first);
  if (match === null) {
    throw new RowError("malformed_row", "The statement line (:61:) is malformed.", "61");
  }
  const [, dated = "", entered = "", mark = "", , written = "", , tail = ""] = match;
  const [customer = "", bank = ""] = splitReferences(tail);
  return {
    ...datesOf(dated, entered.trim()),
    direction: directions[mark] ?? "credit",
    isExpected: mark.startsWith("E"),
    isReversal: mark.startsWith("R"),
    amount: requiredAmount(written),
    customerReference: referenceOf(customer),
    bankReference: referenceOf(bank),
    supplement: more.join(" ").trim() || null,
  };
}

function withoutBreak([first = "", second = "", ...more]: readonly string[]): readonly string[] {
  const isBroken = beforeAmount.test(first) && /^\d/.test(second);
  return isBroken ? [first + second, ...more] : [first, second, ...more];
}

type Dates = Pick<StatementLine, "valueDate" | "entryDate" | "pastMonthEnd">;

function datesOf(dated: string, entered: string): Dates {
  const value = dateOf(dated);
  if (value === null) throw new RowError("date_invalid", `${dated} is not a date.`, "61");
  const entry = entered === "" ? null : entryDateOf(entered, value.date);
  const moved = [
    ["valueDate", value],
    ["bookingDate", entry],
  ] as const;
  return {
    valueDate: value.date,
    entryDate: entry?.date ?? null,
    pastMonthEnd: moved.flatMap(([name, day]) => (day?.wasPastMonthEnd ? [name] : [])),
  };
}

function requiredAmount(written: string): Amount {
  const amount = amountOf(written);
  if (amount !== null) return amount;
  throw new RowError("amount_invalid", `${written} is not an amount.`, "61");
}

function splitReferences(tail: string): readonly [string, string?] {
  const at = tail.indexOf("//");
  return at < 0 ? [tail] : [tail.slice(0, at), tail.slice(at + 2)];
}

function referenceOf(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" || trimmed === "NONREF" ? null : trimmed;
}

type Day = NonNullable<ReturnType<typeof calendarDay>>;

/** Reads `yyMMdd`; years 80 to 99 are 1980 to 1999. */
function dateOf(text: string): Day | null {
  const year = Number(text.slice(0, 2));
  return calendarDay(
    year >= 80 ? 1900 + year : 2000 + year,
    Number(text.slice(2, 4)),
    Number(text.slice(4)),
  );
}

/** An entry date has no year; the year that brings it nearest to the value date is used. */
function entryDateOf(text: string, valueDate: CalendarDate): Day {
  const year = Number(valueDate.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((each) => {
    const day = calendarDay(each, Number(text.slice(0, 2)), Number(text.slice(2)));
    return day === null ? [] : [day];
  });
  const distance = (day: Day) => Math.abs(Date.parse(day.date) - Date.parse(valueDate));
  const [nearest] = days.sort((a, b) => distance(a) - distance(b));
  if (nearest !== undefined) return nearest;
  throw new RowError("date_invalid", `${text} is not a date.`, "61");
}

/** Reads an amount with a decimal comma, which may have no decimals after it. */
function amountOf(text: string): Amount | null {
  return tidyAmount(text.replace(/,$/, "").replace(",", "."));
}

export type StatedBalance = {
  readonly amount: Amount;
  readonly currency: Currency;
  readonly date: CalendarDate | null;
  /** The field's text, which is part of the statement's identity. */
  readonly written: string;
};

function readBalance(text: string): StatedBalance | null {
  const match = /^([CD])(\d{6})([A-Z]{3}) {0,14}(\d{1,15}(?:,\d{0,15})?)$/.exec(text.trim());
  if (match === null) return null;
  const [written, mark, day = "", code = "", digits = ""] = match;
  const amount = amountOf(digits);
  const currency = parseCurrency(code);
  if (amount === null || currency === null) return null;
  const date = dateOf(day)?.date ?? null;
  return { amount: mark === "D" ? belowZero(amount) : amount, currency, date, written };
}

/**
 * Reads a balance; negative for a debit.
 *
 * @throws FileError if it is malformed
 */
export function requiredBalance({ tag, lines, line }: Field): StatedBalance {
  const balance = readBalance(lines[0] ?? "");
  if (balance !== null) return balance;
  throw new FileError("malformed_file", `The balance (:${tag}:) is malformed.`, line);
}
