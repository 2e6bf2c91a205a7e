/** What became of rows whose settlement was complete before their file was read. */
import type { BatchSettlement } from "#domain/bulk/import-batch.ts";
import type { ChunkRow, RowResult } from "#outside/import/chunk-row.ts";
import { settlementKeyOf } from "#outside/import/file-event.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { findImportChunks } from "#store/table/bulk/import-chunk-store.ts";
import { findChunkRanges } from "#store/table/bulk/row-counts-store.ts";
import type { Table } from "#store/table/core/table.ts";

/** Rejected rows that are looked up together; each may be in a chunk of its own. */
const rowsAtOnce = 100;

/** Of a batch with more rejected rows only so many are looked up. */
const maximumLookups = 1_000;
const notLookedUp = `It was complete. The batch has more than ${maximumLookups} rejected rows: its report says which are of this settlement.`;

/**
 * The settlements of a batch whose chunks are all imported. Of one that was complete the rows were those of an earlier
 * file, so that it is repeated, or were refused.
 */
export async function withLateRows(
  table: Table,
  batch: StoredImportBatch,
): Promise<readonly BatchSettlement[]> {
  const placed = batch.file?.settlements ?? [];
  const late = new Set(placed.filter((own) => own.wasComplete).map(settlementKeyOf));
  if (late.size === 0) return placed;
  const refused = await refusalsOf(table, batch, late);
  const otherwise = batch.counts.rejected > maximumLookups ? notLookedUp : null;
  return placed.map((own) => {
    if (!own.wasComplete) return own;
    const error = refused.get(settlementKeyOf(own)) ?? otherwise;
    return { ...own, action: error === null ? "repeat" : "refuse", error };
  });
}

/** The message of the first refused row of each of these settlements, by its key. */
async function refusalsOf(
  table: Table,
  batch: StoredImportBatch,
  late: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const rejected = Math.min(batch.counts.rejected, maximumLookups);
  for (let start = 0; start < rejected && found.size < late.size; start += rowsAtOnce) {
    const range = { start, end: start + rowsAtOnce };
    const ranges = await findChunkRanges(table, batch, "rejected", range);
    const numbers = ranges.map(({ index }) => index);
    for (const chunk of await findImportChunks<ChunkRow, RowResult>(table, batch, numbers)) {
      for (const [at, row] of chunk.rows.entries()) noteRefusal(found, row, chunk.results?.[at]);
    }
  }
  return found;
}

function noteRefusal(
  found: Map<string, string>,
  row: ChunkRow,
  result: RowResult | undefined,
): void {
  if (!("movement" in row) || row.settled === undefined) return;
  if (result?.code !== "settlement_refused" || result.message === null) return;
  const key = settlementKeyOf(row.settled);
  if (!found.has(key)) found.set(key, result.message);
}
