/**
 * The file that is due each day (docs/specification.md, Expected files and deliveries). Each due moment is decided once: the file
 * has come since the one before, or it is missing.
 */
import { type BusinessCalendar, isBusinessDay, localDay } from "#domain/value/business-time.ts";
import { nextDailyMoment } from "#domain/value/daily-moment.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

/** When the file of each day has to be imported, as an import profile states it. */
export type FileDue = {
  /** Local time, such as 09:30. */
  readonly time: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Whether nothing is due on days that the organization's calendar leaves out. */
  readonly businessDaysOnly: boolean;
};

/** Due moments that passed without their file, one after the other; a file that came since ends it. */
export type MissingFiles = {
  readonly since: Instant;
  readonly last: Instant;
  readonly count: number;
};

export type FileExpectation = {
  readonly organizationId: OrganizationId;
  readonly profileUuid: Uuid<"importProfile">;
  /** The last due moment that was decided; before the first, when the file came to be expected. */
  readonly decidedAt: Instant;
  /** The moment to decide next: each day of the calendar has one, and without business it decides nothing. */
  readonly checkAt: Instant;
  readonly missing: MissingFiles | null;
  /** Begins with the time, so that it is above that of an earlier expectation of the profile. */
  readonly version: number;
};

/** What is known of the files of the profile: the first of each hour since the last decision, and the last of all. */
export type Arrivals = {
  readonly first: readonly Instant[];
  readonly last: Instant | null;
};

type Clock = { readonly due: FileDue; readonly calendar: BusinessCalendar };

const minutesPerHour = 60;

function minutesOf({ time }: FileDue): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * minutesPerHour + Number(minutes);
}

/** Begins on the next local day: files that came earlier today are not known. */
export function expectFile(
  { organizationId, profileUuid }: Pick<FileExpectation, "organizationId" | "profileUuid">,
  { due, calendar }: Clock,
  now: Instant,
): FileExpectation {
  const checkAt = nextDailyMoment(calendar, minutesOf(due), { after: now, dayOf: now });
  const rest = { decidedAt: now, checkAt, missing: null, version: now };
  return { organizationId, profileUuid, ...rest };
}

/** As before by another clock: no day that was decided is decided again. */
export function expectFileAt(
  before: FileExpectation,
  { due, calendar }: Clock,
  now: Instant,
): FileExpectation {
  const dayOf = before.decidedAt;
  const checkAt = nextDailyMoment(calendar, minutesOf(due), { after: now, dayOf });
  return { ...before, checkAt, version: before.version + 1 };
}

/** @returns the expectation after the decision of `checkAt`, and whether its file is missing */
export function decideFile(
  before: FileExpectation,
  { due, calendar }: Clock,
  arrivals: Arrivals,
): { readonly after: FileExpectation; readonly isMissing: boolean } {
  const { checkAt, missing } = before;
  const next = nextDailyMoment(calendar, minutesOf(due), { after: checkAt, dayOf: checkAt });
  const after = { ...before, checkAt: next, version: before.version + 1 };
  const isDue = !due.businessDaysOnly || isBusinessDay(calendar, localDay(calendar, checkAt));
  if (!isDue) return { after, isMissing: false };
  const decided = { ...after, decidedAt: checkAt };
  if (hasCome(before, arrivals)) return { after: { ...decided, missing: null }, isMissing: false };
  const goesOn = missing !== null && isMissingStill(missing, arrivals.last);
  const { since, count } = goesOn ? missing : { since: checkAt, count: 0 };
  const all = { since, last: checkAt, count: count + 1 };
  return { after: { ...decided, missing: all }, isMissing: true };
}

/** Whether no file has come since the last due moment that passed without one. */
export function isMissingStill({ last }: MissingFiles, lastArrival: Instant | null): boolean {
  return lastArrival === null || lastArrival <= last;
}

/**
 * Whether a file has come for the due moment. The first one after a due moment that passed without its file is that late
 * file, if it came closer to that moment than to this one.
 */
function hasCome(
  { decidedAt, checkAt, missing }: FileExpectation,
  { first, last }: Arrivals,
): boolean {
  const known = last === null ? first : [...first, last];
  const within = [...new Set(known)]
    .filter((at) => at > decidedAt && at <= checkAt)
    .sort((a, b) => a - b);
  const [earliest] = within;
  if (earliest === undefined) return false;
  const isLate = missing?.last === decidedAt && earliest - decidedAt < checkAt - earliest;
  return within.length > (isLate ? 1 : 0);
}
