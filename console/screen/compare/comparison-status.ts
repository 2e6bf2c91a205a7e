import type { ChipWord } from "#console/part/figure/chip.tsx";
import type { Comparison } from "./compare-words.ts";

export const statusWords = {
  open: { word: "Waits for rows", icon: "clock", tone: "quiet" },
  running: { word: "Comparing", icon: "run", tone: "note" },
  completed: { word: "Completed", icon: "check", tone: "good" },
  failed: { word: "Failed", icon: "alert", tone: "bad" },
} as const satisfies Record<Comparison["status"], ChipWord>;
