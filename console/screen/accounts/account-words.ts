/** Words of accounts and their reconciliation (docs/specification.md, Reconciliation of an account). */
import type { ItemOf, ResponseOf } from "#api/client/types.ts";

export type Account = ItemOf<"listAccounts">;
export type Balance = ItemOf<"listBalances">;
export type Reconciliation = ResponseOf<"getAccountReconciliation">;
export type ItemKind = Reconciliation["items"][number]["kind"];

export const accountKindWords = {
  bank: "Bank",
  processor: "Processor",
  wallet: "Wallet",
} as const satisfies Record<Account["kind"], string>;

export const balanceSourceWords = {
  bank: "Bank",
  ledger: "Ledger",
  processor: "Processor",
  chain: "Chain",
} as const satisfies Record<Balance["source"], string>;

/** Each part of the difference that a list explains, in the order of the sum. */
export const itemKindWords = {
  timing: ["Timing", "Both sides agree, but the other one is booked outside the period."],
  open: ["Open", "The sides of a payment differ, or a line without a payment was set aside."],
  unexplained: ["Unexplained", "A line, or a part of it, that no payment has."],
} as const satisfies Record<ItemKind, readonly [string, string]>;
