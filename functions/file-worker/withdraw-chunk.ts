/** Takes the rows of one chunk back; repeated after a crash, it goes on where it was. */
import type { ChunkRow, RowResult } from "#outside/import/chunk-row.ts";
import {
  countChunkWrite,
  nextOfLane,
  type StoredImportBatch,
} from "#store/table/bulk/import-batch-store.ts";
import { findImportChunk, withdrawImportChunkWrite } from "#store/table/bulk/import-chunk-store.ts";
import { commit } from "#store/table/core/commit.ts";
import type { StatementDependencies } from "#work/ingestion/statement/statement-dependencies.ts";
import { withdrawRows } from "#work/ingestion/statement/withdraw-rows.ts";
import { withdrawIntents } from "#work/payment-intent/imported/withdraw-intents.ts";
import { completeWithdrawal } from "./complete-withdrawal.ts";

const none = { accepted: 0, duplicate: 0, rejected: 0, skipped: 0 } as const;

/** Takes the rows back. Returns their results where these change, else null. */
async function withdraw(
  dependencies: StatementDependencies,
  batch: StoredImportBatch,
  results: readonly RowResult[],
): Promise<readonly RowResult[] | null> {
  if (batch.settings.kind === "expected_payments") {
    return withdrawIntents(dependencies, batch, results);
  }
  await withdrawRows(dependencies, batch, results);
  return null;
}

/**
 * Withdraws the accepted rows of chunk `number`, and completes the withdrawal after the last chunk.
 *
 * @throws Error after a conflict; the message is then delivered again
 */
export async function withdrawChunk(
  dependencies: StatementDependencies,
  batch: StoredImportBatch,
  number: number,
): Promise<void> {
  const { table, now } = dependencies;
  const chunk = await findImportChunk<ChunkRow, RowResult>(table, batch, number);
  if (chunk !== null && !chunk.isWithdrawn) {
    const results = await withdraw(dependencies, batch, chunk.results ?? []);
    const done = { number, next: nextOfLane(batch, number) };
    const withdrawn = withdrawImportChunkWrite(batch, done, results);
    // A failed condition means that another delivery of the same message has counted the chunk.
    await commit(table, [withdrawn, countChunkWrite(batch, none, now())]);
  }
  await completeWithdrawal(dependencies, batch.organizationId, batch.uuid);
}
