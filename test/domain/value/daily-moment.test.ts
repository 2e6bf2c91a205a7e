/** The moment at which a local clock shows a time, around changes of the clock. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarOf } from "#api/schema/field/business-calendar.ts";
import { localDay } from "#domain/value/business-time.ts";
import { dailyMoment, nextDailyMoment } from "#domain/value/daily-moment.ts";
import type { Instant } from "#domain/value/instant.ts";

const calendarIn = (timeZone: string) => calendarOf({ timeZone, weekend: [], holidays: [] });
const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

describe("the moment of a local time", () => {
  test.each([
    ["in winter", "Europe/Berlin", "2026-03-02", "09:30", "2026-03-02T08:30:00.000Z"],
    ["in summer", "Europe/Berlin", "2026-07-02", "09:30", "2026-07-02T07:30:00.000Z"],
    [
      "after the clock goes forward",
      "Europe/Berlin",
      "2026-03-29",
      "09:30",
      "2026-03-29T07:30:00.000Z",
    ],
    ["left out by the clock", "Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T01:00:00.000Z"],
    [
      "shown twice by the clock",
      "Europe/Berlin",
      "2026-10-25",
      "02:30",
      "2026-10-25T00:30:00.000Z",
    ],
    [
      "after the clock goes back",
      "Europe/Berlin",
      "2026-10-25",
      "03:00",
      "2026-10-25T02:00:00.000Z",
    ],
    ["west of Greenwich", "America/New_York", "2026-03-08", "02:15", "2026-03-08T07:00:00.000Z"],
    ["with half an hour", "Asia/Kolkata", "2026-03-08", "00:00", "2026-03-07T18:30:00.000Z"],
    [
      "by a change of half an hour",
      "Australia/Lord_Howe",
      "2026-10-04",
      "02:10",
      "2026-10-03T15:30:00.000Z",
    ],
  ])("%s", (_, zone, day, time, expected) => {
    const moment = dailyMoment(calendarIn(zone), { day: dayOf(day), minutes: minutesOf(time) });
    expect(new Date(moment).toISOString()).toBe(expected);
  });

  test("comes once on each day, whatever the clock does", () => {
    const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo"];
    const calendars = zones.map(calendarIn);
    fc.assert(
      fc.property(
        fc.constantFrom(...calendars),
        fc.integer({ min: 0, max: 1_439 }),
        fc.integer({ min: dayOf("2016-01-01"), max: dayOf("2040-01-01") }),
        (calendar, minutes, day) => {
          const moment = dailyMoment(calendar, { day, minutes });
          expect(localDay(calendar, moment)).toBe(day);
          const clock = { after: moment, dayOf: moment };
          const next = nextDailyMoment(calendar, minutes, clock);
          expect(localDay(calendar, next)).toBe(day + 1);
          const before = {
            after: (moment - 1) as Instant,
            dayOf: (moment - 90_000_000) as Instant,
          };
          expect(nextDailyMoment(calendar, minutes, before)).toBe(moment);
        },
      ),
    );
  });
});
