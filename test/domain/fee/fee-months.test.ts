/** When months are corrected, and which (docs/matching.md, The volume of a month). */
import { describe, expect, test } from "vitest";
import {
  afterPage,
  beginMonths,
  endedMonths,
  newFeeMonths,
  nextLook,
  type VolumeOfMonth,
} from "#domain/fee/fee-months.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { scheduleOf } from "./fee-samples.ts";

const at = (text: string) => Date.parse(text) as Instant;
const monthly = (effectiveFrom: string, effectiveTo: string | null, perMonth: true | undefined) =>
  scheduleOf([{ tiers: ["50: 3%", ": 2%"], ...(perMonth === undefined ? {} : { perMonth }) }], {
    effectiveFrom: at(effectiveFrom),
    effectiveTo: effectiveTo === null ? null : at(effectiveTo),
  });

describe("the ended months of a schedule", () => {
  test.each([
    ["from its first month on", "2025-12-20", null, ["2026-02", "2026-01", "2025-12"]],
    ["up to its last one", "2026-01-01", "2026-01-15", ["2026-01"]],
    ["none before its beginning", "2026-03-01", null, []],
  ])("are those %s", (_, from, to, expected) => {
    const found = endedMonths([monthly(from, to, true)], at("2026-03-10T12:00:00Z"));
    expect(found.map(({ month }) => month)).toEqual(expected);
  });

  test("are at most thirteen, over the turn of the year", () => {
    const found = endedMonths([monthly("2020-01-01", null, true)], at("2026-01-01T00:00:00Z"));
    expect(found).toHaveLength(13);
    expect(found.map(({ month }) => month)).toContain("2025-12");
    expect(found.at(-1)?.month).toBe("2024-12");
  });

  test("are none without a tier by volume", () => {
    expect(endedMonths([monthly("2020-01-01", null, undefined)], at("2026-01-01"))).toEqual([]);
  });
});

test.each([
  ["2026-03-31T23:59:59.999Z", "2026-04-01T01:00:00.000Z"],
  ["2026-04-01T00:00:00.000Z", "2026-04-02T01:00:00.000Z"],
])("after %s, volumes are looked at at %s", (now, expected) => {
  expect(new Date(nextLook(at(now))).toISOString()).toBe(expected);
});

describe("the months to correct", () => {
  const scheduleUuid = "0".repeat(32) as Uuid<"feeSchedule">;
  const month = (name: string, volume: string): VolumeOfMonth => ({
    ...{ scheduleUuid, month: name },
    volume: volume as Amount,
  });
  const none = newFeeMonths("org_a" as OrganizationId, at("2026-03-01"));

  test("are those whose volume has changed since, and no others", () => {
    const settled = [month("2026-01", "100"), month("2026-02", "200"), month("2020-01", "9")];
    const found = [month("2026-02", "250"), month("2026-01", "100"), month("2025-12", "0")];
    const begun = beginMonths({ ...none, settled }, found);
    expect(begun).toMatchObject({ status: "running", pending: [month("2026-02", "250")] });
    expect(begun.settled.map((each) => each.month)).toEqual(["2026-01", "2026-02"]);
  });

  test("are taken list by list and page by page, each settled at its end", () => {
    const pending = [month("2026-01", "1"), month("2026-02", "2")];
    const begun = beginMonths(none, pending);
    const second = afterPage(begun, { taken: 25, isEnd: false, lists: 2 });
    expect(second.at).toEqual({ list: 0, offset: 25 });
    const other = afterPage(second, { taken: 5, isEnd: true, lists: 2 });
    expect(other.at).toEqual({ list: 1, offset: 0 });
    const next = afterPage(other, { taken: 0, isEnd: true, lists: 2 });
    expect(next).toMatchObject({ status: "running", pending: [pending[1]], settled: [pending[0]] });
    const last = { taken: 0, isEnd: true, lists: 1 };
    expect(afterPage(next, last)).toMatchObject({ status: "waiting", settled: pending });
  });
});
