/** When an integration is silent (docs/specification.md, Expected files and deliveries). */
import { describe, expect, test } from "vitest";
import { calendarOf } from "#api/schema/field/business-calendar.ts";
import {
  type DeliveryExpectation,
  decideSilence,
  expectDeliveries,
} from "#domain/integration/silence.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

const at = (text: string) => Date.parse(`2026-03-${text}:00Z`) as Instant;
const textOf = (moment: Instant | null) =>
  moment === null ? null : new Date(moment).toISOString().slice(8, 16);

const calendar = calendarOf({
  timeZone: "UTC",
  weekend: ["saturday", "sunday"],
  holidays: [],
});
const clock = { due: { minutes: 60, businessDaysOnly: false }, calendar };
const named = {
  organizationId: "org_1" as OrganizationId,
  integrationUuid: "i" as Uuid<"integration">,
};
/** A Friday. */
const begun = expectDeliveries(named, clock, at("06T10:00"));

type Step = readonly [now: string, last: string | null];

function play(steps: readonly Step[], by = clock, from: DeliveryExpectation = begun) {
  let expectation = from;
  return steps.map(([now, last]) => {
    const lastArrival = last === null ? null : at(last);
    const { after, begins } = decideSilence(expectation, by, { lastArrival, now: at(now) });
    expectation = after;
    return [begins, textOf(after.silentSince), textOf(after.checkAt)];
  });
}

describe("an integration of which a delivery is expected within an hour", () => {
  test.each<[string, readonly Step[], readonly unknown[]]>([
    [
      "is looked at again an hour after the last delivery",
      [["06T11:00", "06T10:40"]],
      [[false, null, "06T11:40"]],
    ],
    ["is silent before the first delivery", [["06T11:00", null]], [[true, "06T11:00", "06T12:00"]]],
    [
      "is reported once for a silence",
      [
        ["06T11:00", null],
        ["06T12:00", null],
        ["06T13:00", null],
      ],
      [
        [true, "06T11:00", "06T12:00"],
        [false, "06T11:00", "06T13:00"],
        [false, "06T11:00", "06T14:00"],
      ],
    ],
    [
      "is reported again after a delivery",
      [
        ["06T11:00", null],
        ["06T12:00", "06T11:30"],
        ["06T12:30", "06T11:30"],
      ],
      [
        [true, "06T11:00", "06T12:00"],
        [false, null, "06T12:30"],
        [true, "06T12:30", "06T13:30"],
      ],
    ],
    [
      "is reported again, where the delivery came and stayed away between two looks",
      [
        ["06T11:00", null],
        ["06T15:00", "06T11:30"],
      ],
      [
        [true, "06T11:00", "06T12:00"],
        [true, "06T12:30", "06T16:00"],
      ],
    ],
    [
      "is reported once after the looks stopped for days",
      [
        ["09T11:00", "06T10:30"],
        ["09T12:00", "06T10:30"],
      ],
      [
        [true, "06T11:30", "09T12:00"],
        [false, "06T11:30", "09T13:00"],
      ],
    ],
  ])("%s", (_, steps, expected) => {
    expect(play(steps)).toEqual(expected);
  });

  test("has the time of business days, where only they count", () => {
    const business = { due: { minutes: 1_440, businessDaysOnly: true }, calendar };
    const friday = expectDeliveries(named, business, at("06T10:00"));
    expect(textOf(friday.checkAt)).toBe("09T10:00");
    expect(play([["09T10:00", "06T18:00"]], business, friday)).toEqual([[false, null, "09T18:00"]]);
  });
});
