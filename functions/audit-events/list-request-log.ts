import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listRequestLogQuery } from "#api/resource/request-log/request-log-request.ts";
import { viewFailures } from "#api/resource/request-log/request-log-view.ts";
import { findFailures } from "#store/table/access/request-log-store.ts";
import type { Table } from "#store/table/core/table.ts";

/** Lists the failed requests of the last seven days by operation and error code, the latest first. */
export async function listRequestLog(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listRequestLogQuery>>,
): Promise<OperationResult> {
  const { limit, offset, error } = query;
  const all = (await findFailures(table, context.organizationId, context.now))
    .flatMap((failures) => viewFailures(failures) ?? [])
    .filter((each) => error === undefined || each.error === error);
  return json(200, { items: all.slice(offset, offset + limit), total: all.length, limit, offset });
}
