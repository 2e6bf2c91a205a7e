/** The rows of the finished chunks of a batch with their outcomes, in the order of the file. */
import type { RowOutcome } from "#domain/bulk/import-batch.ts";
import type { ChunkRow, RowResult } from "#outside/import/chunk-row.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { findImportChunks, type ImportChunk } from "#store/table/bulk/import-chunk-store.ts";
import { type ChunkRange, countRows, findChunkRanges } from "#store/table/bulk/row-counts-store.ts";
import type { Table } from "#store/table/core/table.ts";

export type ReportRow = { readonly row: ChunkRow; readonly result: RowResult };

export type RowReport = {
  /** Rows of the outcome in the finished chunks. */
  readonly total: number;
  /** Yields rows `start` to before `end`, counted from 0. Reads only the chunks that hold them. */
  readonly rows: (start: number, end: number) => AsyncGenerator<ReportRow>;
};

/** Chunks read together, to bound memory. */
const chunksAtOnce = 10;
/** Rows whose chunks are looked up together. */
const rowsAtOnce = 1_000;

/**
 * Opens the report of a batch.
 *
 * @param outcome null reports rows of every outcome
 */
export async function openRowReport(
  table: Table,
  batch: StoredImportBatch,
  outcome: RowOutcome | null,
): Promise<RowReport> {
  const rows = (start: number, end: number) => lookUp(table, batch, outcome, { start, end });
  return { total: await countRows(table, batch, outcome), rows };
}

type Range = { readonly start: number; readonly end: number };

async function* lookUp(
  table: Table,
  batch: StoredImportBatch,
  outcome: RowOutcome | null,
  { start, end }: Range,
): AsyncGenerator<ReportRow> {
  for (let at = start; at < end; at += rowsAtOnce) {
    const range = { start: at, end: Math.min(at + rowsAtOnce, end) };
    const ranges = await findChunkRanges(table, batch, outcome, range);
    if (ranges.length === 0) return;
    yield* readRanges(table, batch, outcome, ranges);
  }
}

async function* readRanges(
  table: Table,
  batch: StoredImportBatch,
  outcome: RowOutcome | null,
  ranges: readonly ChunkRange[],
): AsyncGenerator<ReportRow> {
  const byNumber = new Map(ranges.map((range) => [range.index, range]));
  for await (const chunk of readChunks(table, batch, [...byNumber.keys()])) {
    const { start, end } = byNumber.get(chunk.number) ?? { start: 0, end: 0 };
    yield* rowsOf(chunk, outcome).slice(start, end);
  }
}

async function* readChunks(
  table: Table,
  batch: StoredImportBatch,
  numbers: readonly number[],
): AsyncGenerator<ImportChunk<ChunkRow, RowResult>> {
  for (let at = 0; at < numbers.length; at += chunksAtOnce) {
    const some = numbers.slice(at, at + chunksAtOnce);
    yield* await findImportChunks<ChunkRow, RowResult>(table, batch, some);
  }
}

function rowsOf(
  { rows, results }: ImportChunk<ChunkRow, RowResult>,
  outcome: RowOutcome | null,
): ReportRow[] {
  return rows.flatMap((row, at) => {
    const result = results?.[at];
    const isShown = result !== undefined && (outcome === null || result.outcome === outcome);
    return isShown ? [{ row, result }] : [];
  });
}
