import type { Uuid } from "../../shared/domain/value/id.ts";
import { accountsToTrack } from "../../shared/ingestion/statement/follow-statements.ts";
import type { StatementDependencies } from "../../shared/ingestion/statement/statement-dependencies.ts";
import { closeJournal, note, openJournal } from "../../shared/table/audit/journal.ts";
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

/** Ends a withdrawal whose chunks are all taken back; whoever finds it so, once. */
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
  note(journal, {
    eventType: "import_batch.withdrawn",
    message: `The import of ${batch.fileName} was withdrawn.`,
    payload: { before: { status: "withdrawing" }, after: { status: "withdrawn" } },
    importBatchUuid: batch.uuid,
  });
  const result = await commit(table, [
    moveImportBatchWrite(batch, "withdrawn", now()),
    ...(await forgetStatements(dependencies, batch)),
    ...(await closeJournal(table, journal)),
  ]);
  if (result.ok) return;
  const [first] = result.failed;
  // The batch itself was moved on by another; anything else is read and decided again.
  if (first !== 0) throw new Error("Too many writers at once.");
}

/** So that the statement which is imported next follows the one before. */
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
