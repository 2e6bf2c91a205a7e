import { formatId } from "../../shared/domain/id.ts";
import {
  type ExportRequest,
  listExported,
  readExported,
} from "../../shared/exporting/read-cases.ts";
import { exportContentTypes, writeCases } from "../../shared/exporting/write-cases.ts";
import type { OperationResult, ReadInput } from "../../shared/http/operation.ts";
import type { ExportQuery } from "../../shared/schema/export.ts";
import { openExport, type StoredExport } from "../../shared/table/export-store.ts";
import type { IdSource } from "../../shared/table/id-source.ts";
import type { Table } from "../../shared/table/table.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

/** Cases that are read inside a request, and bytes of a response (Lambda: 6 MB). */
const casesInline = 300;
const bytesInline = 4_500_000;

/** The cases, or, where they do not fit a response, the job that writes them. */
export async function exportReconciliationCases(
  dependencies: Dependencies,
  { context, query }: ReadInput<ExportQuery>,
): Promise<OperationResult> {
  const { organizationId, now } = context;
  const request = { organizationId, query, now };
  const inline = query.async === true ? null : await writeInline(dependencies.table, request);
  if (inline !== null) {
    return { status: 200, body: inline, contentType: exportContentTypes[query.format] };
  }
  const uuid = dependencies.ids.next();
  return accepted(
    await openExport(dependencies.table, { uuid, organizationId, query, createdAt: now }),
  );
}

/** The whole export, or null where it does not fit a response. */
async function writeInline(table: Table, request: ExportRequest): Promise<string | null> {
  const { total } = await listExported(table, request, { limit: 1, offset: 0 });
  if (total > casesInline) return null;
  const texts: string[] = [];
  let size = 0;
  const cases = readExported(table, request);
  for await (const text of writeCases(request.query, request.now, cases)) {
    texts.push(text);
    size += Buffer.byteLength(text);
    if (size > bytesInline) return null;
  }
  return texts.join("");
}

function accepted({ uuid, status }: Pick<StoredExport, "uuid" | "status">): OperationResult {
  const exportId = formatId("export", uuid);
  return {
    status: 202,
    body: JSON.stringify({ exportId, status }),
    headers: { Location: `/v1/exports/${exportId}` },
  };
}
