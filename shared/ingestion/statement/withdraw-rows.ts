/** Withdraws the accepted rows of one chunk. Safe to repeat. */
import { parseId } from "../../domain/value/id.ts";
import type { RowResult } from "../../import/chunk-row.ts";
import type { StoredImportBatch } from "../../table/bulk/import-batch-store.ts";
import { commit } from "../../table/core/commit.ts";
import { findRawRecord, type StoredRawRecord } from "../../table/evidence/raw-record-store.ts";
import { planWithdrawal } from "../evidence/withdraw-evidence.ts";
import type { StatementDependencies } from "./statement-dependencies.ts";

/** Rows withdrawn in parallel; few, because rows may contend for one case. */
const rowsAtOnce = 4;
/** Maximum number of attempts to withdraw one row; then the chunk is retried. */
const maximumRaces = 12;

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
  for (let race = 0; race < maximumRaces; race += 1) {
    const stored = await findRawRecord(table, batch.organizationId, record);
    if (stored === null || !isOf(batch, stored)) return;
    const actor = batch.withdrawnBy ?? batch.createdBy;
    const writes = await planWithdrawal(dependencies, stored, actor, now());
    if ((await commit(table, writes)).ok) return;
  }
  throw new Error("Too many writers at once; the chunk is tried again.");
}

/** Whether the record came from this import and is not withdrawn. */
function isOf({ uuid }: StoredImportBatch, { record }: StoredRawRecord): boolean {
  return record.withdrawnAt === undefined && record.importRow?.batchUuid === uuid;
}
