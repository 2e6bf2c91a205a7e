import { calendarOf } from "#api/schema/field/business-calendar.ts";
import type { OrganizationSettings } from "#domain/case/work/organization-settings.ts";
import type { BusinessCalendar, StatedCalendar } from "#domain/value/business-time.ts";

/** For an organization without a calendar. */
const usualDays = { weekend: ["saturday", "sunday"], holidays: [] } as const;

/**
 * The days of the organization's calendar, by the clock of a time zone.
 *
 * @param timeZone absent: that of the calendar, else of the organization
 */
export function expectedCalendar(
  { businessCalendar, timeZone: own }: OrganizationSettings,
  timeZone?: string,
): BusinessCalendar {
  const stated: StatedCalendar = businessCalendar ?? { timeZone: own, ...usualDays };
  return calendarOf({ ...stated, timeZone: timeZone ?? stated.timeZone });
}
