import { undecided, verdictWords } from "#console/vocabulary/verdict-words.ts";
import type { Verdict } from "#domain/case/verdict/verdict.ts";
import { Chip } from "./chip.tsx";

/** The verdict of a case; null: the matcher has not looked at it yet. */
export function VerdictChip({ verdict }: { readonly verdict: Verdict | null }) {
  return <Chip {...(verdict === null ? undecided : verdictWords[verdict])} />;
}
