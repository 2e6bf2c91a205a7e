import fc from "fast-check";
import { expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { dayText } from "#domain/value/text/day-text.ts";

const at = (text: string) => Date.parse(text) as Instant;

test.each([
  ["2026-03-01T00:00:00Z", "2026-12-31T23:59:59Z", "1 March"],
  ["2026-02-28T23:59:59Z", "2027-01-01T00:00:00Z", "28 February 2026"],
  ["2024-02-29T12:00:00Z", "2024-01-01T00:00:00Z", "29 February"],
])("%s as seen from %s is %s", (day, other, text) => {
  expect(dayText({ of: at(day), readAt: at(other) })).toBe(text);
});

test("agrees with the calendar of the runtime", () => {
  const month = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(9999, 0) - 1 }), (value) => {
      const date = new Date(value);
      const text = `${date.getUTCDate()} ${month.format(date)} ${date.getUTCFullYear()}`;
      expect(dayText({ of: value as Instant, readAt: at("9999-06-01T00:00:00Z") })).toBe(text);
    }),
  );
});
