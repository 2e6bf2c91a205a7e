/** Reads field 61, statement line (SWIFT User Handbook, MT 940 and MT 942). */

import type { Direction } from "#domain/evidence/statement-details.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Amount } from "#domain/value/money.ts";
import { RowError } from "../row-error.ts";
import { calendarDay } from "../value/calendar.ts";
import { type DecimalMark, decimalMarkOf, readSwiftAmount } from "./swift-amount.ts";

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
  /** The amount as it is written. */
  readonly written: string;
  readonly decimalMark: DecimalMark;
  /** The transaction type, such as `NTRF`; null if the line has none. */
  readonly type: string | null;
  readonly customerReference: string | null;
  readonly bankReference: string | null;
  readonly supplement: string | null;
};

/**
 * Value date, entry date or blanks, mark, funds code (the letter after the mark), amount, and the rest. Blanks may
 * stand before the amount. A sign never does: nobody can say whether a debit of `-5,00` is money out or in.
 */
const expression =
  /^(\d{6})(\d{4}|\s{4})?(R[CD]|E[CD]|[CD])([A-Z])? {0,14}(\d+(?:[.,]\d*)?|,\d+)(.*)$/;

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
 * @param allowsPoint whether a point may be the decimal mark
 * @throws RowError if the line, a date or the amount is invalid
 */
export function readStatementLine(lines: readonly string[], allowsPoint: boolean): StatementLine {
  const [first = "", ...more] = withoutBreak(lines);
  const match = expression.exec(first);
  if (match === null) throw malformed(first, ...misfit(first));
  const [, dated = "", entered = "", mark = "", , written = "", tail = ""] = match;
  const decimalMark = decimalMarkOf(written);
  if (decimalMark === "." && !allowsPoint) {
    throw malformed(first, written + tail, "an amount with a decimal comma, as others in the file");
  }
  const typed = typeOf(tail, decimalMark !== null);
  if (typed === null) throw malformed(first, tail, "a transaction type such as NTRF");
  const [customer = "", bank = ""] = splitReferences(typed.references);
  return {
    ...datesOf(dated, entered.trim()),
    direction: directions[mark] ?? "credit",
    isExpected: mark.startsWith("E"),
    isReversal: mark.startsWith("R"),
    amount: requiredAmount(written),
    written,
    decimalMark,
    type: typed.type,
    customerReference: customerReferenceOf(customer),
    bankReference: referenceOf(bank),
    supplement: more.join(" ").trim() || null,
  };
}

type Typed = { readonly type: string | null; readonly references: string };

/**
 * The transaction type, four characters behind the amount, and the references behind it. Some banks fill it up with
 * blanks: behind an amount with a decimal mark only, so that no part of an amount is read as a type. Some write blanks before
 * it, and some leave it out: where the mark or `//` shows where the amount ends. Null if the type is not clear.
 */
function typeOf(tail: string, hasMark: boolean): Typed | null {
  const [, type, references = ""] = (hasMark ? filledType : plainType).exec(tail) ?? [];
  if (type !== undefined) return { type, references };
  const [, behindBlanks, rest = ""] = typeBehindBlanks.exec(tail) ?? [];
  if (behindBlanks !== undefined) return { type: behindBlanks, references: rest };
  const trimmed = tail.trimStart();
  const isBounded = trimmed.startsWith("//") || (hasMark && /^(?:$|\/|[A-Za-z])/.test(trimmed));
  return isBounded && !/^[A-Z][A-Z0-9]{3}/.test(trimmed)
    ? { type: null, references: trimmed }
    : null;
}

const plainType = /^([A-Z][A-Z0-9]{3})(.*)$/;
const filledType = /^([A-Z][A-Z0-9 ]{3})(.*)$/;
/** N, S and F are the first letters of SWIFT's types. */
const typeBehindBlanks = /^ +([NSF][A-Z0-9]{3})(.*)$/;

/** The parts of a line in their order, with what each of them is. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/^\d{6}/, "a value date YYMMDD"],
  [/^(?:\d{4}|\s{4})?/, "an entry date MMDD"],
  [/^(?:R[CD]|E[CD]|[CD])/, "a mark C, D, RC, RD, EC or ED"],
  [/^[A-Z]? {0,14}(?=[\d,])/, "an amount such as 1250,00"],
];

/** What of the line is not understood, and what should stand there. */
function misfit(line: string): readonly [string, string] {
  let rest = line;
  for (const [part, what] of parts) {
    const match = part.exec(rest);
    if (match === null) return [rest, what];
    rest = rest.slice(match[0].length);
  }
  return [rest, "an amount such as 1250,00"];
}

function malformed(line: string, rest: string, expected: string): RowError {
  const message = `The statement line (:61:) "${line.slice(0, 60)}" is malformed: "${rest.slice(0, 40)}" stands where ${expected} is expected.`;
  return new RowError("malformed_row", message, "61");
}

function withoutBreak([first = "", second = "", ...more]: readonly string[]): readonly string[] {
  const isBroken = beforeAmount.test(first) && /^,?\d/.test(second);
  return isBroken ? [first + second, ...more] : [first, second, ...more];
}

type Dates = Pick<StatementLine, "valueDate" | "entryDate" | "pastMonthEnd">;

function datesOf(dated: string, entered: string): Dates {
  const value = dateOf(dated);
  if (value === null) throw new RowError("date_invalid", `${dated} is not a date YYMMDD.`, "61");
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
  const amount = readSwiftAmount(written);
  if (amount !== null) return amount;
  throw new RowError("amount_invalid", `"${written.slice(0, 60)}" is not an amount.`, "61");
}

function splitReferences(tail: string): readonly [string, string?] {
  const at = tail.indexOf("//");
  return at < 0 ? [tail] : [tail.slice(0, at), tail.slice(at + 2)];
}

function referenceOf(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" || trimmed === "NONREF" ? null : trimmed;
}

/** Words that say in which part of field 86 the reference is. */
const pointers = /^(?:EREF|KREF|MREF|PREF|MARF)\+?$/;

function customerReferenceOf(text: string): string | null {
  return pointers.test(text.trim()) ? null : referenceOf(text);
}

type Day = NonNullable<ReturnType<typeof calendarDay>>;

/** Reads `yyMMdd`; years 80 to 99 are 1980 to 1999. */
export function dateOf(text: string): Day | null {
  const year = Number(text.slice(0, 2));
  return calendarDay(
    year >= 80 ? 1900 + year : 2000 + year,
    Number(text.slice(2, 4)),
    Number(text.slice(4)),
  );
}

/** Months between two days of one year that no other year brings nearer together. */
const monthsNear = 5;

function dayIn(year: number, monthAndDay: string): Day | null {
  return calendarDay(year, Number(monthAndDay.slice(0, 2)), Number(monthAndDay.slice(2)));
}

/** An entry date has no year; the year that brings it nearest to the value date is used. */
function entryDateOf(text: string, valueDate: CalendarDate): Day {
  const year = Number(valueDate.slice(0, 4));
  const months = Number(text.slice(0, 2)) - Number(valueDate.slice(5, 7));
  const near = Math.abs(months) < monthsNear ? dayIn(year, text) : null;
  if (near !== null) return near;
  const days = [year - 1, year, year + 1].flatMap((each) => {
    const day = dayIn(each, text);
    return day === null ? [] : [day];
  });
  const distance = (day: Day) => Math.abs(Date.parse(day.date) - Date.parse(valueDate));
  const [nearest] = days.sort((a, b) => distance(a) - distance(b));
  if (nearest !== undefined) return nearest;
  throw new RowError("date_invalid", `${text} is not an entry date MMDD.`, "61");
}
