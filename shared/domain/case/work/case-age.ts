/** Bands of the age of cases since their creation (docs/specification.md, Summary of cases). */
import type { Instant } from "#domain/value/instant.ts";

const day = 86_400_000;

/** From the youngest to the oldest; `days` is the least age, in days. */
const bands = [
  { name: "under_1_day", days: 0 },
  { name: "1_to_3_days", days: 1 },
  { name: "3_to_7_days", days: 3 },
  { name: "7_to_30_days", days: 7 },
  { name: "over_30_days", days: 30 },
] as const;

export type CaseAge = (typeof bands)[number]["name"];

export const caseAges = bands.map(({ name }) => name) as [CaseAge, ...CaseAge[]];

export type AgeBand = {
  readonly age: CaseAge;
  /** Creation times in milliseconds since the epoch; `before` is excluded. */
  readonly from: number;
  readonly before: number;
};

/** The bands as of a moment. Together they hold every creation time once. */
export function ageBandsAt(now: Instant): AgeBand[] {
  return bands.map(({ name, days }, index) => {
    const older = bands[index + 1];
    return {
      age: name,
      from: older === undefined ? 0 : now - older.days * day + 1,
      before: index === 0 ? Number.POSITIVE_INFINITY : now - days * day + 1,
    };
  });
}
