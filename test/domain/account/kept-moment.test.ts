/** Which full hours are kept, and for how long (docs/specification.md, Reports at a moment). */
import { expect, test } from "vitest";
import { calendarOf } from "#api/schema/field/business-calendar.ts";
import {
  daysOfDaily,
  daysOfHourly,
  decideKeeping,
  type KeepingSchedule,
} from "#domain/account/kept-moment.ts";
import type { Instant } from "#domain/value/instant.ts";
import { organizationOf } from "../../organization.ts";

const at = (text: string) => Date.parse(`2026-03-${text}Z`) as Instant;
const organizationId = organizationOf("org_1");
const calendar = calendarOf({ timeZone: "Asia/Kolkata", weekend: [], holidays: [] });

function look(before: KeepingSchedule, text: string) {
  const { after, kept } = decideKeeping(before, calendar, at(text));
  return { after, kept: kept === null ? null : [new Date(kept.moment).toISOString(), kept.days] };
}

test("every full hour is kept for 35 days, the first of each local day for 13 months", () => {
  let schedule: KeepingSchedule = {
    organizationId,
    checkAt: at("04T17:00"),
    day: null,
    version: 1,
  };
  const kept: unknown[] = [];
  // In India a day begins at 18:30 UTC.
  for (const text of [
    "04T17:00",
    "04T18:01",
    "04T19:00:40",
    "04T20:09:59",
    "05T18:00",
    "05T19:00",
  ]) {
    const { after, kept: found } = look(schedule, text);
    kept.push(found);
    expect(after.version).toBe(schedule.version + 1);
    schedule = after;
  }
  expect(kept).toEqual([
    ["2026-03-04T17:00:00.000Z", daysOfDaily],
    ["2026-03-04T18:00:00.000Z", daysOfHourly],
    ["2026-03-04T19:00:00.000Z", daysOfDaily],
    ["2026-03-04T20:00:00.000Z", daysOfHourly],
    ["2026-03-05T18:00:00.000Z", daysOfHourly],
    ["2026-03-05T19:00:00.000Z", daysOfDaily],
  ]);
  expect([daysOfHourly, daysOfDaily >= 397]).toEqual([35, true]);
});

test("a look that is late keeps nothing, and the next one is kept as the first of its day", () => {
  const schedule = { organizationId, checkAt: at("04T19:00"), day: 20_000, version: 7 };
  const late = look(schedule, "04T19:10:01");
  expect(late.kept).toBeNull();
  expect(late.after).toMatchObject({ checkAt: at("04T20:00"), day: 20_000 });
  expect(look(late.after, "04T20:00").kept).toEqual(["2026-03-04T20:00:00.000Z", daysOfDaily]);
});
