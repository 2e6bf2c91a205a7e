/** The source types of evidence, and the kind of evidence that each one stands for. */
import type { EvidenceKind } from "./evidence-kind.ts";

export const sourceTypes = [
  "client_transfer_report",
  "client_internal_ledger",
  "bank_statement",
  "onchain_report",
  "psp_report",
  "manual",
] as const;

export type SourceType = (typeof sourceTypes)[number];

/** The source type whose rules decide about evidence that did not come from a file. */
const sourceTypeOfKind = {
  provider: "psp_report",
  chain: "onchain_report",
  bank: "bank_statement",
  file: "client_transfer_report",
} as const satisfies Record<EvidenceKind, SourceType>;

/** The kind of evidence that each source type stands for; null: what a person reports is any. */
export const kindOfSourceType = {
  client_transfer_report: "file",
  client_internal_ledger: "file",
  bank_statement: "bank",
  onchain_report: "chain",
  psp_report: "provider",
  manual: null,
} as const satisfies Record<SourceType, EvidenceKind | null>;

/** What the leg's profile says, else what its kind of evidence stands for. */
export function sourceTypeOfLeg(leg: {
  readonly kind: EvidenceKind;
  readonly sourceType: SourceType | null;
}): SourceType {
  return leg.sourceType ?? sourceTypeOfKind[leg.kind];
}
