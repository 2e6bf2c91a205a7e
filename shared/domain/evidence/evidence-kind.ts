export const evidenceKinds = ["bank", "chain", "provider", "file"] as const;

/** Kinds of evidence, strongest first (design: matching, Amounts). */
export type EvidenceKind = (typeof evidenceKinds)[number];
