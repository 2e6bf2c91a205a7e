/** A date in place of a time (docs/specification.md, Times), and lists by creation (docs/specification.md, Lists). */
import { describe, expect, test } from "vitest";
import { createdPageOf, createdRange, isCreatedIn } from "#api/schema/field/created-range.ts";
import { dayOrTime } from "#api/schema/field/day-or-time.ts";
import { timestamp } from "#api/schema/field/fields.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Instant } from "#domain/value/instant.ts";
import { uuid } from "../../domain/samples.ts";

const range = strictObject(createdRange);

test.each([
  ["2026-03-01", "2026-03-01T00:00:00.000Z", "2026-03-02T00:00:00.000Z"],
  ["2026-12-31", "2026-12-31T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
  ["2028-02-29", "2028-02-29T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
  ["2026-03-01T09:30:00Z", "2026-03-01T09:30:00.000Z", "2026-03-01T09:30:00.000Z"],
])("%s is from %s, and to %s", (given, from, to) => {
  const read = range.parse({ from: given, to: given });
  expect(formatTimestamp(read.from as Instant)).toBe(from);
  expect(formatTimestamp(read.to as Instant)).toBe(to);
});

test.each([
  ...[
    "2026-02-30",
    "2026-3-1",
    "2026-03",
    "20260301",
    "2026-03-01T09:30",
    "2026-03-01 ",
    "01.03.2026",
  ],
  ...["2026-03-01+01:00", "+2026-03-01", ""],
])("%j is neither a date nor a time", (given) => {
  expect(dayOrTime.safeParse(given).success).toBe(false);
});

test("a moment is no date", () => {
  expect(timestamp.safeParse("2026-03-01").success).toBe(false);
});

describe("a list by creation", () => {
  const days = ["2026-03-03", "2026-03-02", "2026-03-01"];
  const listed = (query: object) =>
    createdPageOf(days, { limit: 25, offset: 0, ...range.parse(query) }, (day) => ({
      createdAt: `${day}T23:59:59.999Z`,
    }));

  test.each([
    [{}, days],
    [{ from: "2026-03-02" }, ["2026-03-03", "2026-03-02"]],
    [{ to: "2026-03-02" }, ["2026-03-02", "2026-03-01"]],
    [{ from: "2026-03-02", to: "2026-03-02" }, ["2026-03-02"]],
    [{ to: "2026-03-02T23:59:59.999Z" }, ["2026-03-01"]],
    [{ from: "2026-03-04" }, []],
  ])("%j", (query, found) => {
    const { items, total } = listed(query);
    expect(items.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(found);
    expect(total).toBe(found.length);
  });

  test("counts what passes, and pages through it", () => {
    const read = range.parse({ from: "2026-03-02" });
    const page = createdPageOf(days, { limit: 1, offset: 1, ...read }, (day) => ({
      createdAt: `${day}T00:00:00.000Z`,
    }));
    expect(page).toEqual({
      items: [{ createdAt: "2026-03-02T00:00:00.000Z" }],
      total: 2,
      limit: 1,
      offset: 1,
    });
  });

  test("reads the time in an id where the record is not read", () => {
    const id = uuid<"export">(1);
    expect(isCreatedIn(range.parse({ from: "2026-03-02", to: "2026-03-02" }), id)).toBe(true);
    expect(isCreatedIn(range.parse({ from: "2026-03-03" }), id)).toBe(false);
  });
});
