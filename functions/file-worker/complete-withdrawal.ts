import type { Uuid } from "../../shared/domain/value/id.ts";
import { accountsToTrack } from "../../shared/ingestion/statement/follow-statements.ts";
import type { StatementDependencies } from "../../shared/ingestion/statement/statement-dependencies.ts";
import { note, openJournal, withJournal } from "../../shared/table/audit/journal.ts";
import {
  findImportBatch,
  moveImportBatchWrite,
  type StoredImportBatch,
} from "../../shared/table/bulk/import-batch-store.ts";
import {
  findLastStatement,
  forgetStatementWrite,
} from "../../shared/table/bulk/import-chunk-store.ts";
import { commit, type Write } from "../../shared/table/core/commit.ts";

/** Completes a withdrawal once, after all its chunks are withdrawn. */
export async function completeWithdrawal(
  dependencies: StatementDependencies,
  organizationId: string,
  batchUuid: Uuid,
): Promise<void> {
  const { table, ids, now } = dependencies;
  const batch = await findImportBatch(table, organizationId, batchUuid);
  if (batch === null || batch.status !== "withdrawing") return;
  if (batch.doneChunks < (batch.file?.chunks ?? 0)) return;
  const journal = openJournal(ids, organizationId, batch.withdrawnBy ?? batch.createdBy, now());
  const auditEvents = note(journal, {
    eventType: "import_batch.withdrawn",
    message: `The import of ${batch.fileName} was withdrawn.`,
    payload: { before: { status: "withdrawing" }, after: { status: "withdrawn" } },
    importBatchUuid: batch.uuid,
  });
  const writes = [
    moveImportBatchWrite(batch, "withdrawn", now()),
    ...(await forgetStatements(dependencies, batch)),
  ];
  const result = await commit(table, await withJournal(table, journal, { writes, auditEvents }));
  if (result.ok) return;
  const [first] = result.failed;
  // Index 0 failed: another message moved the batch. Any other failure is retried.
  if (first !== 0) throw new Error("Too many writers at once.");
}

/**
 * Forgets the last statement of each account, so that the next imported statement is compared with
 * an earlier one.
 */
async function forgetStatements(
  { table }: StatementDependencies,
  { organizationId, uuid, file }: StoredImportBatch,
): Promise<Write[]> {
  const accounts = accountsToTrack(file?.statements ?? []);
  const last = await Promise.all(
    accounts.map((account) => findLastStatement(table, organizationId, account)),
  );
  return last.flatMap((known) =>
    known?.batchUuid === uuid ? [forgetStatementWrite(organizationId, known)] : [],
  );
}
