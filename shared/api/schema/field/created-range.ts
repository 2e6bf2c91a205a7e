import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Page, pageOf } from "#domain/value/page.ts";
import { calendarDate } from "./calendar-date.ts";
import { dayOrTime, endDayOrTime } from "./day-or-time.ts";
import { parseTimestamp } from "./timestamp.ts";

/** A part of the time: `from` is included, `to` is not; either may be open. */
export type TimeRange = { readonly from?: Instant | undefined; readonly to?: Instant | undefined };

/** Days, both included; either may be open. */
type DayRange = {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
};

/** Filters by a time, mostly the creation of a record: `from` is included, `to` is not, but the whole of a day that it names. */
export function createdRange() {
  return { from: dayOrTime.optional(), to: endDayOrTime.optional() };
}

/** Filters by a day that is not a moment: `from` and `to` are days and both included. */
export function dayRange() {
  return { from: calendarDate.optional(), to: calendarDate.optional() };
}

/** A part of a list whose items are all known, of those that were created in the range. */
export function createdPageOf<Item, Shown extends { readonly createdAt: string }>(
  all: readonly Item[],
  { from, to, ...page }: TimeRange & Page,
  view: (item: Item) => Shown,
) {
  if (from === undefined && to === undefined) return pageOf(all, page, view);
  const found = all
    .map(view)
    .filter(({ createdAt }) => isTimeIn({ from, to }, parseTimestamp(createdAt) ?? 0));
  return pageOf(found, page, (shown) => shown);
}

/** Whether the record with this id was created in the range. */
export function isCreatedIn(range: TimeRange, uuid: Uuid): boolean {
  return isTimeIn(range, millisecondsOfUuid(uuid));
}

/** @param milliseconds since 1970 */
export function isTimeIn({ from, to }: TimeRange, milliseconds: number): boolean {
  return (from === undefined || milliseconds >= from) && (to === undefined || milliseconds < to);
}

/** Whether the day is one of the range, by its text: `YYYY-MM-DD`. */
export function isDayIn({ from, to }: DayRange, day: string): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}
