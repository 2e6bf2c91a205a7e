/** The form of a proof that the audit events of a case were sealed (docs/audit.md, Proofs in exports). */
import type { MerklePath } from "./merkle-tree.ts";
import type { SealedEntry, SealHeader, SignedManifest } from "./seal.ts";

/**
 * One path for each case: from the newest sealed event of its chain to a signed manifest. The chain covers the
 * events before.
 */
export type CaseProof = {
  /** The audit entry that holds the event. */
  readonly entry: SealedEntry;
  /** From the entry to the root of the first of `seals`. */
  readonly entryPath: MerklePath;
  /** The seal that holds the entry, and those that follow it in the window: the last one is in the list. */
  readonly seals: readonly SealHeader[];
  /** Shard of the list that has the organization. */
  readonly shard: number;
  /** From the organization, the number and the hash of the last seal to the root of that list. */
  readonly listPath: MerklePath;
  readonly manifest: SignedManifest;
};
