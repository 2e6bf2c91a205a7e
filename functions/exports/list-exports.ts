import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewExport } from "#api/resource/export/export-job-view.ts";
import type { listExportsQuery } from "#api/resource/export/export-request.ts";
import { isCreatedIn } from "#api/schema/field/created-range.ts";
import { findExports, findExportUuids } from "#store/table/bulk/export-store.ts";
import type { Table } from "#store/table/core/table.ts";

/** Lists the newest exports that jobs write or have written, newest first. */
export async function listExports(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listExportsQuery>>,
): Promise<OperationResult> {
  const { organizationId, now } = context;
  const { limit, offset, from, to } = query;
  const uuids = (await findExportUuids(table, organizationId, now)).filter((uuid) =>
    isCreatedIn({ from, to }, uuid),
  );
  const shown = await findExports(table, organizationId, uuids.slice(offset, offset + limit));
  return json(200, { items: shown.map(viewExport), total: uuids.length, limit, offset });
}
