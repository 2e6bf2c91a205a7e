import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listRawRecordsQuery } from "#api/resource/evidence/evidence-request.ts";
import { viewRawRecord } from "#api/resource/evidence/raw-record-view.ts";
import { parseId } from "#domain/value/id.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  isListedSource,
  matchesCause,
  rawRecordCollection,
} from "#store/table/evidence/raw-record-list.ts";
import { list } from "#store/table/list/listing.ts";

type Query = z.output<typeof listRawRecordsQuery>;

/** Lists refused deliveries that are still kept, or accepted records that were not understood, newest first. */
export async function listRawRecords(
  {
    table,
    refusedKeptMilliseconds,
  }: { readonly table: Table; readonly refusedKeptMilliseconds: number },
  { context, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const { limit, offset, integrationId, source, from = 0, to, cause, validationStatus } = query;
  const { notUnderstood = cause !== undefined } = query;
  const { organizationId, now } = context;
  const integration =
    integrationId === undefined ? undefined : parseId("integration", integrationId);
  const isContrary = notUnderstood ? validationStatus === "failed" : cause !== undefined;
  if (integration === null || isContrary) {
    return json(200, { items: [], total: 0, limit, offset });
  }
  const provider = source === undefined || isListedSource(source) ? {} : { provider: source };
  const { items, total } = await list(table, {
    organizationId,
    collection: rawRecordCollection,
    page: { limit, offset },
    now,
    matches: (facets) =>
      (source === undefined || "provider" in provider || source === facets.source) &&
      (notUnderstood ? matchesCause(facets, cause) : facets.causes === undefined),
    // A refused delivery is not kept from the moment on at which it is this old.
    from: notUnderstood ? from : Math.max(from, now - refusedKeptMilliseconds + 1),
    to,
    keys: { ...(integration === undefined ? {} : { integration }), ...provider },
  });
  return json(200, { items: items.map(viewRawRecord), total, limit, offset });
}
