/** The rows of one chunk as evidence, several in a transaction. */
import type { RowCounts } from "#domain/bulk/import-batch.ts";
import type { ChunkRow, RowResult } from "#outside/import/chunk-row.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { findImportStatements } from "#store/table/bulk/import-chunk-store.ts";
import { commitTogether } from "#store/table/core/commit-together.ts";
import { withReadCache } from "#store/table/core/read-cache.ts";
import { planRow } from "./import-row.ts";
import { readKnownRows } from "./known-rows.ts";
import type { StatementDependencies } from "./statement-dependencies.ts";

/**
 * Imports the rows of one chunk. Rows with the same reference are imported one after the other, so
 * that the first one is accepted. Returns one result for each row, in the order of the rows.
 *
 * @throws TooManyWritersError after 12 lost races with other writers; the chunk is then tried again
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
  const works = rows.map((row) => ({
    lane: laneOf(row),
    plan: (attempt: number) => planRow(shared, batch, row, known, attempt),
  }));
  return commitTogether(shared.table, works);
}

/** Equal references give equal lanes. */
function laneOf(row: ChunkRow): string {
  if (!("movement" in row)) return `row ${row.number}`;
  const { identity, movement } = row;
  return (
    movement.bankReference ??
    (identity.kind === "fields" ? identity.values.join() : identity.contentHash)
  );
}

export function countsOf(results: readonly RowResult[]): RowCounts {
  const counts = { accepted: 0, duplicate: 0, rejected: 0, skipped: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}
