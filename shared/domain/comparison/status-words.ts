/** What the words mean by which another tool says how a payment stands. */
import type { Verdict } from "#domain/case/verdict/verdict.ts";

const statusMeanings = ["matched", "exception", "unmatched", "pending"] as const;
export type StatusMeaning = (typeof statusMeanings)[number];

/** Words of the common tools, folded; those of a comparison win over these. */
const knownWords: Readonly<Record<StatusMeaning, readonly string[]>> = {
  matched: [
    ...["matched", "match", "auto matched", "manually matched", "reconciled", "cleared"],
    ...["settled", "ok", "complete", "completed", "paid", "confirmed", "closed", "success"],
    ...["matched clean", "full match", "exact match", "balanced"],
  ],
  exception: [
    ...["exception", "matched with exception", "partial", "partially matched", "partial match"],
    ...["break", "discrepancy", "mismatch", "mismatched", "needs review", "review", "error"],
    ...["variance", "disputed", "amount mismatch"],
  ],
  unmatched: [
    ...["unmatched", "not matched", "no match", "unreconciled", "open", "missing", "not found"],
    ...["failed", "outstanding", "unpaid", "uncleared", "rejected"],
  ],
  pending: ["pending", "waiting", "in transit", "in progress", "processing", "new", "expected"],
};

/** Words are compared without case; blanks, hyphens and underscores are one blank. */
export function foldStatus(word: string): string {
  return word
    .trim()
    .replace(/[\s_-]+/g, " ")
    .toLowerCase();
}

const defaultMeanings = meaningsOf(knownWords);

function meaningsOf(words: Readonly<Partial<Record<StatusMeaning, readonly string[]>>>) {
  const pairs = statusMeanings.flatMap((meaning) =>
    (words[meaning] ?? []).map((word) => [foldStatus(word), meaning] as const),
  );
  return new Map(pairs);
}

/** Reads words by a comparison's own meanings, then by the known ones; null for any other word. */
export function statusReader(
  own: Readonly<Partial<Record<StatusMeaning, readonly string[]>>>,
): (word: string) => StatusMeaning | null {
  const meanings = meaningsOf(own);
  return (word) => {
    const folded = foldStatus(word);
    return meanings.get(folded) ?? defaultMeanings.get(folded) ?? null;
  };
}

const waiting = ["unreconciled", "sla_risk", "delayed"] as const;

/** The verdicts with which a word of this meaning agrees; null is a case that no run has decided. */
const agreeing: Readonly<Record<StatusMeaning, ReadonlySet<Verdict | null>>> = {
  matched: new Set<Verdict | null>(["matched", "matched_with_exception"]),
  exception: new Set<Verdict | null>(["matched_with_exception", "needs_review", ...waiting]),
  unmatched: new Set<Verdict | null>(["needs_review", ...waiting, null]),
  pending: new Set<Verdict | null>([...waiting, null]),
};

export function meansTheSame(meaning: StatusMeaning | null, verdict: Verdict | null): boolean {
  return meaning !== null && agreeing[meaning].has(verdict);
}
