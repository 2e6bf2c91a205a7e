import { describe, expect, test } from "vitest";
import { calendarOf } from "#api/schema/field/business-calendar.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { dailyMoment } from "#domain/value/daily-moment.ts";
import { compileDatePattern } from "#domain/value/date-pattern.ts";
import { momentFormat, readMoment, startOfDay } from "#outside/import/value/calendar.ts";

const firstDay = Date.UTC(2026, 0, 1) / 86_400_000;

function read(cell: string, pattern: string | null, timeZone = "UTC"): string | null {
  const format = momentFormat({ dateFormat: pattern, timeZone });
  const moment = format === null ? null : readMoment(cell, format);
  if (moment === null) return null;
  const time = moment.instant === null ? "" : ` ${new Date(moment.instant).toISOString()}`;
  return `${moment.date}${time}${moment.wasPastMonthEnd ? " moved" : ""}`;
}

describe("dates and times", () => {
  test.each([
    ["2026-03-01", null, "UTC", "2026-03-01"],
    ["2026-02-30", null, "UTC", "2026-02-28 moved"],
    ["2024-02-29", null, "UTC", "2024-02-29"],
    ["2026-02-32", null, "UTC", null],
    ["2026-13-01", null, "UTC", null],
    ["2026-03-01T23:30:00-05:00", null, "UTC", "2026-03-01 2026-03-02T04:30:00.000Z"],
    ["2026-07-01 12:00", null, "America/New_York", "2026-07-01 2026-07-01T16:00:00.000Z"],
    ["2026-03-01T24:30:00Z", null, "UTC", null],
    ["31.01.24", "dd.MM.yy", "UTC", "2024-01-31"],
    ["31.01.85", "dd.MM.yy", "UTC", "1985-01-31"],
    ["31.01.24", "dd.MM.yyyy", "UTC", null],
    ["1/2/2026", "M/d/yyyy", "UTC", "2026-01-02"],
    ["05 Jan 2026", "dd MMM yyyy", "UTC", "2026-01-05"],
    ["January 5, 2026", "MMMM d, yyyy", "UTC", "2026-01-05"],
    ["20260105T093000", "yyyyMMdd'T'HHmmss", "UTC", "2026-01-05 2026-01-05T09:30:00.000Z"],
    ["01/05/2026 12:05 AM", "MM/dd/yyyy hh:mm a", "UTC", "2026-01-05 2026-01-05T00:05:00.000Z"],
    ["01/05/2026 13:05 PM", "MM/dd/yyyy hh:mm a", "UTC", "2026-01-05 2026-01-05T13:05:00.000Z"],
    ["01/05/2026 00:05 AM", "MM/dd/yyyy HH:mm a", "UTC", "2026-01-05 2026-01-05T00:05:00.000Z"],
    ["01/05/2026 13:05 AM", "MM/dd/yyyy hh:mm a", "UTC", null],
    ["01/05/2026 00:05 PM", "MM/dd/yyyy hh:mm a", "UTC", null],
    ["01/05/2026 24:00 PM", "MM/dd/yyyy hh:mm a", "UTC", null],
    ["1270917100", "unix", "UTC", "2010-04-10 2010-04-10T16:31:40.000Z"],
    ["1270917100.5", "unix", "UTC", "2010-04-10 2010-04-10T16:31:40.500Z"],
    ["1270917100000", "unix", "UTC", "2010-04-10 2010-04-10T16:31:40.000Z"],
    ["1270940399", "unix", "Asia/Tokyo", "2010-04-11 2010-04-10T22:59:59.000Z"],
    ["soon", "unix", "UTC", null],
    ["2026-03-01x", null, "UTC", null],
    ["", null, "UTC", null],
  ])("%s as %s in %s is %s", (cell, pattern, zone, expected) => {
    expect(read(cell, pattern, zone)).toBe(expected);
  });

  // Expected files are due by the same rule: test/domain/value/daily-moment.test.ts.
  test.each([
    ["shown twice, east", "2026-10-25T02:30:00.250", "Europe/Berlin", "2026-10-25T00:30:00.250Z"],
    ["shown twice, west", "2026-11-01 01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
    [
      "the last before it is shown twice",
      "2026-10-25 01:59",
      "Europe/Berlin",
      "2026-10-24T23:59:00.000Z",
    ],
    [
      "the first that is shown once again",
      "2026-10-25 03:00",
      "Europe/Berlin",
      "2026-10-25T02:00:00.000Z",
    ],
    [
      "shown twice, half an hour",
      "2026-04-05 01:45",
      "Australia/Lord_Howe",
      "2026-04-04T14:45:00.000Z",
    ],
    ["left out, east", "2026-03-29T02:30:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
    ["left out, west", "2026-03-08 02:15", "America/New_York", "2026-03-08T07:00:00.000Z"],
    [
      "left out, half an hour",
      "2026-10-04 02:10",
      "Australia/Lord_Howe",
      "2026-10-03T15:30:00.000Z",
    ],
    [
      "after the clock went forward",
      "2026-03-29 03:00",
      "Europe/Berlin",
      "2026-03-29T01:00:00.000Z",
    ],
  ])("a time that the clock has %s", (_, cell, zone, expected) => {
    expect(read(cell, null, zone)).toBe(`${cell.slice(0, 10)} ${expected}`);
  });

  test.each(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo"])(
    "a time of a file and a time by which a file is due are one moment in %s",
    (timeZone) => {
      const calendar = calendarOf({ timeZone, weekend: [], holidays: [] });
      const times = Array.from({ length: 366 }, (_, n) => firstDay + n).flatMap((day) =>
        [0, 30, 90, 135, 150].map((minutes) => ({ day, minutes })),
      );
      for (const { day, minutes } of times) {
        const moment = dailyMoment(calendar, { day, minutes });
        const local = new Date(day * 86_400_000 + minutes * 60_000).toISOString().slice(0, 16);
        const date = local.slice(0, 10) as CalendarDate;
        expect(read(local, null, timeZone)).toBe(`${date} ${new Date(moment).toISOString()}`);
        if (minutes === 0) expect(startOfDay(date, timeZone)).toBe(moment);
      }
    },
  );

  test.each(["MM/yyyy", "dd.MM", "QQQ yyyy MM dd", "yyyy-MM-dd E", ""])(
    "%s is not a date pattern",
    (pattern) => {
      expect(compileDatePattern(pattern)).toBeNull();
    },
  );
});
