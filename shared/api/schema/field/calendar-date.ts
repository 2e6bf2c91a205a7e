import * as z from "zod";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { type Instant, millisecondsPerDay } from "#domain/value/instant.ts";
import { parseTimestamp } from "./timestamp.ts";

/** A day without a time. */
export const calendarDate = z.lazy(() =>
  z
    .string()
    .transform((date, context): CalendarDate => {
      if (calendarDay(date) !== null) return date as CalendarDate;
      const message = "Must be a calendar date, YYYY-MM-DD.";
      context.addIssue({ code: "custom", message, input: date });
      return z.NEVER;
    })
    .meta({
      override: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$", example: "2026-03-02" },
    }),
);

/** The first moment of a day in UTC; null for any other text than a date, YYYY-MM-DD, that exists. */
export function calendarDay(date: string): Instant | null {
  return parseTimestamp(`${date}T00:00:00Z`);
}

/** The time zone whose days begin first, UTC+14. */
const earliestZoneMilliseconds = 14 * 3_600_000;

/** The latest day that it is anywhere at this moment: a bank's day is in the bank's time zone. */
export function lastDayAt(now: Instant): CalendarDate {
  return dayOfMilliseconds(now + earliestZoneMilliseconds);
}

/** The day at this moment in a time zone, by its IANA name. */
export function dayIn(timeZone: string, now: Instant): CalendarDate {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat("sv-SE", { ...parts, timeZone }).format(now) as CalendarDate;
}

/** @param days negative: before */
export function dayAfter(day: CalendarDate, days = 1): CalendarDate {
  return dayOfMilliseconds(Date.parse(day) + days * millisecondsPerDay);
}

/** Whole days from one day to another one; negative if that is before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / millisecondsPerDay;
}

function dayOfMilliseconds(milliseconds: number): CalendarDate {
  return new Date(milliseconds).toISOString().slice(0, 10) as CalendarDate;
}
