import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewImportBatch } from "#api/resource/import/import-batch-view.ts";
import type { listImportBatchesQuery } from "#api/resource/import/import-profile-request.ts";
import { presignPut } from "#store/object-store/object-store.ts";
import {
  findImportBatch,
  importBatchCollection,
  type StoredImportBatch,
} from "#store/table/bulk/import-batch-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { list } from "#store/table/list/listing.ts";
import { byId } from "#work/outcome/by-id.ts";
import { type ImportsApiDependencies, uploadSeconds } from "./create-import-batch.ts";
import { matchingOf } from "./matching.ts";

const findById = byId("importBatch", "Import batch", findImportBatch);

/** @throws FailureError 404 if the batch does not exist */
export function requireBatch(
  table: Table,
  { context, params }: Pick<ReadInput<unknown>, "context" | "params">,
): Promise<StoredImportBatch> {
  return findById(table, context.organizationId, params["batchId"] ?? "");
}

export async function getImportBatch(
  { table, objects }: ImportsApiDependencies,
  input: ReadInput<unknown>,
): Promise<OperationResult> {
  const batch = await requireBatch(table, input);
  const isAwaited = batch.isUpload && batch.status === "pending";
  const uploadUrl = isAwaited ? await presignPut(objects, batch.objectKey, uploadSeconds) : null;
  return json(200, {
    ...viewImportBatch(batch, await matchingOf(table, batch, input.context.now)),
    uploadUrl,
  });
}

export async function listImportBatches(
  { table }: ImportsApiDependencies,
  { context, query }: ReadInput<z.output<typeof listImportBatchesQuery>>,
): Promise<OperationResult> {
  const { limit, offset, status, from, to } = query;
  const { items, total } = await list(table, {
    organizationId: context.organizationId,
    collection: importBatchCollection,
    page: { limit, offset },
    now: context.now,
    matches: (facets) => status === undefined || facets.status === status,
    from,
    to,
  });
  const shown = items.map((batch) => ({ ...viewImportBatch(batch, null), uploadUrl: null }));
  return json(200, { items: shown, total, limit, offset });
}
