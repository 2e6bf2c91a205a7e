/** The summary of all cases as the figures of Today. */
import type { ResponseOf } from "#api/client/types.ts";
import type { Verdict } from "#domain/case/verdict/verdict.ts";

export type Summary = ResponseOf<"summarizeReconciliationCases">;
export type Age = Summary["groups"][number]["age"];

const day = 86_400_000;

/** From the youngest to the oldest, with the bounds of the creation, in days before now. */
export const ages = [
  { age: "under_1_day", title: "under 1 d", spoken: "1 day", atLeast: 0, below: 1 },
  { age: "1_to_3_days", title: "1 to 3 d", spoken: "3 days", atLeast: 1, below: 3 },
  { age: "3_to_7_days", title: "3 to 7 d", spoken: "7 days", atLeast: 3, below: 7 },
  { age: "7_to_30_days", title: "7 to 30 d", spoken: "30 days", atLeast: 7, below: 30 },
  {
    age: "over_30_days",
    title: "over 30 d",
    spoken: "more than 30 days",
    atLeast: 30,
    below: null,
  },
] as const satisfies readonly {
  age: Age;
  title: string;
  spoken: string;
  atLeast: number;
  below: number | null;
}[];

/** The query of the queue for the creation times of one age. */
export function rangeOf(age: (typeof ages)[number], now: number): Record<string, string> {
  const time = (days: number, plus: number) => new Date(now - days * day + plus).toISOString();
  return {
    ...(age.below === null ? {} : { from: time(age.below, 1) }),
    ...(age.atLeast === 0 ? {} : { to: time(age.atLeast, 0) }),
  };
}

/** The verdicts in the order in which they ask for attention. */
export const attention = [
  "needs_review",
  "delayed",
  "sla_risk",
  "matched_with_exception",
  "unreconciled",
  "matched",
] as const satisfies readonly Verdict[];

type Groups = Summary["groups"];

export function openGroups({ groups }: Summary): Groups {
  return groups.filter(({ status }) => status === "open");
}

export function countOf(groups: Groups): number {
  return groups.reduce((sum, { cases }) => sum + cases, 0);
}

export function newOf(groups: Groups): number {
  return groups.reduce((sum, { casesSince }) => sum + (casesSince ?? 0), 0);
}
