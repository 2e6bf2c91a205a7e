import type { ItemOf } from "#api/client/types.ts";
import type { ChipWord } from "#console/part/figure/chip.tsx";

export type ImportBatch = ItemOf<"listImportBatches">;
export type Outcome = ItemOf<"listImportRows">["outcome"];

export const batchWords = {
  pending: { word: "Waiting", icon: "clock", tone: "quiet" },
  processing: { word: "Running", icon: "run", tone: "note" },
  completed: { word: "Completed", icon: "check", tone: "good" },
  completed_with_errors: { word: "With errors", icon: "alert", tone: "warn" },
  failed: { word: "Failed", icon: "alert", tone: "bad" },
  withdrawing: { word: "Withdrawing", icon: "refresh", tone: "note" },
  withdrawn: { word: "Withdrawn", icon: "ignore", tone: "quiet" },
} as const satisfies Record<ImportBatch["status"], ChipWord>;

export const outcomeWords = {
  accepted: "Accepted",
  duplicate: "Known already",
  rejected: "Rejected",
  skipped: "Left out",
} as const satisfies Record<Outcome, string>;

export const outcomes = ["accepted", "duplicate", "rejected", "skipped"] as const;

export function isRunning({ status }: ImportBatch): boolean {
  return status === "pending" || status === "processing" || status === "withdrawing";
}
