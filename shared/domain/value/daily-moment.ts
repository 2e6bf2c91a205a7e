/** The moment at which a local clock shows a time of day (docs/specification.md, Expected files and deliveries). */
import { type BusinessCalendar, localDay, nextChange, offsetAt } from "./business-time.ts";
import { type Instant, millisecondsPerDay, millisecondsPerMinute } from "./instant.ts";

/**
 * Where the clock is put forward over the time, the first moment after it; where it shows the time twice, the first.
 *
 * @param day as days since 1970-01-01
 * @param minutes since local midnight, 0 to 1,439
 */
export function dailyMoment(
  calendar: BusinessCalendar,
  { day, minutes }: { readonly day: number; readonly minutes: number },
): Instant {
  const local = day * millisecondsPerDay + minutes * millisecondsPerMinute;
  // The offset of the moment is that of a day before or after: no zone changes its clock twice within two days.
  const found = [local - millisecondsPerDay, local + millisecondsPerDay]
    .map((near) => local - offsetAt(calendar, near))
    .filter((at) => offsetAt(calendar, at) === local - at);
  const [first, second = first] = found;
  if (first === undefined || second === undefined) {
    return (nextChange(calendar, local - millisecondsPerDay) ?? local) as Instant;
  }
  return (first < second ? first : second) as Instant;
}

/** The next such moment after `after`, on a day after the local day of `dayOf`. */
export function nextDailyMoment(
  calendar: BusinessCalendar,
  minutes: number,
  { after, dayOf }: { readonly after: Instant; readonly dayOf: Instant },
): Instant {
  const decided = localDay(calendar, dayOf);
  const today = localDay(calendar, after);
  let day = today > decided ? today : decided + 1;
  let moment = dailyMoment(calendar, { day, minutes });
  while (moment <= after) {
    day += 1;
    moment = dailyMoment(calendar, { day, minutes });
  }
  return moment;
}
