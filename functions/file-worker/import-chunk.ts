/** Imports or withdraws one chunk of a batch. Safe to repeat after a crash. */

import type { RowCounts } from "../../shared/domain/bulk/import-batch.ts";
import type { Uuid } from "../../shared/domain/value/id.ts";
import type { ChunkRow, RowResult } from "../../shared/import/chunk-row.ts";
import { importRow } from "../../shared/ingestion/statement/import-row.ts";
import { readKnownRows } from "../../shared/ingestion/statement/known-rows.ts";
import type { StatementDependencies } from "../../shared/ingestion/statement/statement-dependencies.ts";
import {
  countChunkWrite,
  findImportBatch,
  type StoredImportBatch,
} from "../../shared/table/bulk/import-batch-store.ts";
import {
  findImportChunk,
  findImportStatements,
  finishImportChunkWrite,
} from "../../shared/table/bulk/import-chunk-store.ts";
import { commit } from "../../shared/table/core/commit.ts";
import { withReadCache } from "../../shared/table/core/read-cache.ts";
import { completeBatch } from "./complete-batch.ts";
import { withdrawChunk } from "./withdraw-chunk.ts";

/** Rows imported in parallel; few, because rows may contend for one case. */
const rowsAtOnce = 4;

/**
 * Imports chunk `number` of a batch, or withdraws it if the batch is being withdrawn, and completes
 * the batch after its last chunk.
 *
 * @throws Error after a conflict; the message is then delivered again
 */
export async function importChunk(
  dependencies: StatementDependencies,
  organizationId: string,
  batchUuid: Uuid,
  number: number,
): Promise<void> {
  const { table, now } = dependencies;
  const batch = await findImportBatch(table, organizationId, batchUuid);
  if (batch === null) return;
  if (batch.status === "withdrawing") return withdrawChunk(dependencies, batch, number);
  if (batch.status !== "processing") return;
  const chunk = await findImportChunk<ChunkRow, RowResult>(table, batch, number);
  if (chunk === null) return;
  if (chunk.results === null) {
    const results = await importRows(dependencies, batch, chunk.rows);
    const finish = finishImportChunkWrite(batch, number, results);
    // A failed condition means that another delivery of the same message has counted the chunk.
    await commit(table, [finish, countChunkWrite(batch, countsOf(results), now())]);
  }
  await completeBatch(dependencies, organizationId, batchUuid);
}

/** Imports rows with the same reference one after the other, so that the first one is accepted. */
async function importRows(
  dependencies: StatementDependencies,
  batch: StoredImportBatch,
  rows: readonly ChunkRow[],
): Promise<RowResult[]> {
  const indexes = rows.flatMap((row) => (row.statement === null ? [] : [row.statement]));
  const statements = await findImportStatements(dependencies.table, batch, [...new Set(indexes)]);
  const shared = { ...dependencies, table: withReadCache(dependencies.table) };
  const known = await readKnownRows(shared, batch, rows, statements);
  const results = new Map<number, RowResult>();
  const lanes = lanesOf(rows);
  await Promise.all(
    lanes.map(async (lane) => {
      for (const row of lane) {
        results.set(row.number, await importRow(shared, batch, row, known));
      }
    }),
  );
  return rows.flatMap((row) => results.get(row.number) ?? []);
}

function lanesOf(rows: readonly ChunkRow[]): ChunkRow[][] {
  const lanes: ChunkRow[][] = Array.from({ length: rowsAtOnce }, () => []);
  for (const row of rows) lanes[laneOf(row)]?.push(row);
  return lanes;
}

function laneOf(row: ChunkRow): number {
  if (!("movement" in row)) return 0;
  const { identity, movement } = row;
  const text =
    movement.bankReference ??
    (identity.kind === "fields" ? identity.values.join() : identity.contentHash);
  return (
    [...text].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % rowsAtOnce
  );
}

function countsOf(results: readonly RowResult[]): RowCounts {
  const counts = { accepted: 0, duplicate: 0, rejected: 0, skipped: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}
