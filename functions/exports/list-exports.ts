import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#http/operation.ts";
import type { listExportsQuery } from "#schema/request/report/export-request.ts";
import { viewExport } from "#schema/view/report/export-job-view.ts";
import { findExports, findExportUuids } from "#table/bulk/export-store.ts";
import type { Table } from "#table/core/table.ts";

/** Lists the newest exports that jobs write or have written, newest first. */
export async function listExports(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listExportsQuery>>,
): Promise<OperationResult> {
  const { organizationId, now } = context;
  const { limit, offset } = query;
  const uuids = await findExportUuids(table, organizationId, now);
  const shown = await findExports(table, organizationId, uuids.slice(offset, offset + limit));
  return json(200, { items: shown.map(viewExport), total: uuids.length, limit, offset });
}
