import type { OperationResult, RequestContext } from "#api/http/operation.ts";
import type { AnyExportQuery } from "#api/resource/export/export-request.ts";
import { formatId } from "#domain/value/id.ts";
import { openExport } from "#store/table/bulk/export-store.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";

/** Maximum size of a response in bytes (the limit of Lambda is 6 MB). */
export const bytesInline = 4_500_000;

/** Answers 202 with the job that writes the export: a new one, or that of an equal request. */
export async function startExport(
  { table, ids }: Dependencies,
  { organizationId, now: createdAt }: RequestContext,
  query: AnyExportQuery,
): Promise<OperationResult> {
  const job = { uuid: ids.next<"export">(), organizationId, query, createdAt };
  const { uuid, status } = await openExport(table, job);
  const exportId = formatId("export", uuid);
  return {
    status: 202,
    body: JSON.stringify({ exportId, status }),
    headers: { Location: `/v1/exports/${exportId}` },
  };
}
