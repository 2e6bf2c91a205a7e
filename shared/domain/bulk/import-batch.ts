/** A file that is taken in (docs/files.md, Batches). */
import type { Uuid } from "../value/id.ts";
import type { Instant } from "../value/instant.ts";

export const importBatchStatuses = [
  "pending",
  "processing",
  "completed",
  "completed_with_errors",
  "failed",
  "withdrawing",
  "withdrawn",
] as const;
export type ImportBatchStatus = (typeof importBatchStatuses)[number];

export const rowOutcomes = ["accepted", "duplicate", "rejected", "skipped"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export type BatchStatement = {
  readonly account: string | null;
  readonly id: string | null;
  readonly currency: string | null;
  readonly movements: number;
  readonly opening: string | null;
  readonly closing: string | null;
  readonly addsUp: boolean | null;
  /** Whether it opens where the account's last known statement closed; null where nothing tells. */
  readonly follows: boolean | null;
};

export type BatchWarning = { readonly code: string; readonly message: string };

export type BatchError = {
  readonly code: string;
  readonly message: string;
  readonly line: number | null;
};

/** What never changes after the creation; `Settings` are the profile's as it was then. */
export type ImportBatchOrigin<Settings> = {
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly profileUuid: Uuid;
  readonly settings: Settings;
  readonly fileName: string;
  readonly dryRun: boolean;
  /** A file that came with the request is there from the start; one to be uploaded comes later. */
  readonly isUpload: boolean;
  readonly objectKey: string;
  readonly createdBy: string;
  readonly createdAt: Instant;
};

/** What reading the file gave. */
export type ImportBatchFile = {
  readonly rows: number;
  readonly chunks: number;
  readonly statements: readonly BatchStatement[];
  readonly warnings: readonly BatchWarning[];
  readonly error: BatchError | null;
  /** CSV: the lines through the header, and what separates cells. */
  readonly header: { readonly text: string; readonly delimiter: string } | null;
};

export type RowCounts = Readonly<Record<RowOutcome, number>>;

export type ImportBatch<Settings> = ImportBatchOrigin<Settings> & {
  readonly status: ImportBatchStatus;
  readonly file: ImportBatchFile | null;
  readonly doneChunks: number;
  readonly counts: RowCounts;
  /** Who takes it back; null while nobody does. */
  readonly withdrawnBy: string | null;
  readonly updatedAt: Instant;
  readonly version: number;
};

export function processedRows({ counts }: { readonly counts: RowCounts }): number {
  return counts.accepted + counts.duplicate + counts.rejected + counts.skipped;
}
