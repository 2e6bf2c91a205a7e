/** Reads dates and times in files (Unicode TR 35 date patterns, ISO 8601, Unix time). */

import {
  isNumericDateFormat,
  type NumericDateFormat,
} from "#api/resource/import/reading-options.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { compileDatePattern, type DatePart, type DatePattern } from "#domain/value/date-pattern.ts";
import { type Instant, millisecondsPerDay } from "#domain/value/instant.ts";
import { foldedMonth, monthNamesOf } from "./month-names.ts";
import { dateInZone, momentInZone } from "./zone-moment.ts";

export type ReadMoment = {
  readonly date: CalendarDate;
  /** Null if the text has a day without a time. */
  readonly instant: Instant | null;
  /** Whether the day was past the end of its month and was replaced by the last day. */
  readonly wasPastMonthEnd: boolean;
  /** Present where the year has two digits, whose century was assumed. */
  readonly isCenturyAssumed?: true;
};

type Part = DatePart;

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

const iso = compileDatePattern("yyyy-MM-dd");
const isoDateTime =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?$/;

export type MomentFormat = {
  /** Null means ISO 8601. */
  readonly pattern: DatePattern | NumericDateFormat | null;
  readonly timeZone: string;
  /** Months by their folded names; null: the English ones. */
  readonly months: ReadonlyMap<string, number> | null;
};

/**
 * Prepares a profile's date format: a date pattern, a format of numbers, or null for ISO 8601.
 *
 * @param timeZone IANA name, for times without an offset
 * @param locale of the names of months; absent: English
 * @returns null if the pattern is invalid
 */
export function momentFormat({
  dateFormat,
  timeZone,
  locale,
}: {
  readonly dateFormat: string | null;
  readonly timeZone: string;
  readonly locale?: string | undefined;
}): MomentFormat | null {
  const months = locale === undefined ? null : monthNamesOf(locale);
  if (dateFormat === null || isNumericDateFormat(dateFormat)) {
    return { pattern: dateFormat, timeZone, months };
  }
  const pattern = compileDatePattern(dateFormat, months !== null);
  return pattern === null ? null : { pattern, timeZone, months };
}

/** Maximum characters of a date or time. */
const maximumLength = 64;

/** Reads a date or time; null if the cell does not match the format. */
export function readMoment(cell: string, format: MomentFormat): ReadMoment | null {
  const { pattern, timeZone, months } = format;
  const text = cell.trim();
  if (text.length > maximumLength) return null;
  if (pattern === "unix") return readUnix(text, timeZone);
  if (pattern === null) return readIso(text, timeZone);
  if (pattern === "excel" || pattern === "excel1904") return readSerial(text, pattern, timeZone);
  const match = pattern.expression.exec(text);
  if (match === null) return null;
  const parts = new Map(pattern.parts.map((part, at) => [part, match[at + 1] ?? ""]));
  return momentOf(parts, timeZone, months);
}

/** The day that is number 0, in days from 1970-01-01. */
const serialZero = { excel: -25_569, excel1904: -24_107 } as const;
/** Before 1 March 1900 the spreadsheets count a day that never was. */
const firstSerial = { excel: 61, excel1904: 0 } as const;
const lastSerial = 2_958_465;

/** The day number of a spreadsheet; its fraction is the time of the day, to the nearest second. */
function readSerial(
  text: string,
  system: keyof typeof serialZero,
  timeZone: string,
): ReadMoment | null {
  const match = /^(\d{1,7})(?:[.,](\d{1,17}))?$/.exec(text);
  if (match === null) return null;
  const [, whole = "", fraction = ""] = match;
  const serial = Number(whole);
  if (serial < firstSerial[system] || serial > lastSerial) return null;
  const midnight = (serial + serialZero[system]) * millisecondsPerDay;
  const seconds = Math.round(Number(`0.${fraction || "0"}`) * 86_400);
  const local = midnight + seconds * 1_000;
  const date = new Date(local).toISOString().slice(0, 10) as CalendarDate;
  const instant = /[1-9]/.test(fraction) ? momentInZone(local, timeZone) : null;
  return { date, instant: instant as Instant | null, wasPastMonthEnd: false };
}

/**
 * Reads ISO 8601: a date, or a date and time with or without an offset. Null if the text is
 * neither.
 *
 * @param timeZone IANA name, for a time without an offset
 */
export function readIso(text: string, timeZone: string): ReadMoment | null {
  const match = isoDateTime.exec(text);
  if (match === null) {
    const date = iso?.expression.exec(text);
    if (date === null || date === undefined) return null;
    const [, y = "", M = "", d = ""] = date;
    return momentOf(
      new Map<Part, string>([
        ["y", y],
        ["M", M],
        ["d", d],
      ]),
      timeZone,
    );
  }
  const [, date = "", H = "", m = "", s = "0", S = "0", X] = match;
  const [y = "", M = "", d = ""] = date.split("-");
  const parts: [Part, string][] = [
    ["y", y],
    ["M", M],
    ["d", d],
    ["H", H],
    ["m", m],
    ["s", s],
    ["S", S],
  ];
  return momentOf(new Map(X === undefined ? parts : [...parts, ["X", X]]), timeZone);
}

/**
 * Unix time in seconds, or in milliseconds with 13 digits: seconds have at most 10 digits until
 * 2286.
 */
function readUnix(text: string, timeZone: string): ReadMoment | null {
  const match = /^(\d{1,10}|\d{13})(?:\.(\d{1,9}))?$/.exec(text);
  if (match === null) return null;
  const [, whole = "", decimals = ""] = match;
  const fraction = Number(decimals.padEnd(3, "0").slice(0, 3));
  const milliseconds = whole.length === 13 ? Number(whole) : Number(whole) * 1_000 + fraction;
  return {
    date: dateInZone(milliseconds, timeZone),
    instant: milliseconds as Instant,
    wasPastMonthEnd: false,
  };
}

function momentOf(
  parts: ReadonlyMap<Part, string>,
  timeZone: string,
  months: MomentFormat["months"] = null,
): ReadMoment | null {
  const year = parts.get("y") ?? "";
  const found = calendarDay(
    yearOf(year),
    monthOf(parts.get("M") ?? "", months),
    Number(parts.get("d")),
  );
  if (found === null) return null;
  const day = year.length === 2 ? { ...found, isCenturyAssumed: true as const } : found;
  if (!parts.has("H") && !parts.has("h")) return { ...day, instant: null };
  const time = timeOf(parts);
  if (time === null) return null;
  const local = Date.parse(`${day.date}T00:00:00Z`) + time;
  const offset = offsetOf(parts.get("X"));
  if (Number.isNaN(offset)) return null;
  const instant = offset === null ? momentInZone(local, timeZone) : local - offset;
  return { ...day, instant: instant as Instant };
}

/**
 * The year. Two digits 80 to 99 mean 1980 to 1999, others 2000 to 2079, as in SWIFT (MT940, field
 * 60F).
 */
function yearOf(text: string): number {
  const year = Number(text);
  if (text.length !== 2) return year;
  return year >= 80 ? 1900 + year : 2000 + year;
}

function monthOf(text: string, local: MomentFormat["months"]): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (local !== null) return local.get(foldedMonth(text)) ?? 0;
  return months.indexOf(text.slice(0, 3).toLowerCase()) + 1;
}

/** The day, or the last day of the month if the month is shorter; null if no month has the day. */
export function calendarDay(
  year: number,
  month: number,
  day: number,
): { readonly date: CalendarDate; readonly wasPastMonthEnd: boolean } | null {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return null;
  // Every month has 28 days.
  const used = day <= 28 ? day : Math.min(day, lastDayOf(year, month));
  const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(used, 2)}` as CalendarDate;
  return { date, wasPastMonthEnd: used !== day };
}

function lastDayOf(year: number, month: number): number {
  const last = new Date(Date.UTC(2000, month, 0));
  last.setUTCFullYear(year, month, 0);
  return last.getUTCDate();
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}

/** Milliseconds since midnight; null for an invalid time. */
function timeOf(parts: ReadonlyMap<Part, string>): number | null {
  const hour = hourOf(parts);
  const minute = Number(parts.get("m") ?? 0);
  const second = Number(parts.get("s") ?? 0);
  if (hour === null || hour > 23 || minute > 59 || second > 59) return null;
  const milliseconds = Number((parts.get("S") ?? "").padEnd(3, "0").slice(0, 3));
  return ((hour * 60 + minute) * 60 + second) * 1_000 + milliseconds;
}

/** The hour of the day; null where it and its half of the day contradict each other. */
function hourOf(parts: ReadonlyMap<Part, string>): number | null {
  const half = parts.get("a");
  if (half === undefined) return Number(parts.get("H") ?? parts.get("h"));
  const hour = Number(parts.get("h") ?? parts.get("H"));
  const isAfternoon = half.toLowerCase().startsWith("p");
  if (hour >= 1 && hour <= 12) return (hour % 12) + (isAfternoon ? 12 : 0);
  // An hour of a clock of 24 hours beside its own half, as in 13:05 PM, is clear; 13:05 AM is not.
  return isAfternoon === hour > 12 ? hour : null;
}

/** The largest offset in use is 14 hours. */
const maximumOffsetMinutes = 14 * 60;

/** Milliseconds ahead of UTC; null without an offset, NaN for one that no clock has. */
function offsetOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (text === "Z") return 0;
  const digits = text.replace(/\D/g, "").padEnd(4, "0");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  if (minutes > maximumOffsetMinutes || Number(digits.slice(2)) > 59) return Number.NaN;
  return (text.startsWith("-") ? -minutes : minutes) * 60_000;
}

/**
 * The first moment of the day in the zone. It is not 00:00 where the clocks go forward at midnight,
 * and the first of two where they go back to midnight.
 */
export function startOfDay(date: CalendarDate, timeZone: string): Instant {
  return momentInZone(Date.parse(`${date}T00:00:00Z`), timeZone);
}
