/** The source types of evidence, and the kind of evidence of each. */
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

/** The source type whose rules apply to evidence that is not from a file. */
const sourceTypeOfKind = {
  provider: "psp_report",
  chain: "onchain_report",
  bank: "bank_statement",
  file: "client_transfer_report",
} as const satisfies Record<EvidenceKind, SourceType>;

/** The kind of evidence of each source type; null: a manual report may be of any kind. */
export const kindOfSourceType = {
  client_transfer_report: "file",
  client_internal_ledger: "file",
  bank_statement: "bank",
  onchain_report: "chain",
  psp_report: "provider",
  manual: null,
} as const satisfies Record<SourceType, EvidenceKind | null>;

/** The source type of the leg's import profile, otherwise that of its kind of evidence. */
export function sourceTypeOfLeg(leg: {
  readonly kind: EvidenceKind;
  readonly sourceType: SourceType | null;
}): SourceType {
  return leg.sourceType ?? sourceTypeOfKind[leg.kind];
}
