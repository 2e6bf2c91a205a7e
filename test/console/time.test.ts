import { describe, expect, test } from "vitest";
import { exactTime, relativeText, shortTime, spanText } from "#console/format/time.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("times on the screen", () => {
  test.each([
    [20_000, "now"],
    [minute, "1 min"],
    [59 * minute, "59 min"],
    [hour, "1 h"],
    [hour + 5 * minute, "1 h 5 min"],
    [5 * hour + 5 * minute, "5 h"],
    [day + 4 * hour, "1 d 4 h"],
    [40 * day, "40 d"],
    [-2 * hour, "2 h"],
  ])("%d ms is %s", (milliseconds, text) => {
    expect(spanText(milliseconds)).toBe(text);
  });

  test("say whether they are past", () => {
    expect(relativeText(0, hour)).toBe("1 h ago");
    expect(relativeText(hour, 0)).toBe("in 1 h");
    expect(relativeText(0, 0)).toBe("now");
  });

  test("are exact with their zone", () => {
    expect(exactTime("2026-11-23T21:55:12.096Z", "UTC")).toBe("2026-11-23 21:55:12 UTC");
    expect(shortTime("2026-11-23T21:55:12.096Z", "UTC")).toBe("2026-11-23 21:55");
    expect(exactTime("soon", "UTC")).toBe("soon");
  });
});
