/** Words of closes (docs/specification.md, Closes). */
import type { ItemOf, ResponseOf } from "#api/client/types.ts";
import type { ChipWord } from "#console/part/figure/chip.tsx";

export type Close = ItemOf<"listCloses">;
export type CloseDetail = ResponseOf<"getClose">;

export const closeWords = {
  prepared: {
    word: "Prepared",
    icon: "clock",
    tone: "warn",
    meaning: "Another person must approve it.",
  },
  approved: {
    word: "Approved",
    icon: "check",
    tone: "good",
    meaning: "Two people closed the day.",
  },
} as const satisfies Record<Close["status"], ChipWord>;

export const changeWords = {
  added: "Came later",
  removed: "Is gone",
  changed: "Changed",
} as const satisfies Record<ItemOf<"listCloseChanges">["change"], string>;

export const figureWords = {
  balance: "Balance",
  ledgerBalance: "Ledger balance",
  broughtForward: "Brought forward",
} as const satisfies Record<ResponseOf<"listCloseChanges">["balances"][number]["figure"], string>;
