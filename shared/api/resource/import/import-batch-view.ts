import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import {
  type BatchSettlement,
  type ImportBatch,
  type ImportedSettlementOutcome,
  noSummary,
  processedRows,
} from "#domain/bulk/import-batch.ts";
import { formatId } from "#domain/value/id.ts";
import type { ImportProfileSettings } from "./import-profile-request.ts";
import type * as response from "./import-response.ts";

/** Accepted rows of a batch (or its legs, if it is large), linked to a case or not. */
export type Matching = { readonly matched: number; readonly unmatched: number };

export function viewImportBatch(
  batch: ImportBatch<ImportProfileSettings>,
  matching: Matching | null,
): Omit<Shown<typeof response.importBatch>, "uploadUrl"> {
  const { file, counts } = batch;
  const total = file?.rows ?? null;
  const processed = processedRows(batch);
  return {
    id: formatId("importBatch", batch.uuid),
    organizationId: batch.organizationId,
    profileId: batch.profileUuid === null ? null : formatId("importProfile", batch.profileUuid),
    fileName: batch.fileName,
    droppedAs: batch.droppedAs ?? null,
    dryRun: batch.dryRun,
    status: batch.status,
    totalRows: total,
    processedRows: processed,
    progressPercent: progressOf(batch, processed),
    total: processed,
    accepted: counts.accepted,
    duplicate: counts.duplicate,
    rejected: counts.rejected,
    skipped: counts.skipped,
    matched: matching?.matched ?? null,
    unmatched: matching?.unmatched ?? null,
    statements: file?.statements ?? [],
    warnings: file?.warnings ?? [],
    ...(file?.summary ?? noSummary),
    error: file?.error ?? null,
    settlements: (file?.settlements ?? []).map((own) => viewSettlement(batch, own)),
    createdBy: batch.createdBy,
    createdAt: formatTimestamp(batch.createdAt),
    updatedAt: formatTimestamp(batch.updatedAt),
  };
}

function viewSettlement(
  { status, dryRun }: Pick<ImportBatch<ImportProfileSettings>, "status" | "dryRun">,
  { uuid, provider, reference, currency, items, gross, net, ...own }: BatchSettlement,
) {
  const isEnded = status !== "pending" && status !== "processing";
  return {
    settlementId: uuid === null ? null : formatId("settlement", uuid),
    provider,
    reference,
    currency,
    items,
    gross,
    net,
    outcome: isEnded || own.action === "refuse" ? outcomeOf(own, dryRun) : null,
    error: own.error,
  };
}

function outcomeOf(
  { action, expected, error }: Pick<BatchSettlement, "action" | "expected" | "error">,
  dryRun: boolean,
): ImportedSettlementOutcome {
  if (action === "refuse") return "refused";
  if (action === "repeat") return "repeated";
  return expected === null || error !== null || dryRun ? "added" : "completed";
}

/** Whole percent, rounded down: 100 only at the end. */
function progressOf(batch: ImportBatch<ImportProfileSettings>, processed: number): number {
  const total = batch.file?.rows ?? 0;
  if (batch.status === "pending" || batch.status === "failed") return 0;
  if (batch.status === "withdrawing") return percentOf(batch.doneChunks, batch.file?.chunks ?? 0);
  return percentOf(processed, total);
}

function percentOf(part: number, total: number): number {
  return total === 0 ? 100 : Math.floor((part / total) * 100);
}
