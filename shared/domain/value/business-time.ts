/**
 * Time that counts on business days only (docs/matching.md, Business time). A calendar has its offsets from UTC as
 * data, so that a decision of the past comes out the same when a time zone's rules change.
 */
import { type Instant, latestInstant, millisecondsPerDay } from "./instant.ts";

export type BusinessCalendar = {
  /** Days of the week without business, from 1 for Monday to 7 for Sunday; at most six. */
  readonly weekend: readonly number[];
  /** Days without business, as days since 1970-01-01, ascending. */
  readonly holidays: readonly number[];
  /** Local time less UTC, from each moment on, ascending; the first holds before, the last without end. */
  readonly offsets: readonly ZoneOffset[];
};

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** The same as an organization states it. */
export type StatedCalendar = {
  /** IANA name. */
  readonly timeZone: string;
  readonly weekend: readonly Weekday[];
  /** Dates such as 2026-12-25, ascending. */
  readonly holidays: readonly string[];
};

export type ZoneOffset = { readonly from: Instant; readonly milliseconds: number };

const daysOfWeek = 7;

/**
 * The moment at which so many milliseconds of business days have passed; never before `start`. Takes a bounded number of
 * steps, whatever the time: whole weeks between holidays and changes of the clock are one step.
 */
export function plusBusinessTime(
  calendar: BusinessCalendar,
  start: Instant,
  milliseconds: number,
): Instant {
  let at: number = start;
  let left = milliseconds;
  while (left > 0 && at <= latestInstant) {
    const weeks = wholeWeeks(calendar, at, left);
    at += weeks * daysOfWeek * millisecondsPerDay;
    left -= weeks * businessTimeOfWeek(calendar);
    const next = nextDay(calendar, at);
    const available = isBusinessDay(calendar, localDay(calendar, at)) ? next - at : 0;
    if (left <= available) return (at + left) as Instant;
    left -= available;
    at = next;
  }
  return at as Instant;
}

function businessTimeOfWeek({ weekend }: BusinessCalendar): number {
  return (daysOfWeek - weekend.length) * millisecondsPerDay;
}

/** Weeks from here that are like any other, and after which time is left. */
function wholeWeeks(calendar: BusinessCalendar, at: number, left: number): number {
  const day = localDay(calendar, at);
  const holiday = calendar.holidays.find((each) => each >= day);
  const change = nextChange(calendar, at);
  const untilHoliday =
    holiday === undefined ? left * daysOfWeek : (holiday - day - 1) * millisecondsPerDay;
  const regular = change === null ? untilHoliday : least(change - at, untilHoliday);
  const fitting = floorDivide(regular, daysOfWeek * millisecondsPerDay);
  const needed = floorDivide(left - 1, businessTimeOfWeek(calendar));
  return fitting < 0 ? 0 : least(fitting, needed);
}

function least(a: number, b: number): number {
  return a < b ? a : b;
}

/** Of whole numbers, rounded down, also below zero. */
function floorDivide(value: number, divisor: number): number {
  const remainder = value % divisor;
  const whole = (value - remainder) / divisor;
  return remainder < 0 ? whole - 1 : whole;
}

/** @param day as days since 1970-01-01 */
export function isBusinessDay({ weekend, holidays }: BusinessCalendar, day: number): boolean {
  return !weekend.includes(weekdayOf(day)) && !holidays.includes(day);
}

/** From 1 for Monday to 7 for Sunday. 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  const sinceMonday = (day + 3) % daysOfWeek;
  return (sinceMonday < 0 ? sinceMonday + daysOfWeek : sinceMonday) + 1;
}

/** The day that the local calendar shows, as days since 1970-01-01. */
export function localDay(calendar: BusinessCalendar, at: number): number {
  return floorDivide(at + offsetAt(calendar, at), millisecondsPerDay);
}

/** Local time less UTC, in milliseconds. */
export function offsetAt({ offsets }: BusinessCalendar, at: number): number {
  const own = offsets.findLast(({ from }) => from <= at) ?? offsets[0];
  return own?.milliseconds ?? 0;
}

/** The next change of the clock; null after the last one. */
export function nextChange({ offsets }: BusinessCalendar, at: number): number | null {
  return offsets.find(({ from }, index) => index > 0 && from > at)?.from ?? null;
}

/** The first moment of a later local day: a change of the clock may leave out midnight, or repeat it. */
function nextDay(calendar: BusinessCalendar, at: number): number {
  const day = localDay(calendar, at);
  const midnight = (day + 1) * millisecondsPerDay;
  for (let from = at; ; ) {
    const next = midnight - offsetAt(calendar, from);
    const change = nextChange(calendar, from);
    if (change === null || next < change) return next > from ? next : from;
    if (localDay(calendar, change) > day) return change;
    from = change;
  }
}
