import { expect, test } from "vitest";
import { parseScheduleExpression } from "#lib/emulator/sources/schedule-expression.ts";

const from = "2026-11-20T10:07:30Z"; // a Friday

test.each([
  ["rate(1 minute)", "2026-11-20T10:08:30Z"],
  ["rate(5 minutes)", "2026-11-20T10:12:30Z"],
  ["rate(1 day)", "2026-11-21T10:07:30Z"],
  ["cron(0/15 * * * ? *)", "2026-11-20T10:15:00Z"],
  ["cron(7 10 * * ? *)", "2026-11-21T10:07:00Z"],
  ["cron(0 0 1 * ? *)", "2026-12-01T00:00:00Z"],
  ["cron(30 9 ? * MON-FRI *)", "2026-11-23T09:30:00Z"],
  ["cron(0 12 29 2 ? *)", "2028-02-29T12:00:00Z"],
  ["cron(0 0 1 JAN ? 2030)", "2030-01-01T00:00:00Z"],
])("%s is next due at %s", (expression, due) => {
  const next = parseScheduleExpression(expression)(Date.parse(from));
  expect(new Date(next).toISOString()).toBe(new Date(due).toISOString());
});

test.each(["at(2030-01-01T00:00:00)", "cron(0 0 L * ? *)", "rate(0 minutes)", "every day"])(
  "refuses %s",
  (expression) => {
    expect(() => parseScheduleExpression(expression)(0)).toThrow();
  },
);
