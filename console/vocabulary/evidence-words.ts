/** Words for pieces of evidence (docs/glossary.md). */
import type { FlowLeg } from "#console/api/flow-leg.ts";
import type { ChipWord } from "#console/part/figure/chip.tsx";

export const kindWords = {
  bank: "Bank",
  chain: "Chain",
  provider: "Provider",
  file: "File",
} as const satisfies Record<FlowLeg["kind"], string>;

export const phaseWords = {
  source: "Source",
  intermediary_in: "Intermediary in",
  transfer: "Transfer",
  intermediary_out: "Intermediary out",
  destination: "Destination",
} as const satisfies Record<FlowLeg["type"], string>;

export const legStatusWords = {
  confirmed: { word: "Confirmed", icon: "check", tone: "good" },
  pending: { word: "Pending", icon: "clock", tone: "quiet" },
  failed: { word: "Failed", icon: "alert", tone: "bad" },
  reversed: { word: "Reversed", icon: "refresh", tone: "warn" },
  missing: { word: "Missing", icon: "dashed", tone: "quiet" },
} as const satisfies Record<FlowLeg["status"], ChipWord>;

const useWords = {
  aside: { word: "Set aside", icon: "ignore", tone: "quiet", meaning: "It counts for nothing." },
  linked: { word: "Linked", icon: "link", tone: "good", meaning: "All of it belongs to cases." },
  part: { word: "In part", icon: "link", tone: "note", meaning: "A part of it is linked." },
  open: { word: "Unmatched", icon: "unlink", tone: "warn", meaning: "It belongs to no case." },
} as const satisfies Record<string, ChipWord>;

/** Whether the money of a leg is explained. */
export function useOf({ ignored, matched, matchLinks }: FlowLeg): ChipWord {
  if (ignored !== null) return useWords.aside;
  if (matched) return useWords.linked;
  return matchLinks.length > 0 ? useWords.part : useWords.open;
}

type NamedLeg = Pick<
  FlowLeg,
  "id" | "externalReference" | "providerTransferId" | "txHash" | "references"
>;

/** What a person calls it: the first of its references that is there. */
export function nameOfLeg(leg: NamedLeg): string {
  const [first] = leg.references;
  return leg.externalReference ?? leg.providerTransferId ?? leg.txHash ?? first?.value ?? leg.id;
}
