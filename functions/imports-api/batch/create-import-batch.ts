import type * as z from "zod";
import type { RequestContext, WriteInput } from "#api/http/operation.ts";
import { viewImportBatch } from "#api/resource/import/import-batch-view.ts";
import {
  type createImportBatchBody,
  settingsOf,
} from "#api/resource/import/import-profile-request.ts";
import type { JsonObject } from "#api/schema/json/json-value.ts";
import { formatId, parseId } from "#domain/value/id.ts";
import { type ObjectStore, presignPut, putObject } from "#store/object-store/object-store.ts";
import { importObjectKey } from "#store/queue/bulk/import-message.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { createImportBatchWrite, newStoredBatch } from "#store/table/bulk/import-batch-store.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { searchProfile } from "#work/case-work/import-profiles.ts";
import { accepted, type WriteOutcome } from "#work/outcome/outcome.ts";
import { decodeContent } from "./decode-content.ts";
import { refuseIntents } from "./refuse-intents.ts";

export type ImportsApiDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly objects: ObjectStore;
};

/** Validity of an upload URL in seconds (docs/files.md, Batches). */
export const uploadSeconds = 900;

/**
 * Creates a pending batch: with `content` it stores the file, without it the response has an upload
 * URL.
 */
export async function createImportBatch(
  dependencies: ImportsApiDependencies,
  { context, body }: WriteInput<z.output<typeof createImportBatchBody>>,
): Promise<WriteOutcome> {
  const { table, ids, objects } = dependencies;
  const { organizationId, actor, now } = context;
  const found = await searchProfile(table, organizationId, body.profileId);
  if ("failure" in found) return found;
  const refusal = refuseIntents(context.principal, found.record);
  if (refusal !== null) return { failure: refusal };
  const decoded = body.content === null ? null : decodeContent({ ...body, content: body.content });
  if (decoded !== null && "failure" in decoded) return decoded;
  const uuid = ids.nextOf(organizationId, "importBatch");
  const isUpload = decoded === null;
  const origin = {
    uuid,
    organizationId,
    profileUuid: found.record.uuid,
    settings: settingsOf(found.record),
    fileName: body.fileName,
    dryRun: body.dryRun,
    isUpload,
    objectKey: importObjectKey(isUpload, organizationId, uuid),
    createdBy: actor,
    createdAt: now,
  };
  // The file is stored before the batch, whose message may arrive immediately.
  if (decoded !== null) {
    await putObject(objects, origin.objectKey, decoded.bytes, "application/octet-stream");
  }
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const auditEvents = note(auditEntry, {
    eventType: "import_batch.created",
    message: `Import of ${body.fileName} was created.`,
    payload: {
      batchId: formatId("importBatch", uuid),
      profileId: body.profileId,
      dryRun: body.dryRun,
    },
    importBatchUuid: uuid,
  });
  await registerDay(table, organizationId, "importBatch", uuid);
  const shown = viewImportBatch(newStoredBatch(origin), null);
  return accepted(
    { ...shown, uploadUrl: isUpload ? awaited : null },
    await withAuditEntry(table, auditEntry, {
      writes: [createImportBatchWrite(origin)],
      auditEvents,
    }),
  );
}

/** Placeholder in stored responses; each response gets a new URL. */
const awaited = "awaited";

/** Adds a presigned upload URL to the first response and to each replay. */
export async function completeWithUploadUrl(
  { objects }: Pick<ImportsApiDependencies, "objects">,
  { organizationId }: RequestContext,
  stored: JsonObject,
): Promise<object> {
  const uuid = parseId("importBatch", String(stored["importBatchId"] ?? stored["id"]));
  if (stored["uploadUrl"] !== awaited || uuid === null) return stored;
  const key = importObjectKey(true, organizationId, uuid);
  return { ...stored, uploadUrl: await presignPut(objects, key, uploadSeconds) };
}
