/** The batch of a dropped file, with its audit events and outbound events. */
import { viewImportBatch } from "#api/resource/import/import-batch-view.ts";
import {
  createImportProfileBody,
  type ImportProfile,
  type ImportProfileSettings,
  settingsOf,
} from "#api/resource/import/import-profile-request.ts";
import type { OwnedPath } from "#domain/bulk/drop-folder.ts";
import type { ImportBatchFile, ImportBatchOrigin } from "#domain/bulk/import-batch.ts";
import { formatId } from "#domain/value/id.ts";
import { importObjectKey } from "#store/queue/bulk/import-message.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import {
  createFailedBatchWrite,
  createImportBatchWrite,
  newStoredBatch,
  type StoredImportBatch,
} from "#store/table/bulk/import-batch-store.ts";
import type { Write } from "#store/table/core/commit.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { type BatchDependencies, emptyFile } from "../complete-batch.ts";
import type { Seen } from "./dropped-claims.ts";
import { type DropError, dropErrorTexts } from "./read-dropped.ts";

/** Who creates the batches of dropped files. */
const dropActor = "system:drop-folder";

type Origin = ImportBatchOrigin<ImportProfileSettings>;

/** @param profile null where there is none; the batch then fails, and nothing is read by its settings */
export function newOrigin(
  { ids, now }: BatchDependencies,
  { organizationId, profileUuid, fileName }: OwnedPath,
  droppedAs: string,
  profile: ImportProfile | null,
): Origin {
  const uuid = ids.nextOf(organizationId, "importBatch");
  return {
    uuid,
    organizationId,
    profileUuid,
    settings: settingsOf(profile ?? noProfile()),
    fileName,
    dryRun: false,
    isUpload: false,
    objectKey: importObjectKey(false, organizationId, uuid),
    droppedAs,
    createdBy: dropActor,
    createdAt: now(),
  };
}

function noProfile(): ImportProfileSettings {
  return createImportProfileBody.parse({ name: "-", sourceType: "manual", format: "csv" });
}

export async function createdBatchWrites(
  { table, ids }: BatchDependencies,
  origin: Origin,
  claims: readonly Write[],
): Promise<Write[]> {
  const { organizationId, uuid, profileUuid, fileName, createdAt, dryRun, droppedAs } = origin;
  await registerDay(table, organizationId, "importBatch", uuid);
  const auditEntry = openAuditEntry(ids, organizationId, dropActor, createdAt);
  const batchId = formatId("importBatch", uuid);
  const profileId = profileUuid === null ? null : formatId("importProfile", profileUuid);
  const auditEvents = note(auditEntry, {
    eventType: "import_batch.created",
    message: `Import of ${fileName} was created by the drop folder.`,
    payload: { batchId, profileId, dryRun, droppedAs },
    importBatchUuid: uuid,
  });
  const writes = [createImportBatchWrite(origin), ...claims];
  return withAuditEntry(table, auditEntry, { writes, auditEvents });
}

export async function failedBatchWrites(
  { table, ids }: BatchDependencies,
  origin: Origin,
  { error: code, claims }: { readonly error: DropError; readonly claims: readonly Write[] },
): Promise<Write[]> {
  const { organizationId, uuid, fileName, createdAt, droppedAs } = origin;
  await registerDay(table, organizationId, "importBatch", uuid);
  const auditEntry = openAuditEntry(ids, organizationId, dropActor, createdAt);
  const error = { code, message: dropErrorTexts[code], line: null };
  const file: ImportBatchFile = { ...emptyFile, error };
  const batch = { ...newStoredBatch(origin), status: "failed", file } as const;
  const auditEvents = note(auditEntry, {
    eventType: "import_batch.failed",
    message: `Import of ${fileName} failed.`,
    payload: { ...batch.counts, status: batch.status, error, droppedAs },
    importBatchUuid: uuid,
  });
  const announcement = {
    type: "import_batch.failed",
    sourceKey: formatId("importBatch", uuid),
    data: viewImportBatch(batch, null),
    version: batch.version,
  } as const;
  const writes = [createFailedBatchWrite(origin, file), ...claims];
  return withAuditEntry(table, auditEntry, { writes, auditEvents, announcements: [announcement] });
}

/** The batch stays as it is. */
export async function repeatWrites(
  { table, ids, now }: BatchDependencies,
  batch: StoredImportBatch,
  { seen, claims }: { readonly seen: Seen; readonly claims: readonly Write[] },
): Promise<Write[]> {
  const { organizationId, uuid, fileName } = batch;
  const auditEntry = openAuditEntry(ids, organizationId, dropActor, now());
  const auditEvents = note(auditEntry, {
    eventType: "import_batch.repeated",
    message: `${fileName} was dropped again with the same content; nothing was imported.`,
    payload: { batchId: formatId("importBatch", uuid), droppedAs: seen.announced.key },
    importBatchUuid: uuid,
  });
  const announcement = {
    type: "import_batch.repeated",
    sourceKey: formatId("importBatch", uuid),
    data: viewImportBatch(batch, null),
    version: batch.version,
  } as const;
  const plan = { writes: [...claims], auditEvents, announcements: [announcement] };
  return withAuditEntry(table, auditEntry, plan);
}
