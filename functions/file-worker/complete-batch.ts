import { viewImportBatch } from "#api/resource/import/import-batch-view.ts";
import type { ImportBatchFile, ImportBatchStatus } from "#domain/bulk/import-batch.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type ObjectStore, removeObject } from "#store/object-store/object-store.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { noteFileArrival } from "#store/table/bulk/expectation-store.ts";
import {
  findImportBatch,
  moveImportBatchWrite,
  type StoredImportBatch,
} from "#store/table/bulk/import-batch-store.ts";
import { commit, type Write } from "#store/table/core/commit.ts";
import type { StatementDependencies } from "#work/ingestion/statement/statement-dependencies.ts";
import { completeImported } from "#work/settlement/imported/complete-imported.ts";

export type BatchDependencies = StatementDependencies & {
  /** The bucket of files. */
  readonly objects: ObjectStore;
};

/** Of a file that was not read. */
export const emptyFile: ImportBatchFile = {
  rows: 0,
  chunks: 0,
  statements: [],
  warnings: [],
  error: null,
  header: null,
};

/** Completes a batch once, after all its chunks are imported. */
export async function completeBatch(
  dependencies: BatchDependencies,
  organizationId: OrganizationId,
  batchUuid: Uuid<"importBatch">,
): Promise<void> {
  const batch = await findImportBatch(dependencies.table, organizationId, batchUuid);
  if (batch === null || batch.status !== "processing") return;
  if (batch.doneChunks < (batch.file?.chunks ?? 0)) return;
  const settlements = await completeImported(dependencies, batch);
  const hasErrors = batch.counts.rejected > 0 || settlements.some(({ error }) => error !== null);
  const file = batch.file && settlements.length > 0 ? { ...batch.file, settlements } : batch.file;
  await endBatch(dependencies, batch, hasErrors ? "completed_with_errors" : "completed", file);
}

/**
 * Removes the file of a batch that has ended: nothing reads it again. A message that comes again after a crash, and
 * an upload that comes again after the end, lead here too.
 */
export async function removeFile(
  { objects }: BatchDependencies,
  { status, objectKey }: StoredImportBatch,
): Promise<void> {
  if (status !== "pending" && status !== "processing") await removeObject(objects, objectKey);
}

/**
 * Moves a batch to its final status, with its audit event and outbound event, and removes its file. Does
 * nothing if another message moved it first.
 */
export async function endBatch(
  dependencies: BatchDependencies,
  batch: StoredImportBatch,
  status: Extract<ImportBatchStatus, "completed" | "completed_with_errors" | "failed">,
  file: ImportBatchFile | null,
  more: readonly Write[] = [],
): Promise<void> {
  const { table, ids } = dependencies;
  const now = dependencies.now();
  const failed = status === "failed";
  const type = failed ? "import_batch.failed" : "import_batch.completed";
  const after = { ...batch, status, file, updatedAt: now, version: batch.version + 1 };
  const data = viewImportBatch(after, null);
  const auditEntry = openAuditEntry(ids, batch.organizationId, "system:importer", now);
  const auditEvents = note(auditEntry, {
    eventType: type,
    message: `Import of ${batch.fileName} ${failed ? "failed" : "was completed"}.`,
    payload: { ...batch.counts, status, error: file?.error ?? null },
    importBatchUuid: batch.uuid,
  });
  const announcement = {
    type,
    sourceKey: formatId("importBatch", batch.uuid),
    data,
    version: after.version,
  } as const;
  const writes = [moveImportBatchWrite(batch, status, now, file), ...more];
  const plan = { writes, auditEvents, announcements: [announcement] };
  // Before the batch ends: after a crash in between the end is tried again, and the same batch counts once.
  if (!failed && !batch.dryRun) await noteFileArrival(table, batch, now);
  const { ok } = await commit(table, await withAuditEntry(table, auditEntry, plan));
  if (ok) await removeFile(dependencies, after);
}
