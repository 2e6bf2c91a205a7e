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
  source: "Departure",
  intermediary_in: "Intermediary, in",
  transfer: "Transfer",
  intermediary_out: "Intermediary, out",
  destination: "Arrival",
} as const satisfies Record<FlowLeg["type"], string>;

export const legStatusWords = {
  confirmed: { word: "Confirmed", icon: "check", tone: "good" },
  pending: { word: "Pending", icon: "clock", tone: "quiet" },
  failed: { word: "Failed", icon: "alert", tone: "bad" },
  reversed: { word: "Reversed", icon: "refresh", tone: "warn" },
  missing: { word: "Missing", icon: "dashed", tone: "quiet" },
} as const satisfies Record<FlowLeg["status"], ChipWord>;

/** By what a payment and a report were found to belong together. */
export const strategyWords = {
  settlement_reference: "by its payout",
  payment_intent_id: "named by the sender",
  provider_id: "by its transfer number",
  tx_hash: "by its transaction hash",
  reference_exact: "by its reference",
  receiving_account: "by its receiving account",
  reference_normalized: "by its reference, spelled otherwise",
  same_movement: "the same money as another report",
  amount_and_counterparty: "by amount and counterparty",
  amount_and_time_window: "by amount and time",
  manual: "by a person",
} as const satisfies Record<FlowLeg["matchLinks"][number]["strategy"], string>;

const useWords = {
  aside: { word: "Set aside", icon: "ignore", tone: "quiet", meaning: "It counts for nothing." },
  linked: { word: "Linked", icon: "link", tone: "good", meaning: "All of it belongs to payments." },
  part: { word: "In part", icon: "link", tone: "note", meaning: "A part of it is linked." },
  open: { word: "Not linked", icon: "unlink", tone: "warn", meaning: "It belongs to no payment." },
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
