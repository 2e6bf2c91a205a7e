/** What is expected, and what of it is overdue (docs/specification.md, Expected files and deliveries). */
import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listExpectedDeliveriesQuery } from "#api/resource/report/report-request.ts";
import { isTimeIn } from "#api/schema/field/created-range.ts";
import { parseTimestamp } from "#api/schema/field/timestamp.ts";
import type { Table } from "#store/table/core/table.ts";
import { readExpectedDeliveries } from "#work/expectation/read-expected.ts";
import { csvOf } from "./report-csv.ts";

const columns = [
  ...["kind", "id", "name", "status"],
  ...["overdueSince", "missing", "dueAt", "lastAt"],
];

export async function listExpectedDeliveries(
  { table }: { readonly table: Table },
  { context: { organizationId }, query }: ReadInput<z.output<typeof listExpectedDeliveriesQuery>>,
): Promise<OperationResult> {
  const { status, format, limit, offset, from, to } = query;
  const rows = await readExpectedDeliveries(table, organizationId);
  const selected = rows
    .filter((row) => status === undefined || row.status === status)
    .filter(({ dueAt }) => isTimeIn({ from, to }, parseTimestamp(dueAt) ?? 0));
  if (format === "csv") return csvOf(columns, selected);
  const items = selected.slice(offset, offset + limit);
  return json(200, { items, total: selected.length, limit, offset });
}
