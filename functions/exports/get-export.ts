import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewExport } from "#api/resource/export/export-job-view.ts";
import { formatId } from "#domain/value/id.ts";
import { type ObjectStore, presignGet } from "#store/object-store/object-store.ts";
import { findExport } from "#store/table/bulk/export-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { exportSubject } from "#work/exporting/export-rows.ts";
import { exportObjectKey } from "#work/exporting/object-key.ts";
import { byId } from "#work/outcome/by-id.ts";

/** Validity of a download URL in seconds. */
const downloadSeconds = 900;

const findJob = byId("export", "Export", findExport);

export async function getExport(
  { table, objects }: { readonly table: Table; readonly objects: ObjectStore },
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const job = await findJob(table, context.organizationId, params["exportId"] ?? "");
  const { format } = job.query;
  const fileName = `${exportSubject(job.query)}.${format}`;
  const downloadUrl =
    job.status === "completed"
      ? await presignGet(objects, { key: exportObjectKey(job), fileName }, downloadSeconds)
      : null;
  const shown = json(200, { ...viewExport(job), downloadUrl });
  if (downloadUrl === null) return shown;
  // The address is the download: whoever has it gets the file from the bucket.
  const subject = formatId("export", job.uuid);
  return { ...shown, disclosed: { eventType: "export.read", subject } };
}
