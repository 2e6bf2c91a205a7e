import { describe, expect, test } from "vitest";
import { compileDatePattern } from "../../../shared/domain/value/date-pattern.ts";
import { momentFormat, readMoment } from "../../../shared/import/value/calendar.ts";

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
    ["2026-03-29T02:30:00", null, "Europe/Berlin", "2026-03-29 2026-03-29T01:30:00.000Z"],
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

  test.each(["MM/yyyy", "dd.MM", "QQQ yyyy MM dd", "yyyy-MM-dd E", ""])(
    "%s is not a date pattern",
    (pattern) => {
      expect(compileDatePattern(pattern)).toBeNull();
    },
  );
});
