/** What a batch waits for, by what is stored of it: its file is read, or its chunks go on. */
import type { Uuid } from "../../shared/domain/value/id.ts";
import { chunksAtOnce } from "../../shared/queue/bulk/import-steps-of-change.ts";
import {
  findImportBatch,
  type StoredImportBatch,
} from "../../shared/table/bulk/import-batch-store.ts";
import { findImportChunk } from "../../shared/table/bulk/import-chunk-store.ts";
import { importChunk } from "./import-chunk.ts";
import { type ReadDependencies, readFile } from "./read-file.ts";

/**
 * Takes a batch up where it stands: the message of its next step may be lost. Chunks go in lanes, in
 * each of which one chunk brings the next, so one message for each lane brings all that is left.
 */
export async function takeUpBatch(
  dependencies: ReadDependencies,
  organizationId: string,
  batchUuid: Uuid,
): Promise<void> {
  const batch = await findImportBatch(dependencies.table, organizationId, batchUuid);
  if (batch === null) return;
  if (batch.status === "pending") return readFile(dependencies, organizationId, batchUuid);
  if (batch.status !== "processing" && batch.status !== "withdrawing") return;
  for (let lane = 0; lane < chunksAtOnce; lane += 1) {
    const chunk = await nextChunkOf(dependencies, batch, lane);
    if (chunk !== null) await importChunk(dependencies, organizationId, batchUuid, chunk);
  }
}

/**
 * The first chunk of a lane that is left; its last one where none is, so that its batch ends. Chunks of
 * a lane are done in their order, so a lane of a million takes 20 reads.
 */
async function nextChunkOf(
  { table }: ReadDependencies,
  batch: StoredImportBatch,
  lane: number,
): Promise<number | null> {
  const inLane = Math.ceil(((batch.file?.chunks ?? 0) - lane) / chunksAtOnce);
  if (inLane <= 0) return null;
  let done = 0;
  let left = inLane;
  while (done < left) {
    const middle = Math.floor((done + left) / 2);
    const chunk = await findImportChunk(table, batch, lane + middle * chunksAtOnce);
    const isDone = batch.status === "withdrawing" ? chunk?.isWithdrawn : chunk?.results !== null;
    if (chunk !== null && isDone === true) done = middle + 1;
    else left = middle;
  }
  return lane + Math.min(done, inLane - 1) * chunksAtOnce;
}
