import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listRequestLogQuery } from "#api/resource/request-log/request-log-request.ts";
import { viewFailures } from "#api/resource/request-log/request-log-view.ts";
import { isDayIn } from "#api/schema/field/created-range.ts";
import { findFailures } from "#store/table/access/request-log-store.ts";
import type { Table } from "#store/table/core/table.ts";

/** Lists the failed requests of the last seven days, or of those that are asked for, by operation and error code, the latest first. */
export async function listRequestLog(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listRequestLogQuery>>,
): Promise<OperationResult> {
  const { limit, offset, error, from, to } = query;
  const isAsked = ({ date }: { readonly date: string }) => isDayIn({ from, to }, date);
  const all = (await findFailures(table, context.organizationId, context.now))
    .map((failures) => ({ ...failures, days: failures.days.filter(isAsked) }))
    .filter(({ days }) => days.length > 0)
    .flatMap((failures) => viewFailures(failures) ?? [])
    .filter((each) => error === undefined || each.error === error);
  return json(200, { items: all.slice(offset, offset + limit), total: all.length, limit, offset });
}
