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
    word: "With exception",
    icon: "checkNote",
    tone: "note",
    meaning: "The payment arrived; something about it is worth a look, such as a small difference.",
  },
  needs_review: {
    word: "Needs review",
    icon: "alert",
    tone: "bad",
    meaning: "The evidence disagrees with what was expected. A person must decide.",
  },
  unreconciled: {
    word: "Waiting",
    icon: "dashed",
    tone: "quiet",
    meaning: "Evidence is still to come, and nothing is late.",
  },
  sla_risk: {
    word: "Due soon",
    icon: "clock",
    tone: "warn",
    meaning: "Evidence is still missing, and a deadline is near.",
  },
  delayed: {
    word: "Delayed",
    icon: "late",
    tone: "bad",
    meaning: "A deadline has passed without the evidence that was expected.",
  },
} as const satisfies Record<Verdict, Word>;

export const undecided = {
  word: "Not decided",
  icon: "circle",
  tone: "quiet",
  meaning: "The matcher has not looked at this case yet.",
} as const satisfies Word;
