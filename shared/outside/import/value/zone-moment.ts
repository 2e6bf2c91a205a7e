/** Moments at which the clocks of a time zone show a time (docs/files.md). */

import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { type Instant, millisecondsPerDay } from "#domain/value/instant.ts";

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  formatters.set(timeZone, made);
  return made;
}

export function dateInZone(milliseconds: number, timeZone: string): CalendarDate {
  return formatterOf(timeZone).format(milliseconds).slice(0, 10) as CalendarDate;
}

/**
 * The moment at which the zone's clocks show a time. Of a time that they show twice it is the first, and of one that they leave
 * out the moment after it, as for expected files (domain/value/daily-moment.ts).
 *
 * @param local the time, as if it were UTC
 */
export function momentInZone(local: number, timeZone: string): Instant {
  if (timeZone === "UTC") return local as Instant;
  const whole = local - (local % 1_000);
  // The offset is that of a day before or after: no zone changes its clock twice within two days.
  const before = offsetAt(whole - millisecondsPerDay, timeZone);
  const after = offsetAt(whole + millisecondsPerDay, timeZone);
  if (before === after || offsetAt(whole - before, timeZone) === before) {
    return (local - before) as Instant;
  }
  if (offsetAt(whole - after, timeZone) === after) return (local - after) as Instant;
  return firstMomentWith(after, { timeZone, without: whole - after, within: whole - before });
}

/** The whole second at which the zone's clocks change to the offset. */
function firstMomentWith(
  offset: number,
  search: { readonly timeZone: string; readonly without: number; readonly within: number },
): Instant {
  let { without, within } = search;
  while (within - without > 1_000) {
    const between = without + Math.floor((within - without) / 2_000) * 1_000;
    if (offsetAt(between, search.timeZone) === offset) within = between;
    else without = between;
  }
  return within as Instant;
}

/** Milliseconds that the zone's clocks are ahead of UTC at a whole second. */
function offsetAt(instant: number, timeZone: string): number {
  const shown = formatterOf(timeZone).format(instant).replace(" ", "T");
  return Date.parse(`${shown}Z`) - instant;
}
