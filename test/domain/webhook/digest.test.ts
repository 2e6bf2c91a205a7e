/** When digests are due (docs/specification.md, Digests). */
import { describe, expect, test } from "vitest";
import { calendarOf } from "#api/schema/field/business-calendar.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  type DigestPeriod,
  type DigestSchedule,
  decideDigest,
  digestsOf,
} from "#domain/webhook/digest.ts";
import { isSubscribed, type OutboundEndpoint } from "#domain/webhook/outbound-endpoint.ts";
import type { Announcement } from "#domain/webhook/outbound-event.ts";

const at = (text: string) => Date.parse(`2026-${text}:00Z`) as Instant;
const textOf = (moment: Instant) => new Date(moment).toISOString().slice(5, 16);
const calendarIn = (timeZone: string) => calendarOf({ timeZone, weekend: [], holidays: [] });
const zones = { berlin: calendarIn("Europe/Berlin"), york: calendarIn("America/New_York") };

function scheduled(period: DigestPeriod, from: string): DigestSchedule {
  const organizationId = "org_1" as OrganizationId;
  return { organizationId, period, from: at(from), checkAt: at(from), last: null, version: 1 };
}

/** What each look at a moment, by the clock of a zone, sends. */
function play(
  period: DigestPeriod,
  from: string,
  looks: readonly (readonly [string, keyof typeof zones])[],
) {
  let schedule = scheduled(period, from);
  return looks.map(([now, zone]) => {
    const { after, digest } = decideDigest(schedule, zones[zone], at(now));
    schedule = after;
    const next = textOf(after.checkAt);
    return digest === null ? next : `${textOf(digest.from)} to ${textOf(digest.to)}, ${next}`;
  });
}

describe("a digest by the hour", () => {
  test("is that of the full hours, once, however often and late they are looked at", () => {
    const looks = ["03-02T10:00", "03-02T11:00", "03-02T11:01", "03-02T15:20"] as const;
    expect(
      play(
        "hourly",
        "03-02T09:40",
        looks.map((now) => [now, "berlin"]),
      ),
    ).toEqual([
      "03-02T09:40 to 03-02T10:00, 03-02T11:00",
      "03-02T10:00 to 03-02T11:00, 03-02T12:00",
      "03-02T12:00",
      "03-02T11:00 to 03-02T15:00, 03-02T16:00",
    ]);
  });
});

describe("a digest by the day", () => {
  test("ends with the local day, also with one of 23 and one of 25 hours", () => {
    const march = ["03-28T12:00", "03-28T23:00", "03-29T22:00"] as const;
    expect(
      play(
        "daily",
        "03-28T11:00",
        march.map((now) => [now, "berlin"]),
      ),
    ).toEqual([
      "03-28T23:00",
      "03-28T11:00 to 03-28T23:00, 03-29T22:00",
      "03-28T23:00 to 03-29T22:00, 03-30T22:00",
    ]);
    const october = ["10-24T22:00", "10-25T23:00"] as const;
    expect(
      play(
        "daily",
        "10-24T11:00",
        october.map((now) => [now, "berlin"]),
      ),
    ).toEqual([
      "10-24T11:00 to 10-24T22:00, 10-25T23:00",
      "10-24T22:00 to 10-25T23:00, 10-26T23:00",
    ]);
  });

  test("comes once for a day, where the organization moves to another time zone", () => {
    const looks = [
      ["03-01T23:00", "berlin"],
      ["03-02T05:00", "york"],
      ["03-03T05:00", "york"],
    ] as const;
    expect(play("daily", "03-01T10:00", looks)).toEqual([
      "03-01T10:00 to 03-01T23:00, 03-02T23:00",
      "03-03T05:00",
      "03-01T23:00 to 03-03T05:00, 03-04T05:00",
    ]);
  });
});

test("an endpoint receives the digests that it names, and none by the asterisk", () => {
  const endpoint = (eventTypes: OutboundEndpoint["eventTypes"], status = "active") =>
    ({ uuid: "e", eventTypes, status }) as OutboundEndpoint;
  const digest = { type: "digest.daily" } as Announcement;
  const other = { type: "import_batch.missing" } as Announcement;
  expect(isSubscribed(endpoint(["*"]), digest)).toBe(false);
  expect(isSubscribed(endpoint(["*"]), other)).toBe(true);
  expect(isSubscribed(endpoint(["*", "digest.daily"]), digest)).toBe(true);
  expect(digestsOf(endpoint(["*"]))).toEqual([]);
  expect(digestsOf(endpoint(["digest.daily"]))).toEqual(["daily"]);
  expect(digestsOf(endpoint(["digest.daily"], "disabled"))).toEqual([]);
});
