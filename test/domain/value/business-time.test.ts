import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarOf } from "#api/schema/field/business-calendar.ts";
import { plusBusinessTime, type StatedCalendar, weekdays } from "#domain/value/business-time.ts";
import type { Instant } from "#domain/value/instant.ts";

const at = (text: string) => Date.parse(text) as Instant;
const hour = 3_600_000;
const day = 24 * hour;
const weekend = ["saturday", "sunday"] as const;
const zurich = { timeZone: "Europe/Zurich", weekend, holidays: ["2026-04-03", "2026-04-06"] };
const due = (calendar: StatedCalendar, start: string, hours: number) =>
  new Date(plusBusinessTime(calendarOf(calendar), at(start), hours * hour)).toISOString();

describe("business time", () => {
  test.each([
    ["within a day", "2026-03-04T08:00:00Z", 4, "2026-03-04T12:00:00.000Z"],
    ["over a weekend", "2026-03-06T20:00:00Z", 24, "2026-03-09T20:00:00.000Z"],
    ["from a weekend", "2026-03-07T12:00:00Z", 1, "2026-03-09T00:00:00.000Z"],
    ["to the end of a Friday", "2026-03-06T22:00:00Z", 1, "2026-03-06T23:00:00.000Z"],
    [
      "over Easter, four days without business",
      "2026-04-02T10:00:00Z",
      24,
      "2026-04-07T10:00:00.000Z",
    ],
    ["over a change of the clock", "2026-03-27T12:00:00Z", 24, "2026-03-30T11:00:00.000Z"],
    ["nothing", "2026-03-07T12:00:00Z", 0, "2026-03-07T12:00:00.000Z"],
    ["ten weeks", "2026-05-04T10:00:00Z", 24 * 50, "2026-07-13T10:00:00.000Z"],
  ])("%s", (_, start, hours, expected) => {
    expect(due(zurich, start, hours)).toBe(expected);
  });

  test("a day whose midnight the clock leaves out begins with the change", () => {
    const cairo = { timeZone: "Africa/Cairo", weekend: ["thursday"] as const, holidays: [] };
    // On Friday 2026-04-24 the clock goes from 00:00 to 01:00.
    expect(due(cairo, "2026-04-23T12:00:00Z", 1)).toBe("2026-04-23T23:00:00.000Z");
  });

  test("without weekend and holidays it is time", () => {
    const always = calendarOf({ timeZone: "America/New_York", weekend: [], holidays: [] });
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 400 * day }), (start, time) => {
        expect(plusBusinessTime(always, start, time)).toBe(start + time);
      }),
    );
  });

  test("counts each business day once, as a walk from day to day does", () => {
    fc.assert(
      fc.property(
        stated,
        moment,
        fc.integer({ min: 1, max: 30 * day }),
        (calendar, start, time) => {
          const end = plusBusinessTime(calendarOf(calendar), start, time);
          expect(businessTime(calendar, start, end)).toBe(time);
          expect(isOpen(calendar, end - 1)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("parts of a time add up, and more time is never earlier", () => {
    const part = fc.integer({ min: 0, max: 500 * day });
    fc.assert(
      fc.property(stated, moment, part, part, (calendar, start, first, second) => {
        const own = calendarOf(calendar);
        const whole = plusBusinessTime(own, start, first + second);
        const middle = plusBusinessTime(own, start, first);
        expect(plusBusinessTime(own, middle, second)).toBe(whole);
        expect(middle).toBeLessThanOrEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  test("ends after the last year for a time without end, in few steps", () => {
    const calendar = calendarOf(zurich);
    const end = plusBusinessTime(calendar, at("0001-01-01T00:00:00Z"), Number.MAX_SAFE_INTEGER);
    expect(end).toBeGreaterThan(at("9999-12-31T23:59:59Z"));
  });
});

const moment = fc
  .integer({ min: at("2020-01-01T00:00:00Z"), max: at("2030-01-01T00:00:00Z") })
  .map((time) => (time - (time % 1_000)) as Instant);

const stated: fc.Arbitrary<StatedCalendar> = fc.record({
  timeZone: fc.constantFrom("UTC", "Europe/Zurich", "America/New_York", "Africa/Cairo"),
  weekend: fc.subarray(["friday", "saturday", "sunday", "monday"] as const),
  holidays: fc
    .array(
      moment.map((time) => new Date(time).toISOString().slice(0, 10)),
      { maxLength: 20 },
    )
    .map((days) => [...new Set(days)].sort()),
});

const formats = new Map<string, Intl.DateTimeFormat>();

function isOpen({ timeZone, weekend: closed, holidays }: StatedCalendar, time: number): boolean {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone });
  formats.set(timeZone, format);
  const local = format.format(time);
  const name = weekdays.at(new Date(`${local}T00:00:00Z`).getUTCDay() - 1);
  return !closed.some((each) => each === name) && !holidays.includes(local);
}

/** Counted in hours, at which every day of these zones begins. */
function businessTime(calendar: StatedCalendar, start: number, end: number): number {
  const step = hour;
  let time = 0;
  for (let from = start; from < end; ) {
    const to = Math.min(from - (from % step) + step, end);
    if (isOpen(calendar, from)) time += to - from;
    from = to;
  }
  return time;
}
