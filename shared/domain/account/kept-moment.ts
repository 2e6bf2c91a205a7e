/** The moments at which the figures of reports are kept (docs/specification.md, Reports at a moment). */
import { type BusinessCalendar, localDay } from "#domain/value/business-time.ts";
import {
  type Instant,
  millisecondsPerHour,
  millisecondsPerMinute,
  nextHour,
} from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

export type KeepingSchedule = {
  readonly organizationId: OrganizationId;
  /** The full hour to look next. */
  readonly checkAt: Instant;
  /** The number of the last local day of which a moment is kept for long; null before the first. */
  readonly day: number | null;
  readonly version: number;
};

/** Days for which the first moment of a day is kept: 13 months at least. */
export const daysOfDaily = 400;
/** Days for which every full hour is kept. */
export const daysOfHourly = 35;

/** A look that comes later after the full hour keeps nothing: its figures would be those of another moment. */
const lateMilliseconds = 10 * millisecondsPerMinute;

export type KeptMoment = {
  /** The full hour. */
  readonly moment: Instant;
  readonly days: number;
};

/**
 * @param calendar of the time zone in which days begin
 * @returns the schedule after a look at `now`, and the moment that it keeps; null for none
 */
export function decideKeeping(
  before: KeepingSchedule,
  calendar: BusinessCalendar,
  now: Instant,
): { readonly after: KeepingSchedule; readonly kept: KeptMoment | null } {
  const checkAt = nextHour(now);
  const moment = (checkAt - millisecondsPerHour) as Instant;
  const after = { ...before, checkAt, version: before.version + 1 };
  if (now - moment > lateMilliseconds) return { after, kept: null };
  const day = localDay(calendar, moment);
  const isFirst = before.day === null || day > before.day;
  const kept = { moment, days: isFirst ? daysOfDaily : daysOfHourly };
  return { after: isFirst ? { ...after, day } : after, kept };
}
