import { formatId } from "../../../shared/domain/value/id.ts";
import type { WriteInput, WriteOutcome } from "../../../shared/http/operation.ts";
import { viewImportBatch } from "../../../shared/schema/view/evidence/import-batch-view.ts";
import { note, openJournal, withJournal } from "../../../shared/table/audit/journal.ts";
import {
  type StoredImportBatch,
  withdrawImportBatchWrite,
} from "../../../shared/table/bulk/import-batch-store.ts";
import type { ImportsApiDependencies } from "./create-import-batch.ts";
import { requireBatch } from "./read-import-batches.ts";
import { refuseIntents } from "./refuse-intents.ts";

const completed: ReadonlySet<string> = new Set(["completed", "completed_with_errors"]);
const withdrawn: ReadonlySet<string> = new Set(["withdrawing", "withdrawn"]);

/**
 * Starts to withdraw an import; the file worker continues chunk by chunk (docs/files.md, Batches).
 */
export async function withdrawImportBatch(
  { table, ids }: ImportsApiDependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { organizationId, actor, now } = context;
  const batch = await requireBatch(table, { context, params });
  const refusal = refuseIntents(context.principal, batch.settings);
  if (refusal !== null) return { failure: refusal };
  if (withdrawn.has(batch.status)) return { status: 202, body: viewOf(batch), writes: [] };
  const isEvidence = batch.file?.settlements === undefined;
  if (batch.dryRun || !isEvidence || !completed.has(batch.status)) return notWithdrawable(batch);
  const journal = openJournal(ids, organizationId, actor, now);
  const auditEvents = note(journal, {
    eventType: "import_batch.withdrawing",
    message: `The withdrawal of the import of ${batch.fileName} was requested.`,
    payload: { before: { status: batch.status }, after: { status: "withdrawing" } },
    importBatchUuid: batch.uuid,
  });
  return {
    status: 202,
    body: viewOf({
      ...batch,
      status: "withdrawing",
      doneChunks: 0,
      withdrawnBy: actor,
      updatedAt: now,
      version: batch.version + 1,
    }),
    writes: await withJournal(table, journal, {
      writes: [withdrawImportBatchWrite(batch, actor, now)],
      auditEvents,
    }),
  };
}

function viewOf(batch: StoredImportBatch): object {
  return { ...viewImportBatch(batch, null), uploadUrl: null };
}

function notWithdrawable({ uuid, status, dryRun, file }: StoredImportBatch): WriteOutcome {
  const id = formatId("importBatch", uuid);
  if (file?.settlements !== undefined) {
    const message = `Import batch ${id} has items of settlements, which keep them. The items of a draft can be removed.`;
    return { failure: { status: 409, error: "invalid_state", message } };
  }
  const message = dryRun
    ? `Import batch ${id} was a dry run: there is nothing to withdraw.`
    : `Import batch ${id} is ${status}; only a completed import can be withdrawn.`;
  return { failure: { status: 409, error: "invalid_state", message } };
}
