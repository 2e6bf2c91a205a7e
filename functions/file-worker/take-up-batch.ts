/** Continues a batch from its stored state: reads its file, or continues its chunks. */

import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { findImportBatch, type StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { findImportChunk } from "#store/table/bulk/import-chunk-store.ts";
import { removeFile } from "./complete-batch.ts";
import { importChunk } from "./import-chunk.ts";
import { type ReadDependencies, readFile } from "./read-file.ts";

/**
 * Continues a batch, because the message of its next step may be lost. Chunks are processed in
 * lanes: each chunk triggers the next one of its lane, so one chunk for each lane continues the
 * whole batch.
 */
export async function takeUpBatch(
  dependencies: ReadDependencies,
  organizationId: OrganizationId,
  batchUuid: Uuid<"importBatch">,
): Promise<void> {
  const batch = await findImportBatch(dependencies.table, organizationId, batchUuid);
  if (batch === null) return;
  if (batch.status === "pending") return readFile(dependencies, organizationId, batchUuid);
  if (batch.status !== "processing" && batch.status !== "withdrawing") {
    return removeFile(dependencies, batch);
  }
  for (let lane = 0; lane < batch.lanes; lane += 1) {
    const chunk = await nextChunkOf(dependencies, batch, lane);
    if (chunk !== null) await importChunk(dependencies, organizationId, batchUuid, chunk);
  }
}

/**
 * Returns the first unfinished chunk of a lane; if none is left, the last one, so that the batch is
 * completed. Chunks of a lane are finished in order, so a binary search finds it: 20 reads for a
 * million chunks.
 */
async function nextChunkOf(
  { table }: ReadDependencies,
  batch: StoredImportBatch,
  lane: number,
): Promise<number | null> {
  const inLane = Math.ceil(((batch.file?.chunks ?? 0) - lane) / batch.lanes);
  if (inLane <= 0) return null;
  let done = 0;
  let left = inLane;
  while (done < left) {
    const middle = Math.floor((done + left) / 2);
    const chunk = await findImportChunk(table, batch, lane + middle * batch.lanes);
    const isDone = batch.status === "withdrawing" ? chunk?.isWithdrawn : chunk?.results !== null;
    if (chunk !== null && isDone === true) done = middle + 1;
    else left = middle;
  }
  return lane + Math.min(done, inLane - 1) * batch.lanes;
}
