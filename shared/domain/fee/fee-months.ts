/**
 * The correction of fees after a month's end, when the volume that chooses their tiers is known (docs/matching.md, The volume of
 * a month). Pure.
 */
import { type Instant, millisecondsPerHour } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { monthsBefore, monthText } from "#domain/value/text/day-text.ts";
import type { FeeSchedule } from "./fee-schedule.ts";
import { followsVolume, type MonthOfSchedule, volumeKey } from "./month-volume.ts";

/** A month whose fees are, or were, priced by this volume. */
export type VolumeOfMonth = MonthOfSchedule & { readonly volume: Amount };

export type FeeMonths = {
  readonly organizationId: OrganizationId;
  /** `waiting`: for the next look at the volumes of ended months. */
  readonly status: "waiting" | "running";
  /** Months to correct; the first one is under way. */
  readonly pending: readonly VolumeOfMonth[];
  /** Where the first one is: the list of its cases, and how many of it were taken. */
  readonly at: { readonly list: number; readonly offset: number };
  /** Months that are corrected, with the volume by which they were. */
  readonly settled: readonly VolumeOfMonth[];
  /** When it looks next; a message that comes earlier is a repeated one. */
  readonly lookAt: Instant;
  readonly updatedAt: Instant;
  readonly version: number;
};

/** Ended months that are looked at; what arrives later than that corrects nothing. */
const maximumMonths = 13;
const newestMonths = Array.from({ length: maximumMonths }, (_, at) => at + 1);

const start = { list: 0, offset: 0 } as const;

export function newFeeMonths(organizationId: OrganizationId, now: Instant): FeeMonths {
  return {
    organizationId,
    status: "waiting",
    pending: [],
    at: start,
    settled: [],
    lookAt: now,
    updatedAt: now,
    version: 0,
  };
}

/** The ended months in which a schedule with tiers by volume held, at most 13 of each schedule. */
export function endedMonths(schedules: readonly FeeSchedule[], now: Instant): MonthOfSchedule[] {
  return schedules.filter(followsVolume).flatMap(({ uuid: scheduleUuid, ...schedule }) => {
    const first = monthText(schedule.effectiveFrom);
    const last = schedule.effectiveTo === null ? null : monthText(schedule.effectiveTo);
    return newestMonths
      .map((count) => monthsBefore(monthText(now), count))
      .filter((month) => month >= first && (last === null || month <= last))
      .map((month) => ({ scheduleUuid, month }));
  });
}

/** Starts the correction of the months whose volume is another one than that by which they were corrected last. */
export function beginMonths(before: FeeMonths, found: readonly VolumeOfMonth[]): FeeMonths {
  const known = new Map(before.settled.map((each) => [volumeKey(each), each.volume]));
  const keys = new Set(found.map(volumeKey));
  const pending = found.filter((each) => (known.get(volumeKey(each)) ?? "0") !== each.volume);
  return {
    ...before,
    status: pending.length > 0 ? "running" : "waiting",
    pending,
    at: start,
    settled: before.settled.filter((each) => keys.has(volumeKey(each))),
  };
}

/** After a page: at the next one of the same list, in the next list, or at the next month. */
export function afterPage(
  before: FeeMonths,
  {
    taken,
    isEnd,
    lists,
  }: { readonly taken: number; readonly isEnd: boolean; readonly lists: number },
): FeeMonths {
  const { list, offset } = before.at;
  if (!isEnd) return { ...before, at: { list, offset: offset + taken } };
  if (list + 1 < lists) return { ...before, at: { list: list + 1, offset: 0 } };
  const [done, ...pending] = before.pending;
  if (done === undefined) return { ...before, status: "waiting", at: start };
  const others = before.settled.filter((each) => volumeKey(each) !== volumeKey(done));
  const status = pending.length > 0 ? "running" : "waiting";
  return { ...before, status, pending, at: start, settled: [...others, done] };
}

/** An hour after the next midnight, UTC. */
export function nextLook(now: Instant): Instant {
  const day = 24 * millisecondsPerHour;
  return (now - (now % day) + day + millisecondsPerHour) as Instant;
}
