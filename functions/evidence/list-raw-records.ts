import type * as z from "zod";
import { parseId } from "../../shared/domain/value/id.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import type { listRawRecordsQuery } from "../../shared/schema/request/evidence/evidence-request.ts";
import { viewRawRecord } from "../../shared/schema/view/evidence/raw-record-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { refusedRecordCollection } from "../../shared/table/evidence/refused-record-list.ts";
import { list } from "../../shared/table/list/listing.ts";

type Query = z.output<typeof listRawRecordsQuery>;

/** Lists refused deliveries that are still kept, newest first. */
export async function listRawRecords(
  {
    table,
    refusedKeptMilliseconds,
  }: { readonly table: Table; readonly refusedKeptMilliseconds: number },
  { context, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const { limit, offset, integrationId, source, from = 0, to } = query;
  const { organizationId, now } = context;
  const integration =
    integrationId === undefined ? undefined : parseId("integration", integrationId);
  if (integration === null) return json(200, { items: [], total: 0, limit, offset });
  const { items, total } = await list(table, {
    organizationId,
    collection: refusedRecordCollection,
    page: { limit, offset },
    now,
    matches: (facets) => source === undefined || source === facets.source,
    // A record is not kept from the moment on at which it is this old.
    from: Math.max(from, now - refusedKeptMilliseconds + 1),
    to,
    keys: integration === undefined ? {} : { integration },
  });
  return json(200, { items: items.map(viewRawRecord), total, limit, offset });
}
