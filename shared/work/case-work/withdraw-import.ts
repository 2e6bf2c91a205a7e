import { viewImportBatch } from "#api/resource/import/import-batch-view.ts";
import { aboutNoAmount } from "#domain/case/work/approval-policy.ts";
import { formatId } from "#domain/value/id.ts";
import {
  type StoredImportBatch,
  withdrawImportBatchWrite,
} from "#store/table/bulk/import-batch-store.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { accepted, conflict, type WriteOutcome } from "#work/outcome/outcome.ts";
import type { ActContext } from "./act-context.ts";
import { askApprovalOf } from "./approval/ask-approval.ts";
import { auditChange } from "./audit-change.ts";

const completed: ReadonlySet<string> = new Set(["completed", "completed_with_errors"]);
const withdrawn: ReadonlySet<string> = new Set(["withdrawing", "withdrawn"]);

/**
 * Starts to withdraw an import; the file worker continues chunk by chunk (docs/files.md, Batches).
 */
export async function withdrawImport(
  { table, ids }: Dependencies,
  context: ActContext,
  batch: StoredImportBatch,
): Promise<WriteOutcome> {
  const { actor, now } = context;
  if (withdrawn.has(batch.status)) return accepted(viewOf(batch), []);
  const isEvidence = batch.file?.settlements === undefined;
  if (batch.dryRun || !isEvidence || !completed.has(batch.status)) return notWithdrawable(batch);
  const importBatchId = formatId("importBatch", batch.uuid);
  const asked = await askApprovalOf({ table, ids }, context, batch.version, {
    acts: aboutNoAmount(batch.settings.kind === "expected_payments" ? "amendment" : "link"),
    operation: "withdrawImportBatch",
    request: { importBatchId },
  });
  if (asked !== null) return asked;
  const draft = {
    eventType: "import_batch.withdrawing",
    message: `The withdrawal of the import of ${batch.fileName} was requested.`,
    payload: { before: { status: batch.status }, after: { status: "withdrawing" } },
    importBatchUuid: batch.uuid,
  } as const;
  return accepted(
    viewOf({
      ...batch,
      status: "withdrawing",
      doneChunks: 0,
      withdrawnBy: actor,
      updatedAt: now,
      version: batch.version + 1,
    }),
    await auditChange({ table, ids }, context, {
      drafts: [draft],
      resultId: importBatchId,
      writes: [withdrawImportBatchWrite(batch, actor, now)],
    }),
  );
}

function viewOf(batch: StoredImportBatch): object {
  return { ...viewImportBatch(batch, null), uploadUrl: null };
}

function notWithdrawable({ uuid, status, dryRun, file }: StoredImportBatch): WriteOutcome {
  const id = formatId("importBatch", uuid);
  if (file?.settlements !== undefined) {
    return {
      failure: conflict(
        `Import batch ${id} has items of settlements, which keep them. The items of a draft can be removed.`,
      ),
    };
  }
  const message = dryRun
    ? `Import batch ${id} was a dry run: there is nothing to withdraw.`
    : `Import batch ${id} is ${status}; only a completed import can be withdrawn.`;
  return { failure: conflict(message) };
}
