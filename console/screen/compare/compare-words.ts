/** Words of a comparison with another tool (docs/specification.md, Comparisons). */
import type { ItemOf } from "#api/client/types.ts";

export type Comparison = ItemOf<"listComparisons">;
export type Group = Comparison["groups"][number];
export type Row = ItemOf<"listComparisonRows">;
export type Outcome = Group["outcome"];

export const outcomeWords = {
  agree: ["Agree", "Both say the same."],
  differs: ["Differ", "The two say different things of one payment."],
  only_there: ["Only there", "This service has no payment with the reference."],
  only_here: ["Only here", "The other tool does not list the payment."],
} as const satisfies Record<Outcome, readonly [word: string, meaning: string]>;

export const outcomeNames = Object.keys(outcomeWords) as readonly Outcome[];

/** What most likely made the two differ, and what to look at. */
export const causeWords = {
  tolerance: [
    "Tolerance",
    "The amounts are within 5 %: one of the two tolerates what the other does not.",
  ],
  window: [
    "Time window",
    "The payment is at the edge of the time that one of the two looked at, or it is late.",
  ],
  fee: ["Fee", "They differ by a fee of the payment: one of the two takes it into account."],
  duplicate: ["Duplicate", "The other tool lists the payment more than once."],
  sign: ["Sign", "The amounts have opposite signs: one of the two reads debits as credits."],
  missing_file: ["Missing file", "One of the two did not have the file that reports it."],
  unknown: ["Not clear", "Nothing points to a cause: look at some of them."],
} as const satisfies Record<NonNullable<Group["cause"]>, readonly [word: string, meaning: string]>;

/** As the filters of the API name a value that is not there. */
export const none = "none";
