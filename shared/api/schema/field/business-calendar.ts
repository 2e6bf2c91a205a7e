/** The business calendar of an organization, as requests state it and as decisions use it. */
import * as z from "zod";
import {
  type BusinessCalendar,
  type StatedCalendar,
  type Weekday,
  weekdays,
  type ZoneOffset,
} from "#domain/value/business-time.ts";
import { type Instant, millisecondsPerDay } from "#domain/value/instant.ts";
import { strictObject } from "./strict-object.ts";
import { timeZone } from "./time-zone.ts";

/** Maximum holidays: each rule that counts business time has a copy, which every decision reads. */
const maximumHolidays = 100;

function dayOf(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / millisecondsPerDay;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = dayOf(text);
  // Date.parse takes 31 February as a day of March.
  return !Number.isNaN(day) && textOf(day) === text;
}

function textOf(day: number): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
}

const holiday = z.lazy(() =>
  z.string().refine(isDay, { message: "Must be a date such as 2026-12-25." }),
);

export const businessCalendar = strictObject(() => ({
  timeZone,
  weekend: z
    .array(z.enum(weekdays))
    .max(weekdays.length)
    .transform((named): Weekday[] => weekdays.filter((day) => named.includes(day)))
    .refine((named) => named.length < weekdays.length, {
      message: "At least one day of the week must be a business day.",
    }),
  holidays: z
    .array(holiday)
    .max(maximumHolidays)
    .transform((named) => [...new Set(named)].sort())
    .default([]),
}));

/** Years whose changes of the clock are part of a calendar; after them the last offset stays. */
const firstYear = 2015;
const lastYear = 2045;

export function calendarOf({
  timeZone: zone,
  weekend,
  holidays,
}: StatedCalendar): BusinessCalendar {
  return {
    weekend: weekend.map((day) => weekdays.indexOf(day) + 1),
    holidays: holidays.map(dayOf),
    offsets: offsetsOf(zone),
  };
}

function offsetsOf(zone: string): ZoneOffset[] {
  const start = Date.UTC(firstYear, 0, 1);
  const end = Date.UTC(lastYear + 1, 0, 1);
  const format = formatOf(zone);
  const offsets = [offsetFrom(format, start)];
  // No zone changes its clock twice within a week.
  const step = 7 * millisecondsPerDay;
  for (let at = start; at < end; at += step) {
    const after = offsetAt(format, at + step);
    if (after === offsetAt(format, at)) continue;
    offsets.push(offsetFrom(format, firstWith(format, after, at, at + step)));
  }
  return offsets;
}

/** The first whole second with this offset, between a moment without and one with it. */
function firstWith(format: Intl.DateTimeFormat, offset: number, without: number, within: number) {
  let [before, after] = [without, within];
  while (after - before > 1_000) {
    const middle = before + Math.floor((after - before) / 2_000) * 1_000;
    if (offsetAt(format, middle) === offset) after = middle;
    else before = middle;
  }
  return after;
}

function offsetFrom(format: Intl.DateTimeFormat, at: number): ZoneOffset {
  return { from: at as Instant, milliseconds: offsetAt(format, at) };
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const time = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
  return new Intl.DateTimeFormat("sv-SE", { ...parts, ...time, timeZone: zone });
}

function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  return Date.parse(`${format.format(at).replace(" ", "T")}Z`) - at;
}
