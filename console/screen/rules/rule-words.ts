import type { ItemOf, RequestOf } from "#api/client/types.ts";

export type Rule = ItemOf<"listReconciliationRules">;
/** What a person changes of a rule; the service checks it. */
export type Draft = RequestOf<"updateReconciliationRule">["body"];

export const typeWords = {
  stablecoin: "Stablecoin",
  bank: "Bank",
  cross_border: "Cross-border",
  other: "Other",
} as const satisfies Record<NonNullable<Rule["paymentType"]>, string>;

export const sourceWords = {
  client_transfer_report: "Own report of transfers",
  client_internal_ledger: "Own ledger",
  bank_statement: "Bank statement",
  onchain_report: "On-chain report",
  psp_report: "Report of a processor",
  manual: "By hand",
} as const satisfies Record<NonNullable<Rule["sourceType"]>, string>;

/** To which payments and evidence a rule applies. */
export function scopeText({ paymentType, sourceType }: Rule): string {
  const type =
    paymentType === null ? "every payment" : `${typeWords[paymentType].toLowerCase()} payments`;
  return sourceType === null ? type : `${type}, from ${sourceWords[sourceType].toLowerCase()}`;
}

type Kind = "amount" | "percent" | "minutes";

/** The numbers of a rule, with what an empty field means. */
export const numbers = [
  ["amountTolerance", "Tolerance", "amount", "0"],
  ["amountTolerancePercent", "Tolerance in percent", "percent", "0"],
  ["maximumFeePercent", "Fees explain at most", "percent", "20"],
  ["maximumFxPercent", "Exchange explains at most", "percent", "20"],
  ["timeWindowMinutes", "Time window", "minutes", "1 d, files 5 d"],
  ["expectedCompletionMinutes", "Expected within", "minutes", "none"],
  ["delayedSettlementThresholdMinutes", "Late after", "minutes", "none"],
] as const satisfies readonly (readonly [keyof Draft, string, Kind, string])[];

export const switches = [
  ["allowProviderIdMatch", "Match by the provider's id"],
  ["allowTxHashMatch", "Match by transaction hash"],
  ["allowReferenceExactMatch", "Match by reference"],
  ["allowAmountAndTimeWindowMatch", "Match by amount and time"],
  ["requireAllRequiredLegs", "Require every step of the payment"],
  ["isActive", "Active"],
] as const satisfies readonly (readonly [keyof Draft, string])[];
