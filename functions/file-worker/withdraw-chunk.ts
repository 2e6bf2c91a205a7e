/** Withdraws the rows of one chunk. Safe to repeat after a crash. */

import { parseId } from "../../shared/domain/value/id.ts";
import type { ChunkRow, RowResult } from "../../shared/import/chunk-row.ts";
import { planWithdrawal } from "../../shared/ingestion/evidence/withdraw-evidence.ts";
import type { StatementDependencies } from "../../shared/ingestion/statement/statement-dependencies.ts";
import {
  countChunkWrite,
  type StoredImportBatch,
} from "../../shared/table/bulk/import-batch-store.ts";
import {
  findImportChunk,
  withdrawImportChunkWrite,
} from "../../shared/table/bulk/import-chunk-store.ts";
import { commit } from "../../shared/table/core/commit.ts";
import { commitPlanned } from "../../shared/table/core/retry-races.ts";
import {
  findRawRecord,
  type StoredRawRecord,
} from "../../shared/table/evidence/raw-record-store.ts";
import { completeWithdrawal } from "./complete-withdrawal.ts";

/** Rows withdrawn in parallel; few, because rows may contend for one case. */
const rowsAtOnce = 4;

const none = { accepted: 0, duplicate: 0, rejected: 0, skipped: 0 } as const;

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
    await withdrawRows(dependencies, batch, chunk.results ?? []);
    const withdrawn = withdrawImportChunkWrite(batch, number);
    // A failed condition means that another delivery of the same message has counted the chunk.
    await commit(table, [withdrawn, countChunkWrite(batch, none, now())]);
  }
  await completeWithdrawal(dependencies, batch.organizationId, batch.uuid);
}

async function withdrawRows(
  dependencies: StatementDependencies,
  batch: StoredImportBatch,
  results: readonly RowResult[],
): Promise<void> {
  const accepted = results.filter(({ outcome }) => outcome === "accepted");
  const lanes = Array.from({ length: rowsAtOnce }, (_, lane) =>
    accepted.filter((_result, position) => position % rowsAtOnce === lane),
  );
  await Promise.all(
    lanes.map(async (lane) => {
      for (const result of lane) await withdrawRow(dependencies, batch, result);
    }),
  );
}

async function withdrawRow(
  dependencies: StatementDependencies,
  batch: StoredImportBatch,
  { rawRecordId }: RowResult,
): Promise<void> {
  const { table, now } = dependencies;
  const record = parseId("rawRecord", rawRecordId ?? "");
  if (record === null) return;
  await commitPlanned(table, async () => {
    const stored = await findRawRecord(table, batch.organizationId, record);
    if (stored === null || !isOf(batch, stored)) return [];
    const actor = batch.withdrawnBy ?? batch.createdBy;
    return planWithdrawal(dependencies, stored, actor, now());
  });
}

/** Whether the record came from this import and is not withdrawn. */
function isOf({ uuid }: StoredImportBatch, { record }: StoredRawRecord): boolean {
  return record.withdrawnAt === undefined && record.importRow?.batchUuid === uuid;
}
