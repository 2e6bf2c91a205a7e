import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import {
  findImportBatch,
  moveImportBatchWrite,
  type StoredImportBatch,
} from "#store/table/bulk/import-batch-store.ts";
import type { Write } from "#store/table/core/commit.ts";
import { commitPlanned } from "#store/table/core/retry-races.ts";
import { forgetStatementWrites } from "#work/ingestion/statement/follow-statements.ts";
import { removeStatementBalances } from "#work/ingestion/statement/statement-balances.ts";
import type { StatementDependencies } from "#work/ingestion/statement/statement-dependencies.ts";

/**
 * Completes a withdrawal once, after all its chunks are withdrawn.
 *
 * @throws TooManyWritersError after 12 lost races with other writers; the message is delivered again
 */
export async function completeWithdrawal(
  dependencies: StatementDependencies,
  organizationId: OrganizationId,
  batchUuid: Uuid<"importBatch">,
): Promise<void> {
  await commitPlanned(dependencies.table, async () => {
    const batch = await findImportBatch(dependencies.table, organizationId, batchUuid);
    if (batch === null || batch.status !== "withdrawing") return [];
    if (batch.doneChunks < (batch.file?.chunks ?? 0)) return [];
    return planEnd(dependencies, batch);
  });
}

async function planEnd(
  dependencies: StatementDependencies,
  batch: StoredImportBatch,
): Promise<Write[]> {
  const { table, ids, now } = dependencies;
  await removeStatementBalances(table, batch);
  const actor = batch.withdrawnBy ?? batch.createdBy;
  const auditEntry = openAuditEntry(ids, batch.organizationId, actor, now());
  const auditEvents = note(auditEntry, {
    eventType: "import_batch.withdrawn",
    message: `The import of ${batch.fileName} was withdrawn.`,
    payload: { before: { status: "withdrawing" }, after: { status: "withdrawn" } },
    importBatchUuid: batch.uuid,
  });
  const writes = [
    moveImportBatchWrite(batch, "withdrawn", now()),
    ...(await forgetStatementWrites(table, batch)),
  ];
  return withAuditEntry(table, auditEntry, { writes, auditEvents });
}
