/** Imports or withdraws one chunk of a batch. Safe to repeat after a crash. */

import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type ChunkRow, finishedRow, type RowResult } from "#outside/import/chunk-row.ts";
import {
  countChunkWrite,
  findImportBatch,
  nextOfLane,
  type StoredImportBatch,
} from "#store/table/bulk/import-batch-store.ts";
import { findImportChunk, finishImportChunkWrite } from "#store/table/bulk/import-chunk-store.ts";
import { countRowsWrites } from "#store/table/bulk/row-counts-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { countsOf, importRows } from "#work/ingestion/statement/import-rows.ts";
import { importIntents } from "#work/payment-intent/imported/import-intents.ts";
import { importItems, isOfSettlement } from "#work/settlement/imported/import-items.ts";
import { type BatchDependencies, completeBatch, removeFile } from "./complete-batch.ts";
import { withdrawChunk } from "./withdraw-chunk.ts";

export async function importChunk(
  dependencies: BatchDependencies,
  organizationId: OrganizationId,
  batchUuid: Uuid<"importBatch">,
  number: number,
): Promise<void> {
  const { table, now } = dependencies;
  const [batch, chunk] = await Promise.all([
    findImportBatch(table, organizationId, batchUuid),
    findImportChunk<ChunkRow, RowResult>(table, { organizationId, uuid: batchUuid }, number),
  ]);
  if (batch === null) return;
  if (batch.status === "withdrawing") return withdrawChunk(dependencies, batch, number);
  if (batch.status !== "processing") return removeFile(dependencies, batch);
  if (chunk === null) return;
  if (chunk.results === null) {
    const results = await resultsOf(dependencies, batch, chunk.rows);
    const counts = countsOf(results);
    const rows = chunk.rows.flatMap((row, at) => {
      const result = results[at];
      return result === undefined ? [] : [finishedRow(row, result)];
    });
    // A failed condition means that another delivery of the same message has counted the chunk.
    await commit(table, [
      finishImportChunkWrite(batch, { number, next: nextOfLane(batch, number) }, { rows, results }),
      countChunkWrite(batch, counts, now()),
      ...countRowsWrites(batch, number, counts),
    ]);
  }
  await completeBatch(dependencies, organizationId, batchUuid);
}

/** Payment intents, items of settlements, and evidence. */
async function resultsOf(
  dependencies: BatchDependencies,
  batch: StoredImportBatch,
  rows: readonly ChunkRow[],
): Promise<RowResult[]> {
  if (batch.settings.kind === "expected_payments") return importIntents(dependencies, batch, rows);
  const items = rows.filter(isOfSettlement);
  if (items.length === 0) return importRows(dependencies, batch, rows);
  const rest = rows.filter((row) => !isOfSettlement(row));
  const added = await importItems(dependencies, batch, items);
  const others = await importRows(dependencies, batch, rest);
  const next = others.values();
  return rows.flatMap((row) => added.get(row.number) ?? next.next().value ?? []);
}
