/** What the words of a case mean, for chips and their explanations (docs/matching.md, Verdict). */

import type { ChipWord } from "#console/part/figure/chip.tsx";
import type { Verdict } from "#domain/case/verdict/verdict.ts";

type Word = ChipWord & { readonly meaning: string };

export const verdictWords = {
  matched: {
    word: "Matched",
    icon: "check",
    tone: "good",
    meaning: "Everything that was expected arrived, and every difference is explained.",
  },
  matched_with_exception: {
    word: "With a difference",
    icon: "checkNote",
    tone: "note",
    meaning: "The payment arrived; something about it is worth a look, such as a small difference.",
  },
  needs_review: {
    word: "Needs review",
    icon: "alert",
    tone: "bad",
    meaning: "What was reported disagrees with what was expected. A person must decide.",
  },
  unreconciled: {
    word: "Waiting",
    icon: "dashed",
    tone: "quiet",
    meaning: "A report is still to come, and nothing is late.",
  },
  sla_risk: {
    word: "Due soon",
    icon: "clock",
    tone: "warn",
    meaning: "A report is still missing, and a deadline is near.",
  },
  delayed: {
    word: "Delayed",
    icon: "late",
    tone: "bad",
    meaning: "A deadline has passed, and nothing reports what was expected.",
  },
} as const satisfies Record<Verdict, Word>;

export const undecided = {
  word: "Not decided",
  icon: "circle",
  tone: "quiet",
  meaning: "It was not compared with bank lines and reports yet.",
} as const satisfies Word;
