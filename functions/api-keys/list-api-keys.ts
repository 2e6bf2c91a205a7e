import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listApiKeysQuery } from "#api/resource/api-key/api-key-request.ts";
import { viewApiKey } from "#api/resource/api-key/api-key-view.ts";
import { createdPageOf } from "#api/schema/field/created-range.ts";
import { findApiKeys } from "#store/table/access/api-key-store.ts";
import type { Table } from "#store/table/core/table.ts";

export async function listApiKeys(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listApiKeysQuery>>,
): Promise<OperationResult> {
  const keys = await findApiKeys(table, context.organizationId);
  return json(
    200,
    createdPageOf(keys, query, ({ key, lastUsedAt }) =>
      viewApiKey(key, { lastUsedAt, now: context.now }),
    ),
  );
}
