/**
 * The result of a row that repeats an earlier one in the file of a dry run, equal to that of an
 * import.
 */
import { equals } from "#domain/value/money.ts";
import { nothing, type RowResult } from "#outside/import/chunk-row.ts";
import { noteDryRunRow } from "#store/table/bulk/dry-run-store.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import type { RowOfFile } from "./row-evidence.ts";
import type { StatementDependencies } from "./statement-dependencies.ts";

/** Returns null for the first row with the reference. */
export async function resultOfRepeat(
  { table, now }: StatementDependencies,
  batch: StoredImportBatch,
  { number, line, movement }: RowOfFile,
  sourceRef: string,
): Promise<RowResult | null> {
  const { amount, currency, direction } = movement;
  const row = { row: number, line, amount, currency, direction };
  const first = await noteDryRunRow(table, batch, sourceRef, row, now());
  if (first === null) return null;
  const isSame =
    equals(first.amount as typeof amount, amount) &&
    first.currency === currency &&
    first.direction === direction;
  if (isSame) {
    const message = `Repeats line ${first.line} of the file.`;
    return { ...nothing, outcome: "duplicate", code: null, message };
  }
  return {
    ...nothing,
    outcome: "rejected",
    code: "source_ref_conflict",
    message: `Line ${first.line} has the same reference with another amount, currency or direction.`,
  };
}
