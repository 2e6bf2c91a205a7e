import { type LegStatus, legStatuses } from "#domain/evidence/flow-leg.ts";

/** Words in reports for each status of a movement, in lower case. */
const statusWords: Readonly<Record<LegStatus, readonly string[]>> = {
  confirmed: [
    "confirmed",
    "completed",
    "complete",
    "booked",
    "book",
    "settled",
    "succeeded",
    "success",
    "paid",
    "posted",
  ],
  pending: ["pending", "pdng", "processing", "in_progress", "authorized"],
  failed: ["failed", "rejected", "declined", "error", "canceled", "cancelled"],
  reversed: ["reversed", "returned", "refunded", "charged_back"],
  missing: ["missing"],
};

/** Null for a word that no report is known to have. */
export function statusOfWord(word: string): LegStatus | null {
  return legStatuses.find((name) => statusWords[name].includes(word.toLowerCase())) ?? null;
}
