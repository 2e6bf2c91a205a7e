/**
 * The first pass: reads the whole file into chunks, and imports nothing (docs/files.md, Two
 * passes).
 */

import type { BatchError } from "#domain/bulk/import-batch.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { FileError } from "#outside/import/file-error.ts";
import type { FileReader } from "#outside/import/thread/thread-reader.ts";
import { readObject, sizeOfObject } from "#store/object-store/object-store.ts";
import {
  findImportBatch,
  moveImportBatchWrite,
  type StoredImportBatch,
  uploadLifetimeMilliseconds,
} from "#store/table/bulk/import-batch-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";
import { ChunkWriter } from "#work/ingestion/statement/chunk-writer.ts";
import { screenEvents } from "#work/ingestion/statement/screen-rows.ts";
import { placeSettlements } from "#work/settlement/imported/place-settlements.ts";
import { SettlementTally } from "#work/settlement/imported/settlement-tally.ts";
import { ComparisonReader, failComparisonWrites } from "./comparison-reader.ts";
import { type BatchDependencies, emptyFile, endBatch } from "./complete-batch.ts";
import { maximumFileBytes } from "./maximum-file.ts";

export type ReadDependencies = BatchDependencies & { readonly readRows: FileReader };

/**
 * Reads the file of a pending batch: at most 1 GB and 15,000,000 rows. Fails the batch if the file
 * is invalid.
 */
export async function readFile(
  dependencies: ReadDependencies,
  organizationId: OrganizationId,
  batchUuid: Uuid<"importBatch">,
): Promise<void> {
  const { table, objects, now } = dependencies;
  const batch = await findImportBatch(table, organizationId, batchUuid);
  if (batch === null || batch.status !== "pending") return;
  const size = await sizeOfObject(objects, batch.objectKey);
  if (size === null) return failUnused(dependencies, batch);
  if (batch.settings.kind === "comparison") return readComparison(dependencies, batch, size);
  const reading = {
    rows: new ChunkWriter(dependencies, batch),
    settlements: new SettlementTally(),
  };
  const error = await readInto(reading, dependencies, batch, size);
  if (error !== null) return failBatch(dependencies, batch, error);
  const { file: read, writes } = await reading.rows.finish();
  const counted = reading.settlements.counted();
  const settlements = await placeSettlements(dependencies, batch, counted);
  const file = settlements.length === 0 ? read : { ...read, settlements };
  if (file.chunks === 0) return endBatch(dependencies, batch, "completed", file, writes);
  const moved = moveImportBatchWrite(batch, "processing", now(), file);
  // Lost to another delivery of the same message, which has read the file.
  await commit(table, [moved, ...writes]);
}

/** The rows are pages of the comparison when the file was read, and the batch is at its end. */
async function readComparison(
  dependencies: ReadDependencies,
  batch: StoredImportBatch,
  size: number,
): Promise<void> {
  const rows = new ComparisonReader(dependencies.table, batch);
  const error = await readInto({ rows, settlements: null }, dependencies, batch, size);
  if (error !== null) return failBatch(dependencies, batch, error);
  const { batch: counted, file, writes } = await rows.finish();
  const status = counted.counts.rejected > 0 ? "completed_with_errors" : "completed";
  await endBatch(dependencies, counted, status, file, writes);
}

async function failBatch(
  dependencies: ReadDependencies,
  batch: StoredImportBatch,
  error: BatchError,
): Promise<void> {
  const writes = await failComparisonWrites(dependencies.table, batch, error);
  await endBatch(dependencies, batch, "failed", { ...emptyFile, error }, writes);
}

/** Fails a batch whose file was not uploaded within a day; a younger upload may still come. */
async function failUnused(dependencies: ReadDependencies, batch: StoredImportBatch): Promise<void> {
  if (dependencies.now() < batch.createdAt + uploadLifetimeMilliseconds) return;
  const message = "No file was uploaded within 24 hours.";
  const error = { code: "upload_missing", message, line: null };
  await failBatch(dependencies, batch, error);
}

type Reading = {
  readonly rows: Pick<ChunkWriter, "take" | "flush">;
  /** Null for rows that are of no settlement. */
  readonly settlements: SettlementTally | null;
};

/** Reads the file. Returns the error that stopped it, or null. */
async function readInto(
  { rows, settlements }: Reading,
  { table, objects, readRows }: ReadDependencies,
  batch: StoredImportBatch,
  size: number,
): Promise<BatchError | null> {
  const { cardNumbers } = await findOrganizationSettings(table, batch.organizationId);
  const open = (from?: number) => readObject(objects, batch.objectKey, from);
  try {
    if (size > maximumFileBytes) {
      throw new FileError("record_too_large", "The file is larger than 1 GB.");
    }
    const settings = { ...batch.settings, importedAt: batch.createdAt };
    const file = { open, name: batch.fileName, size, settings };
    for await (const read of readRows(file)) {
      const events = screenEvents(cardNumbers, read);
      settlements?.take(events);
      await rows.take(events);
    }
    await rows.flush();
    return null;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { code, message, line } = error;
    return { code, message, line };
  }
}
