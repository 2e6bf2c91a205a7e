/** Withdraws the accepted rows of one chunk. Safe to repeat. */
import { parseId } from "#domain/value/id.ts";
import type { RowResult } from "#outside/import/chunk-row.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { commitPlanned } from "#store/table/core/retry-races.ts";
import { findRawRecord, type StoredRawRecord } from "#store/table/evidence/raw-record-store.ts";
import { planWithdrawal } from "#work/ingestion/evidence/withdraw-evidence.ts";
import type { StatementDependencies } from "./statement-dependencies.ts";

/** Rows withdrawn in parallel; few, because rows may contend for one case. */
const rowsAtOnce = 4;

/** @throws TooManyWritersError after 12 lost races of one row; the chunk is then tried again */
export async function withdrawRows(
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
