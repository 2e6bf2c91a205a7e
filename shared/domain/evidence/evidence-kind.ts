export const evidenceKinds = ["bank", "chain", "provider", "file"] as const;

/** Kinds of evidence, strongest first (docs/matching.md, Amounts). */
export type EvidenceKind = (typeof evidenceKinds)[number];
