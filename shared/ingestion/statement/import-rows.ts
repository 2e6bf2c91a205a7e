/** The rows of one chunk as evidence, several at once. */
import type { RowCounts } from "../../domain/bulk/import-batch.ts";
import type { ChunkRow, RowResult } from "../../import/chunk-row.ts";
import type { StoredImportBatch } from "../../table/bulk/import-batch-store.ts";
import { findImportStatements } from "../../table/bulk/import-chunk-store.ts";
import { withReadCache } from "../../table/core/read-cache.ts";
import { importRow } from "./import-row.ts";
import { readKnownRows } from "./known-rows.ts";
import type { StatementDependencies } from "./statement-dependencies.ts";

/** Rows imported in parallel; few, because rows may contend for one case. */
const rowsAtOnce = 4;

/**
 * Imports the rows of one chunk. Rows with the same reference are imported one after the other, so
 * that the first one is accepted. Returns one result for each row, in the order of the rows.
 */
export async function importRows(
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

/** Equal references give equal lanes. */
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

export function countsOf(results: readonly RowResult[]): RowCounts {
  const counts = { accepted: 0, duplicate: 0, rejected: 0, skipped: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}
