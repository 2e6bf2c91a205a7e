import type { Uuid } from "../../shared/domain/value/id.ts";
import type { OrganizationId } from "../../shared/domain/value/organization-id.ts";
import { forgetStatementWrites } from "../../shared/ingestion/statement/follow-statements.ts";
import type { StatementDependencies } from "../../shared/ingestion/statement/statement-dependencies.ts";
import { closeJournal, note, openJournal } from "../../shared/table/audit/journal.ts";
import {
  findImportBatch,
  moveImportBatchWrite,
} from "../../shared/table/bulk/import-batch-store.ts";
import { commit } from "../../shared/table/core/commit.ts";

/** Completes a withdrawal once, after all its chunks are withdrawn. */
export async function completeWithdrawal(
  dependencies: StatementDependencies,
  organizationId: OrganizationId,
  batchUuid: Uuid<"importBatch">,
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
    ...(await forgetStatementWrites(table, batch)),
    ...(await closeJournal(table, journal)),
  ]);
  if (result.ok) return;
  const [first] = result.failed;
  // Index 0 failed: another message moved the batch. Any other failure is retried.
  if (first !== 0) throw new Error("Too many writers at once.");
}
