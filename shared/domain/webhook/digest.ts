/** Digests of an organization by the hour or the day (docs/specification.md, Digests). */
import { type BusinessCalendar, localDay } from "#domain/value/business-time.ts";
import { dailyMoment } from "#domain/value/daily-moment.ts";
import { type Instant, millisecondsPerHour, nextHour } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { OutboundEndpoint } from "./outbound-endpoint.ts";
import type { OutboundEventType } from "./outbound-event.ts";

export const digestPeriods = ["hourly", "daily"] as const;
export type DigestPeriod = (typeof digestPeriods)[number];

export const digestEvents = {
  hourly: "digest.hourly",
  daily: "digest.daily",
} as const satisfies Record<DigestPeriod, OutboundEventType>;

export type DigestSchedule = {
  readonly organizationId: OrganizationId;
  readonly period: DigestPeriod;
  /** The end of the last digest, or since when somebody receives them. */
  readonly from: Instant;
  /** The moment to look next. */
  readonly checkAt: Instant;
  /** The number of the last hour or local day that had a digest; null before the first. */
  readonly last: number | null;
  readonly version: number;
};

/** The periods that the endpoint names; `*` names none. */
export function digestsOf({ eventTypes, status }: OutboundEndpoint): DigestPeriod[] {
  if (status !== "active") return [];
  return digestPeriods.filter((period) => eventTypes.includes(digestEvents[period]));
}

/** The last end of a period, its number, and the end after it. */
function boundsAt(period: DigestPeriod, calendar: BusinessCalendar, now: Instant) {
  if (period === "hourly") {
    const next = nextHour(now);
    const end = (next - millisecondsPerHour) as Instant;
    return { end, next, number: end / millisecondsPerHour };
  }
  const day = localDay(calendar, now);
  return {
    end: dailyMoment(calendar, { day, minutes: 0 }),
    next: dailyMoment(calendar, { day: day + 1, minutes: 0 }),
    number: day,
  };
}

/**
 * @param calendar of the time zone in which days end
 * @returns the schedule after a look at `now`, and the period of the digest that is due; null for none. A look that comes
 *   late has one digest for all hours or days since the last one
 */
export function decideDigest(
  before: DigestSchedule,
  calendar: BusinessCalendar,
  now: Instant,
): {
  readonly after: DigestSchedule;
  readonly digest: { readonly from: Instant; readonly to: Instant } | null;
} {
  const { end, next, number } = boundsAt(before.period, calendar, now);
  const after = { ...before, checkAt: next, version: before.version + 1 };
  // A change of the time zone must not give one day two digests.
  const isNew = before.last === null || number > before.last;
  if (end <= before.from || !isNew) return { after, digest: null };
  const digest = { from: before.from, to: end };
  return { after: { ...after, from: end, last: number }, digest };
}
