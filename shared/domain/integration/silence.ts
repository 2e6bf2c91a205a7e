/** Deliveries of an integration that stay away (docs/specification.md, Expected files and deliveries). */
import { type BusinessCalendar, plusBusinessTime } from "#domain/value/business-time.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Instant, millisecondsPerMinute, plusMinutes } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

/** How long after a delivery the next one is expected at the latest, as an integration states it. */
export type DeliveryDue = {
  readonly minutes: number;
  /** Whether the time runs on business days of the organization's calendar only. */
  readonly businessDaysOnly: boolean;
};

/** An integration is looked at once in this time, at the most often: at most 96 times a day. */
export const shortestDeliveryMinutes = 15;
export const longestDeliveryMinutes = 43_200;

export type DeliveryExpectation = {
  readonly organizationId: OrganizationId;
  readonly integrationUuid: Uuid<"integration">;
  /** Since when deliveries are expected. */
  readonly from: Instant;
  readonly checkAt: Instant;
  /** When the delivery was due that has not come; null while none stays away. */
  readonly silentSince: Instant | null;
  /** Begins with the time, so that it is above that of an earlier expectation of the integration. */
  readonly version: number;
};

type Clock = { readonly due: DeliveryDue; readonly calendar: BusinessCalendar };

/** The last moment for the next delivery after one at `last`. */
function dueAfter({ due, calendar }: Clock, last: Instant): Instant {
  return due.businessDaysOnly
    ? plusBusinessTime(calendar, last, due.minutes * millisecondsPerMinute)
    : plusMinutes(last, due.minutes);
}

export function expectDeliveries(
  {
    organizationId,
    integrationUuid,
  }: Pick<DeliveryExpectation, "organizationId" | "integrationUuid">,
  clock: Clock,
  now: Instant,
): DeliveryExpectation {
  const rest = { from: now, checkAt: dueAfter(clock, now), silentSince: null, version: now };
  return { organizationId, integrationUuid, ...rest };
}

/**
 * @param lastArrival the last delivery of the integration; null before the first
 * @returns the expectation after a look at `now`, and whether a silence begins
 */
export function decideSilence(
  before: DeliveryExpectation,
  clock: Clock,
  { lastArrival, now }: { readonly lastArrival: Instant | null; readonly now: Instant },
): { readonly after: DeliveryExpectation; readonly begins: boolean } {
  const version = before.version + 1;
  const last = lastArrival !== null && lastArrival > before.from ? lastArrival : before.from;
  const dueAt = dueAfter(clock, last);
  if (dueAt > now) {
    return { after: { ...before, checkAt: dueAt, silentSince: null, version }, begins: false };
  }
  const checkAt = plusMinutes(now, clock.due.minutes);
  const isKnown = isSilentStill(before, lastArrival);
  const silentSince = isKnown ? before.silentSince : dueAt;
  return { after: { ...before, checkAt, silentSince, version }, begins: !isKnown };
}

/** Whether nothing has come since the silence began. */
export function isSilentStill(
  { silentSince }: Pick<DeliveryExpectation, "silentSince">,
  lastArrival: Instant | null,
): boolean {
  return silentSince !== null && (lastArrival === null || lastArrival <= silentSince);
}
