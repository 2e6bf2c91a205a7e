/** What is missing, by the moments at which files came (docs/specification.md, Expected files and deliveries). */
import { describe, expect, test } from "vitest";
import { calendarOf } from "#api/schema/field/business-calendar.ts";
import {
  decideFile,
  expectFile,
  expectFileAt,
  type FileExpectation,
} from "#domain/bulk/expected-file.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

const at = (text: string) => Date.parse(`${text}:00Z`) as Instant;
const textOf = (moment: Instant) => new Date(moment).toISOString().slice(5, 16);

const berlin = calendarOf({
  timeZone: "Europe/Berlin",
  weekend: ["saturday", "sunday"],
  holidays: ["2026-03-04"],
});
const due = { time: "09:00", timeZone: "Europe/Berlin", businessDaysOnly: true };
const clock = { due, calendar: berlin };
const named = {
  organizationId: "org_1" as OrganizationId,
  profileUuid: "p" as Uuid<"importProfile">,
};
/** Sunday: the first file is due on Monday, the 2nd of March, at 08:00 UTC. */
const begun = expectFile(named, clock, at("2026-03-01T12:00"));

/** Decides the moments of so many days; files that come later than a moment are not known then. */
function play(days: number, files: readonly string[], from: FileExpectation = begun) {
  const arrivals = files.map((each) => at(`2026-03-${each}`));
  const missing: string[] = [];
  let expectation = from;
  for (let day = 0; day < days; day += 1) {
    const { checkAt } = expectation;
    const known = arrivals.filter((each) => each <= checkAt);
    const kept = known.filter((each) => each > expectation.decidedAt);
    const given = { first: kept, last: known.at(-1) ?? null };
    const decided = decideFile(expectation, clock, given);
    expectation = decided.after;
    const count = expectation.missing?.count ?? 0;
    if (decided.isMissing) missing.push(`${textOf(checkAt)} ${count}`);
  }
  return { missing, expectation };
}

describe("the file of each business day", () => {
  test.each<[string, number, readonly string[], readonly string[]]>([
    ["comes each day: nothing is missing", 3, ["02T07:00", "03T07:59", "05T07:00"], []],
    ["comes in the moment it is due", 1, ["02T08:00"], []],
    ["does not come", 2, [], ["03-02T08:00 1", "03-03T08:00 2"]],
    [
      "is not due on a holiday, and the file of that day counts for the next",
      4,
      ["02T07:00", "03T07:00", "04T07:00"],
      [],
    ],
    ["is missing after a holiday", 4, ["02T07:00", "03T07:00"], ["03-05T08:00 1"]],
    [
      "comes on Saturday for Monday",
      8,
      ["02T07:00", "03T07:00", "05T07:00", "06T07:00", "07T02:00"],
      [],
    ],
    [
      "comes late: the late file counts for no other day",
      2,
      ["02T15:00"],
      ["03-02T08:00 1", "03-03T08:00 1"],
    ],
    ["comes late, and the next in time", 2, ["02T15:00", "03T07:00"], ["03-02T08:00 1"]],
    ["comes close to the next one: it is that of the next", 2, ["03T07:00"], ["03-02T08:00 1"]],
    [
      "comes late twice",
      4,
      ["02T15:00", "03T15:00"],
      ["03-02T08:00 1", "03-03T08:00 1", "03-05T08:00 1"],
    ],
  ])("%s", (_, days, files, expected) => {
    expect(play(days, files).missing).toEqual(expected);
  });

  test("is decided by the files of each day, where the moments are decided much later", () => {
    const first = ["02T07:00", "02T15:00", "05T07:30"].map((each) => at(`2026-03-${each}`));
    const arrivals = { first, last: first.at(-1) ?? null };
    const decisions: boolean[] = [];
    let expectation = begun;
    for (let day = 0; day < 4; day += 1) {
      const { after, isMissing } = decideFile(expectation, clock, arrivals);
      decisions.push(isMissing);
      expectation = after;
    }
    // The second file of Monday is early for Tuesday; Wednesday is a holiday.
    expect(decisions).toEqual([false, false, false, false]);
  });

  test("the clock is put forward, and the local time stays", () => {
    const { expectation } = play(30, []);
    expect(textOf(expectation.checkAt)).toBe("04-01T07:00");
  });

  test("begins on the next local day, and a day that was decided is not decided again at another time", () => {
    expect(textOf(begun.checkAt)).toBe("03-02T08:00");
    const late = expectFile(named, clock, at("2026-03-02T03:00"));
    expect(textOf(late.checkAt)).toBe("03-03T08:00");
    const { expectation } = play(1, ["02T07:00"]);
    const later = { due: { ...due, time: "18:00" }, calendar: berlin };
    const changed = expectFileAt(expectation, later, at("2026-03-02T09:00"));
    expect(textOf(changed.checkAt)).toBe("03-03T17:00");
    const undecided = expectFileAt(expectation, later, at("2026-03-03T07:00"));
    expect(textOf(undecided.checkAt)).toBe("03-03T17:00");
  });
});
