/** Durations of rules are days, hours and minutes, and nobody multiplies by 1,440. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { durationText, typedMinutes } from "#console/format/typed-duration.ts";

describe("durations", () => {
  test.each([
    [0, "0 min"],
    [45, "45 min"],
    [60, "1 h"],
    [90, "1 h 30 min"],
    [1_440, "1 d"],
    [2_880, "2 d"],
    [3_661, "2 d 13 h 1 min"],
    [525_600, "365 d"],
  ])("%d minutes are shown as %s", (minutes, text) => {
    expect(durationText(minutes)).toBe(text);
  });

  test.each([
    ["90", 90],
    ["2 d", 2_880],
    ["2d", 2_880],
    ["1 day 12 hours", 2_160],
    ["36 h", 2_160],
    ["1 h 30 min", 90],
    [" 5 Minutes ", 5],
  ])("%s is read as %d minutes", (text, minutes) => {
    expect(typedMinutes(text)).toBe(minutes);
  });

  test.each(["", "soon", "2 w", "-1", "1.5 h", "h", "30 min 2 h", "1234567890", "2 days ago"])(
    "%j is no duration",
    (text) => {
      expect(typedMinutes(text)).toBeNull();
    },
  );

  test("what is shown is read as the same", () => {
    const minutes = fc.nat({ max: 999_999_999 });
    fc.assert(fc.property(minutes, (each) => typedMinutes(durationText(each)) === each));
  });
});
