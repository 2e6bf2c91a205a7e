import { formatId } from "#domain/value/id.ts";
import { exportSubject } from "#exporting/export-rows.ts";
import { exportObjectKey } from "#exporting/object-key.ts";
import { json, type OperationResult, type ReadInput } from "#http/operation.ts";
import { type ObjectStore, presignGet } from "#object-store/object-store.ts";
import { byId } from "#outcome/by-id.ts";
import { viewExport } from "#schema/view/report/export-job-view.ts";
import { findExport } from "#table/bulk/export-store.ts";
import type { Table } from "#table/core/table.ts";

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
