/** Words of settlements (docs/matching.md, Settlements). */
import type { ItemOf, ResponseOf } from "#api/client/types.ts";
import type { ChipWord } from "#console/part/figure/chip.tsx";

export type Settlement = ResponseOf<"getSettlement">;
export type SettlementItem = ItemOf<"listSettlementItems">;

export const statusWords = {
  draft: { word: "Draft", icon: "dashed", tone: "quiet", meaning: "Items can still be added." },
  pending: {
    word: "Pending",
    icon: "clock",
    tone: "quiet",
    meaning: "The bank has not moved the money yet.",
  },
  settled: {
    word: "Settled",
    icon: "check",
    tone: "good",
    meaning: "The bank movement explains it.",
  },
  short: {
    word: "Short",
    icon: "alert",
    tone: "bad",
    meaning: "The bank moved less than the net.",
  },
  over: {
    word: "Too much",
    icon: "alert",
    tone: "warn",
    meaning: "The bank moved more than the net.",
  },
  late: {
    word: "Late",
    icon: "late",
    tone: "bad",
    meaning: "The bank should have moved the money by now.",
  },
  carried: {
    word: "Carried",
    icon: "right",
    tone: "note",
    meaning: "A later payout took its net up.",
  },
} as const satisfies Record<Settlement["status"], ChipWord>;

export const itemWords = {
  charge: "Charges",
  refund: "Refunds",
  chargeback: "Chargebacks",
  chargeback_reversal: "Chargeback reversals",
  fee: "Fees",
  reserve: "Reserves",
  release: "Releases",
  adjustment: "Adjustments",
} as const satisfies Record<SettlementItem["type"], string>;

export const lineWords = {
  ...itemWords,
  refund: "Fees of refunds",
  chargeback: "Fees of chargebacks",
  chargeback_reversal: "Fees of chargeback reversals",
  carried_forward: "Carried from the payout before",
  accepted_difference: "Difference that was accepted",
} as const satisfies Record<Settlement["lines"][number]["type"], string>;

/** What a person calls an item: what it names first. */
export function nameOfItem(item: SettlementItem): string {
  const { externalReference, providerTransferId, itemReference, type, position } = item;
  const name = externalReference ?? providerTransferId ?? itemReference;
  return name ?? `${itemWords[type]}, item ${position + 1}`;
}
