/** The trend counts each day once, from zero, and no bar says more than its figures. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { barsOf, lastDays, pointOf } from "#console/screen/reports/trend-days.ts";

const now = Date.parse("2026-03-01T00:30:00Z");
type Row = Parameters<typeof pointOf>[1][number];

describe("the days of a trend", () => {
  test("end with today, follow each other, and are whole days of UTC", () => {
    const days = lastDays(now, 30);
    expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))]);
    expect([days.length, days[0]?.day, days[29]?.day]).toEqual([30, "2026-01-31", "2026-03-01"]);
    for (const [at, { from, to }] of days.entries()) {
      expect(to - from).toBe(86_400_000);
      expect(days[at + 1]?.from ?? to).toBe(to);
    }
  });

  test("add up their sources and currencies", () => {
    const row = (legs: number, matchedLegs: number) =>
      ({ source: "bank", currency: "EUR", legs, matchedLegs }) as Row;
    const ofRule = { ruleId: "rule_1", cases: 9, matchedCases: 9 } as Row;
    expect(pointOf("2026-03-01", [row(3, 1), row(4, 4), ofRule])).toEqual({
      day: "2026-03-01",
      all: 7,
      matched: 5,
    });
  });
});

describe("the bars", () => {
  const size = { width: 900, height: 120 };
  const points = fc.array(
    fc.tuple(fc.nat(100_000), fc.nat(100_000)).map(([all, matched]) => ({
      ...{ day: "2026-03-01", all, matched: Math.min(all, matched) },
    })),
    { minLength: 1, maxLength: 30 },
  );

  test("stand on the ground, stay inside, and keep their order", () => {
    fc.assert(
      fc.property(points, (all) => {
        const bars = barsOf(all, size);
        const most = Math.max(...all.map((point) => point.all));
        return bars.every(
          (bar) =>
            bar.height <= size.height &&
            bar.matchedHeight <= bar.height &&
            bar.height > 0 === bar.all > 0 &&
            (bar.all < most || bar.all === 0 || bar.height === size.height),
        );
      }),
    );
  });

  test("of days without anything are nothing", () => {
    const none = { day: "2026-03-01", all: 0, matched: 0 };
    expect(barsOf([none], size)).toEqual([{ ...none, x: 0, height: 0, matchedHeight: 0 }]);
  });
});
