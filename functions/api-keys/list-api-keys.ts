import type * as z from "zod";
import { pageOf } from "#domain/value/page.ts";
import { json, type OperationResult, type ReadInput } from "#http/operation.ts";
import type { listApiKeysQuery } from "#schema/request/organization/api-key-request.ts";
import { viewApiKey } from "#schema/view/organization/api-key-view.ts";
import { findApiKeys } from "#table/access/api-key-store.ts";
import type { Table } from "#table/core/table.ts";

export async function listApiKeys(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listApiKeysQuery>>,
): Promise<OperationResult> {
  const keys = await findApiKeys(table, context.organizationId);
  return json(
    200,
    pageOf(keys, query, ({ key, lastUsedAt }) => viewApiKey(key, { lastUsedAt, now: context.now })),
  );
}
